import { readRatio, readTick } from "../../codec/parts.ts";
import type { CommandDefinition } from "../definition.ts";
import type { ApplySplit } from "./command.ts";
import { decideApplySplit } from "./decide.ts";

export const applySplit: CommandDefinition<ApplySplit> = {
	kind: "apply-split",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({
		kind: "apply-split",
		...base,
		instrumentId: r.text("instrumentId"),
		...readRatio(r),
		quote: r.object("quote", readTick),
		...(r.has("exAtMs") ? { exAtMs: r.integer("exAtMs", 0) } : {}),
	}),
	decide: decideApplySplit,
};
