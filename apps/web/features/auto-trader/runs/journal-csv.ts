import type { StrategyCheckWire } from "@truefill/contracts/http";
import { type CsvValue, csvText } from "../../../lib/csv.ts";

const COLUMNS = [
	"bar_start_utc",
	"bar_end_utc",
	"decided_at_utc",
	"outcome",
	"rule",
	"reason",
	"seen",
	"order",
	"side",
	"volume",
	"price",
	"net",
	"trade",
	"event",
	"refusal",
	"command",
] as const;

/** The checks as RFC 4180: one row for each order, or for a check without one; values as the server gave them. */
export function journalCsv(
	checks: readonly StrategyCheckWire[],
	nameOf: (seen: StrategyCheckWire["seen"][number]) => string,
): string {
	const rows = checks.flatMap((check): CsvValue[][] => {
		const seen = check.seen.map((each) => `${nameOf(each)} = ${each.value ?? "unknown"}`).join("; ");
		const own = [check.bar_start, check.bar_end, check.decided_at, check.outcome];
		const why = [check.rule === null ? null : check.rule + 1, check.reason, seen];
		const legs = check.legs.map((leg) => [
			leg.kind,
			leg.side,
			leg.volume,
			leg.price,
			leg.net,
			leg.trade_id,
			leg.sequence,
			leg.refusal?.code ?? null,
			leg.command_id,
		]);
		const none: CsvValue[] = Array.from({ length: 9 }, () => null);
		return (legs.length === 0 ? [none] : legs).map((leg) => [...own, ...why, ...leg]);
	});
	return csvText(COLUMNS, rows);
}
