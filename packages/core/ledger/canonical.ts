import { InvariantError } from "../result/index.ts";

/** SHA-256 of a text's UTF-8 bytes as 64 lower-case hex digits. The core has no hash of its own: the caller gives it. */
export type HashText = (text: string) => string;

/**
 * The one canonical text of a value, the form that is hashed. JSON without spaces; members sorted by UTF-16 code unit;
 * strings escaped as `JSON.stringify` does; numbers are safe integers only; a bigint is the string of its decimal
 * digits; a Map is the array of its values in order; a member that is undefined is left out. Anything else throws.
 * Golden vectors in `canonical.test.ts` fix the form for ever.
 */
export function canonicalJson(value: unknown): string {
	switch (typeof value) {
		case "string":
			return JSON.stringify(value);
		case "bigint":
			return `"${value}"`;
		case "boolean":
			return value ? "true" : "false";
		case "number":
			if (!Number.isSafeInteger(value)) throw new InvariantError("only whole numbers have a canonical form");
			// Minus zero is zero.
			return `${value + 0}`;
		case "object":
			return value === null ? "null" : canonicalObject(value);
		default:
			throw new InvariantError(`a ${typeof value} has no canonical form`);
	}
}

const isRecord = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);

function canonicalObject(value: object): string {
	if (value instanceof Map) return canonicalList([...value.values()]);
	if (!isRecord(value)) return canonicalList(Object.values(value));
	let members = "";
	// Code units, not a locale: the default order of `sort` on strings, and its fastest. Every event is hashed or kept so.
	for (const key of Object.keys(value).sort()) {
		const member = value[key];
		if (member === undefined) continue;
		members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
	}
	return `{${members}}`;
}

const canonicalList = (items: readonly unknown[]): string => `[${items.map(canonicalJson).join(",")}]`;
