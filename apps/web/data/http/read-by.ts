import type * as z from "zod";

/** What a payload says that its contract does not know, and where. */
interface Unknown {
	readonly path: readonly PropertyKey[];
	readonly keys: readonly string[];
}

/**
 * A payload by the contract that this page knows. The page may be older than the server, when it was open during an
 * upgrade: members that it does not know are left out, so that it goes on. Whatever else does not fit is refused.
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

/** Undefined where anything else is wrong than that there is more. */
function unknownIn(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[]): readonly Unknown[] | undefined {
	const all: Unknown[] = [];
	for (const issue of issues) {
		const path = [...at, ...issue.path];
		let more: readonly Unknown[] | undefined;
		if (issue.code === "unrecognized_keys") more = [{ path, keys: issue.keys }];
		// One of several shapes: the one that fits but for what it does not know.
		else if (issue.code === "invalid_union") {
			for (const errors of issue.errors) more ??= unknownIn(errors, path);
		}
		if (more === undefined) return undefined;
		all.push(...more);
	}
	return all;
}
