/**
 * How a column goes to the database, in the order of a batch's rows.
 * - `plain`: a PostgreSQL type whose texts never need quotes in an array: numbers, names of our own, times. `number`: the
 *   rows have it as a number.
 * - `quoted`: a type whose texts may hold anything.
 * - `json`: texts that are JSON already, never null; they go as one JSON array and are not escaped.
 */
export type ColumnType =
	| { readonly kind: "plain"; readonly type: string; readonly number?: true }
	| { readonly kind: "quoted"; readonly type: string }
	| { readonly kind: "json" };

const NEEDS_NO_QUOTES = /^[\w.:-]+$/;

/** The text of one element of an array. Only digits, letters and `_ . : -` stand as they are. */
function quoted(value: unknown): string {
	if (value === null || value === undefined) return "NULL";
	const text =
		typeof value === "object"
			? Array.isArray(value)
				? `{${value.join(",")}}`
				: JSON.stringify(value)
			: `${value as string | number | boolean}`;
	// The word NULL without quotes would be no text.
	if (NEEDS_NO_QUOTES.test(text) && !(text.length === 4 && text.toLowerCase() === "null")) return text;
	return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

function element(value: unknown, { kind }: ColumnType): string {
	switch (kind) {
		case "plain":
			return value === null || value === undefined ? "NULL" : `${value as string | number | boolean}`;
		case "quoted":
			return quoted(value);
		case "json":
			return typeof value === "string" ? value : JSON.stringify(value);
	}
}

/**
 * The members of a row in the order of the columns. Rows are taken whole where theirs stand in that order: reading them
 * by name costs three times as much.
 */
export const columnsReader =
	(names: readonly string[]) =>
	(row: object): readonly unknown[] =>
		inOrder(row, names) ? Object.values(row) : names.map((name) => memberOf(row, name));

/** The columns of rows as texts of parameters, in the order of `columns`; a row without a member has NULL there. */
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
