/** Only a whole number or a decimal: a spreadsheet may read it as a number, also if negative. */
const NUMBER = /^-?\d{1,30}(?:\.\d{1,30})?$/;
/**
 * Where a spreadsheet could begin a formula: at the start of a cell, and after what some of them treat as the end of a
 * cell (`;` where the comma is the decimal point, a tab, a new line). Full-width forms too, which some treat alike.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(value: unknown): string {
	if (value === null || value === undefined) return "";
	const text = typeof value === "string" ? value : JSON.stringify(value);
	if (NUMBER.test(text)) return text;
	return `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`;
}

/** One row as in RFC 4180, in which no cell can be read as a formula. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(",")}\r\n`;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_START = "\uFEFF";
