import { stringify } from "csv-stringify/sync";

/** Only a whole number or a decimal: a spreadsheet may read it as a number, also if negative. */
const NUMBER = /^-?\d{1,30}(?:\.\d{1,30})?$/;
/**
 * Where a spreadsheet could begin a formula: at the start of a cell, and after what some of them treat as the end of a
 * cell (`;` where the comma is the decimal point, a tab, a new line). Full-width forms too, which some treat alike. The
 * library escapes only the start of a cell.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

const cell = (value: unknown) => {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return NUMBER.test(text) ? { value: text, quoted: false } : { value: text.replace(FORMULA, "'"), quoted: true };
};

const OPTIONS = {
	record_delimiter: "windows",
	quoted_empty: false,
	cast: { string: cell, number: cell, bigint: (value: bigint) => cell(`${value}`), boolean: cell, object: cell },
} as const;

/** One row as in RFC 4180, in which no cell can be read as a formula. */
export const csvLine = (cells: readonly unknown[]): string => stringify([[...cells]], OPTIONS);

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_START = "\uFEFF";
