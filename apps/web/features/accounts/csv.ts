import type { LedgerEntryWire } from "@truefill/contracts/http";

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

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Where a formula may begin: a cell, and after what some spreadsheets take for the end of one. Wide forms too. */
const FORMULA = /(^|[;|\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text that begins like a formula would run in a spreadsheet; it is made a text there. Amounts are none: digits. */
function cell(value: string | number | null): string {
	const text = value === null ? "" : `${value}`;
	const harmless = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'");
	return /[",;|\n\r\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The entries as RFC 4180, one line each, amounts and times as the ledger has them. */
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
	return [COLUMNS, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Gives the browser a file to keep. */
export function download(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// Not at once: some browsers begin to read only after this turn.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
