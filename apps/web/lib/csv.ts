const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Where a formula may start: in a cell, or after what some spreadsheets take for its end. Wide forms too. */
const FORMULA = /(^|[;|\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

export type CsvValue = string | number | null;

/** Escapes a text that a spreadsheet would run as a formula. Amounts are not affected: digits. */
function cell(value: CsvValue): string {
	const text = value === null ? "" : `${value}`;
	const harmless = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'");
	return /[",;|\n\r\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A header and rows as RFC 4180. */
export const csvText = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
	[columns, ...rows].map((line) => `${line.map(cell).join(",")}\r\n`).join("");

/** Starts a browser download of a file. */
export function download(name: string, content: BlobPart, type = "text/csv;charset=utf-8"): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// Delayed: some browsers start reading only after this tick.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
