import { Violation } from "../world/world.ts";
import { type Fill, whereOf } from "./dealing.ts";

/** E9: one position per instrument, on one side. */
export function auditNetting({ event, after }: Fill): void {
	if (after.positionMode !== "netting") return;
	const seen = new Set<string>();
	for (const { id, instrumentId } of after.openTrades.values()) {
		if (seen.has(instrumentId)) throw new Violation("E9", `${whereOf(event)}: ${id} is a second position`);
		seen.add(instrumentId);
	}
}
