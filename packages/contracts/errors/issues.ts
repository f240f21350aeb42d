import type * as z from "zod";
import { type FieldCode, fieldSentence, isFieldCode } from "./fields.ts";

/** What is wrong with one field of a parsed value. */
export interface FieldFault {
	/** The field's path, such as `changes.first_name`; empty: the whole value. */
	readonly path: string;
	readonly code: FieldCode;
	readonly message: string;
}

export type Judged<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly faults: readonly FieldFault[] };

/** Parses a value by its contract, without any coercion: server and browser find the same faults. */
export function judge<Value>(schema: z.ZodType<Value>, value: unknown): Judged<Value> {
	const parsed = schema.safeParse(value, { error: (issue) => describe(issue, issue.input === undefined).message });
	if (parsed.success) return { ok: true, value: parsed.data };
	const faults = parsed.error.issues.flatMap((issue) => {
		const { code } = describe(issue, at(value, issue.path) === undefined);
		return pathsOf(issue).map((path): FieldFault => ({ path, code, message: issue.message }));
	});
	return { ok: false, faults };
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
	let found = value;
	for (const key of path) {
		if (typeof found !== "object" || found === null) return undefined;
		found = Object.entries(found).find(([name]) => name === String(key))?.[1];
	}
	return found;
}

function pathsOf(issue: z.core.$ZodIssue): string[] {
	const path = issue.path.map(String);
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key].join("."));
	return [path.join(".")];
}

/** The field's code and sentence. A contract's own sentence takes precedence over this one. */
function describe(
	issue: z.core.$ZodRawIssue | z.core.$ZodIssue,
	missing: boolean,
): { code: FieldCode; message: string } {
	const say = (code: FieldCode, params: Record<string, string> = {}) => ({
		code,
		message: fieldSentence(code, params),
	});
	if (missing) return say("REQUIRED");
	switch (issue.code) {
		case "unrecognized_keys":
			return say("UNKNOWN_FIELD");
		case "invalid_type":
			return say("WRONG_TYPE", { expected: String(issue.expected) });
		case "too_small":
			return issue.origin === "string" || issue.origin === "array"
				? say("TOO_SHORT", { minimum: `${issue.minimum} ${issue.origin === "array" ? "items" : "characters"}` })
				: say("OUT_OF_RANGE");
		case "too_big":
			return issue.origin === "string" || issue.origin === "array"
				? say("TOO_LONG", { maximum: `${issue.maximum} ${issue.origin === "array" ? "items" : "characters"}` })
				: say("OUT_OF_RANGE");
		case "invalid_value":
			return say("NOT_A_CHOICE", { choices: issue.values.map(String).join(", ") });
		case "invalid_union":
			return say("WRONG_TYPE", { expected: "another type" });
		case "custom": {
			// A contract's own rule sets `params: { code }` beside its sentence.
			const code: unknown = issue.params?.code;
			return say(typeof code === "string" && isFieldCode(code) ? code : "WRONG_FORMAT");
		}
		default:
			return say("WRONG_FORMAT");
	}
}
