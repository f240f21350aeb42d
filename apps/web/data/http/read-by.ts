import type * as z from "zod";

/** Payload members that the contract does not know, and where. */
interface Unknown {
	readonly path: readonly PropertyKey[];
	readonly keys: readonly string[];
}

/**
 * Parses a payload by this page's contract. The page may be older than the server, if it was open during an upgrade:
 * unknown members are dropped, so that it keeps working. Anything else that does not match is refused.
 */
export function readBy<S extends z.ZodType>(schema: S, payload: unknown): z.ZodSafeParseResult<z.output<S>> {
	const read = schema.safeParse(payload);
	if (read.success) return read;
	const unknown = unknownIn(read.error.issues, []);
	if (unknown === undefined) return read;
	const known: unknown = structuredClone(payload);
	for (const { path, keys } of unknown) {
		const holder = path.reduce<unknown>((from, key) => Reflect.get(Object(from), key), known);
		for (const key of keys) Reflect.deleteProperty(Object(holder), key);
	}
	return schema.safeParse(known);
}

/** Undefined if there is any issue other than additional members. */
function unknownIn(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[]): readonly Unknown[] | undefined {
	const all: Unknown[] = [];
	for (const issue of issues) {
		const path = [...at, ...issue.path];
		let more: readonly Unknown[] | undefined;
		if (issue.code === "unrecognized_keys") more = [{ path, keys: issue.keys }];
		// A union: picks the option that matches except for unknown members.
		else if (issue.code === "invalid_union") {
			for (const errors of issue.errors) more ??= unknownIn(errors, path);
		}
		if (more === undefined) return undefined;
		all.push(...more);
	}
	return all;
}
