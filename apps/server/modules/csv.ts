/** A whole number or a decimal and nothing else: a spreadsheet may have it as a number, also below zero. */
const NUMBER = /^-?\d{1,30}(?:\.\d{1,30})?$/;
/**
 * What a spreadsheet takes for a formula: at the start of a cell, and after what some of them take for the end of one
 * (a semicolon where the comma is the decimal point, a tab, a new line). Wide forms too, which some read as the narrow.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(value: unknown): string {
	if (value === null || value === undefined) return "";
	const text = typeof value === "string" ? value : JSON.stringify(value);
	if (NUMBER.test(text)) return text;
	return `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`;
}

/** One line as RFC 4180 has it, in which nothing can be a formula. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Says to spreadsheets that what follows is UTF-8. */
export const CSV_START = "\uFEFF";
