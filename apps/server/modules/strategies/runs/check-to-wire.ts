import type { StrategyCheckWire } from "@truefill/contracts/http";
import type { SeenValue } from "@truefill/core/strategies";
import type { CheckRow } from "./tables.ts";

/** More digits than these are noise of the calculation. */
const SHOWN_DIGITS = 10;

export const seenToWire = (seen: readonly SeenValue[]): StrategyCheckWire["seen"] =>
	seen.map(({ operand, value }) => {
		const { barsAgo, ...rest } = operand;
		const named = rest.kind === "indicator" ? { ...rest, parameters: { ...rest.parameters } } : rest;
		return {
			operand: { ...named, bars_ago: barsAgo },
			value: value === null ? null : `${Number(value.toPrecision(SHOWN_DIGITS))}`,
		};
	});

export const checkToWire = (row: CheckRow): StrategyCheckWire => ({
	bar_start: row.bar_start.toISOString(),
	bar_end: row.bar_end.toISOString(),
	decided_at: row.decided_at.toISOString(),
	outcome: row.outcome,
	rule: row.rule,
	reason: row.reason,
	seen: [...row.seen],
	legs: row.legs.map(({ kind, command_id, result }) => ({ kind, command_id, ...result })),
});
