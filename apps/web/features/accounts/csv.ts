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
/** Where a formula may start: in a cell, or after what some spreadsheets take for its end. Wide forms too. */
const FORMULA = /(^|[;|\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Escapes a text that a spreadsheet would run as a formula. Amounts are not affected: digits. */
function cell(value: string | number | null): string {
	const text = value === null ? "" : `${value}`;
	const harmless = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'");
	return /[",;|\n\r\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

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
	return [COLUMNS, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Starts a browser download of a file. */
export function download(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// Delayed: some browsers start reading only after this tick.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
