import type { LedgerEntryWire } from "@truefill/contracts/http";
import { csvText } from "../../lib/csv.ts";

const COLUMNS = [
	"number",
	"time_utc",
	"reason",
	"amount",
	"currency",
	"balance_after",
	"trade",
	"command",
	"corrects",
	"note",
	"previous_hash",
	"hash",
] as const;

/** The entries as RFC 4180, one row each, amounts and times as in the ledger. */
export function ledgerCsv(entries: readonly LedgerEntryWire[]): string {
	const lines = entries.map((entry) => [
		entry.number,
		entry.occurred_at,
		entry.reason,
		entry.amount,
		entry.currency,
		entry.balance_after,
		entry.trade_id,
		entry.command_id,
		entry.corrects,
		entry.note,
		entry.previous_hash,
		entry.hash,
	]);
	return csvText(COLUMNS, lines);
}
