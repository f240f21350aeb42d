import { InvariantError } from "../result/index.ts";

/** SHA-256 of a string's UTF-8 bytes as 64 lower-case hex digits. Given by the caller: the core has no hash. */
export type HashText = (text: string) => string;

/**
 * The canonical form of a value, which is hashed. JSON without spaces; members sorted by UTF-16 code unit; strings
 * escaped as `JSON.stringify` does; numbers are safe integers only; a bigint is the string of its decimal digits; a Map
 * is the array of its values in order; undefined members are omitted. Anything else throws. Golden vectors in
 * `canonical.test.ts` fix the form for ever.
 */
export function canonicalJson(value: unknown): string {
	switch (typeof value) {
		case "string":
			return quoted(value);
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

/** Printable ASCII without quote and backslash needs no escaping; almost every string is like that. */
const PLAIN = /^[ !#-[\]-~]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const isRecord = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);

function canonicalObject(value: object): string {
	if (value instanceof Map) return canonicalList([...value.values()]);
	if (!isRecord(value)) return canonicalList(Object.values(value));
	const { keys, first, further } = sortedMembers(value);
	let text = "";
	for (let at = 0; at < keys.length; at += 1) {
		const member = value[keys[at] ?? ""];
		if (member === undefined) continue;
		text += text === "" ? first[at] : further[at];
		text += canonicalJson(member);
	}
	return text === "" ? "{}" : `${text}}`;
}

interface Members {
	/** Code units, not a locale: the default order of `sort` on strings. */
	readonly keys: readonly string[];
	/** Each key with the punctuation before its value: as the first of its object, and as a further one. */
	readonly first: readonly string[];
	readonly further: readonly string[];
}

/**
 * Caches the sorted keys per shape: values of one kind have their members in one order, and there are few kinds. A trie
 * of the keys in member order. Every event and every entry is serialised here.
 */
interface Kind {
	readonly next: Map<string, Kind>;
	/** The child used last: usually the next one too. */
	lastKey: string | undefined;
	last: Kind | undefined;
	members: Members | undefined;
}
const newKind = (): Kind => ({ next: new Map(), lastKey: undefined, last: undefined, members: undefined });
const root = newKind();
const KINDS = 5_000;
let kinds = 0;

function sortedMembers(value: object): Members {
	const keys = Object.keys(value);
	let kind = root;
	for (const key of keys) {
		if (kind.lastKey === key && kind.last !== undefined) {
			kind = kind.last;
			continue;
		}
		let next = kind.next.get(key);
		if (next === undefined) {
			// Keys that are data, not names, must not exhaust the memory.
			if (kinds >= KINDS) return membersOf(keys);
			kinds += 1;
			next = newKind();
			kind.next.set(key, next);
		}
		kind.lastKey = key;
		kind.last = next;
		kind = next;
	}
	kind.members ??= membersOf(keys);
	return kind.members;
}

function membersOf(unsorted: readonly string[]): Members {
	const keys = [...unsorted].sort();
	const names = keys.map((key) => `${quoted(key)}:`);
	return { keys, first: names.map((name) => `{${name}`), further: names.map((name) => `,${name}`) };
}

const canonicalList = (items: readonly unknown[]): string => `[${items.map(canonicalJson).join(",")}]`;
