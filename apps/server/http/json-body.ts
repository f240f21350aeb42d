import type { ErrorCode } from "@truefill/contracts/errors";

/** Deeper than any contract. Limits the work for a hostile body. */
const MAX_DEPTH = 12;
const ENCODED = /[%+]/;
/** Keys that could cause prototype pollution. */
const POISON = new Set(["__proto__", "constructor", "prototype"]);

export type ParsedBody =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly code: ErrorCode; readonly detail: string };

/**
 * Parses a JSON body. In addition to `JSON.parse`, rejects duplicate keys (the last one would silently win),
 * `__proto__` and its relatives, and nesting deeper than any contract.
 */
export function parseJsonBody(text: string): ParsedBody {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { ok: false, code: "INPUT_NOT_JSON", detail: "not JSON" };
	}
	const problem = structureProblem(text);
	return problem === null ? { ok: true, value } : { ok: false, code: "INPUT_NOT_JSON", detail: problem };
}

/** Scans the text of a document that is known to be valid JSON. */
function structureProblem(text: string): string | null {
	/** The keys seen in each open object; null for an open array. */
	const open: (Set<string> | null)[] = [];
	let key = false;
	for (let i = 0; i < text.length; i++) {
		const char = text[i];
		if (char === "{" || char === "[") {
			open.push(char === "{" ? new Set() : null);
			key = char === "{";
			if (open.length > MAX_DEPTH) return "nested too deep";
		} else if (char === "}" || char === "]") {
			open.pop();
			key = false;
		} else if (char === ",") {
			key = open.at(-1) instanceof Set;
		} else if (char === '"') {
			const end = endOfString(text, i);
			const seen = open.at(-1);
			if (key && seen) {
				const name: unknown = JSON.parse(text.slice(i, end + 1));
				if (typeof name !== "string" || POISON.has(name)) return "a forbidden key";
				if (seen.has(name)) return "a key written twice";
				seen.add(name);
				key = false;
			}
			i = end;
		}
	}
	return null;
}

function endOfString(text: string, start: number): number {
	let i = start + 1;
	while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
	return i;
}

/**
 * Parses a query string strictly: each name once, no forbidden names, valid percent-encoding.
 * @returns undefined when it is invalid.
 */
export function parseQuery(text: string): Readonly<Record<string, string>> | undefined {
	const seen: Record<string, string> = {};
	if (text === "") return seen;
	for (const part of text.split("&")) {
		if (part === "") continue;
		const at = part.indexOf("=");
		const name = decoded(at === -1 ? part : part.slice(0, at));
		const value = at === -1 ? "" : decoded(part.slice(at + 1));
		if (name === undefined || value === undefined) return undefined;
		if (POISON.has(name) || Object.hasOwn(seen, name)) return undefined;
		seen[name] = value;
	}
	return seen;
}

function decoded(text: string): string | undefined {
	if (!ENCODED.test(text)) return text;
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return undefined;
	}
}
