/**
 * How a column is passed to the database, in the order of a batch's rows.
 * - `plain`: a PostgreSQL type whose values never need quotes in an array: numbers, our own names, times. `number`: the
 *   rows have it as a number.
 * - `quoted`: a type whose values may hold any character.
 * - `hex`: bytes, which the rows have in hexadecimal.
 * - `json`: JSON strings, never null. They are passed as one JSON array and are not escaped.
 */
export type ColumnType =
	| { readonly kind: "plain"; readonly type: string; readonly number?: true }
	| { readonly kind: "quoted"; readonly type: string }
	| { readonly kind: "hex" }
	| { readonly kind: "json" };

const NEEDS_NO_QUOTES = /^[\w.:-]+$/;

/** One element of an array literal. Strings of only digits, letters and `_ . : -` need no quotes. */
function quoted(value: unknown): string {
	if (value === null || value === undefined) return "NULL";
	const text =
		typeof value === "object"
			? Array.isArray(value)
				? `{${value.join(",")}}`
				: JSON.stringify(value)
			: `${value as string | number | boolean}`;
	// An unquoted NULL would not be a string.
	if (NEEDS_NO_QUOTES.test(text) && !(text.length === 4 && text.toLowerCase() === "null")) return text;
	return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

function element(value: unknown, { kind }: ColumnType): string {
	switch (kind) {
		case "plain":
			return value === null || value === undefined ? "NULL" : `${value as string | number | boolean}`;
		case "quoted":
			return quoted(value);
		case "hex":
			return value === null || value === undefined ? "NULL" : `"\\\\x${value as string}"`;
		case "json":
			return typeof value === "string" ? value : JSON.stringify(value);
	}
}

/**
 * The values of a row in the order of the columns. If the row's members are already in that order, `Object.values` is
 * used: reading by name costs three times as much.
 */
export const columnsReader =
	(names: readonly string[]) =>
	(row: object): readonly unknown[] =>
		inOrder(row, names) ? Object.values(row) : names.map((name) => memberOf(row, name));

/** The columns of rows as parameter strings, in the order of `columns`. A missing member is NULL. */
export function encodeColumns(rows: readonly object[], columns: Readonly<Record<string, ColumnType>>): string[] {
	const names = Object.keys(columns);
	const types = Object.values(columns);
	const texts = types.map(({ kind }) => (kind === "json" ? "[" : "{"));
	const read = columnsReader(names);
	let separator = "";
	for (const row of rows) {
		const values = read(row);
		for (let at = 0; at < types.length; at += 1) {
			const type = types[at];
			if (type !== undefined) texts[at] += separator + element(values[at], type);
		}
		separator = ",";
	}
	return texts.map((text, at) => text + (types[at]?.kind === "json" ? "]" : "}"));
}

const memberOf = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];

function inOrder(row: object, names: readonly string[]): boolean {
	let at = 0;
	for (const name in row) {
		if (name !== names[at]) return false;
		at += 1;
	}
	return at === names.length;
}
