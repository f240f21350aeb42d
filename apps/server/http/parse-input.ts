import { type FieldCode, fieldSentence, isFieldCode } from "@truefill/contracts/errors";
import type * as z from "zod";
import type { FieldErrors } from "./bind.ts";
import type { QuickCheck } from "./quick-check.ts";

export type Parsed =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly fields: FieldErrors };

/** Most wrong fields in one answer. */
const MAX_FIELDS = 50;
const MAX_NAME = 100;

/**
 * Parses one part of a request by its contract, without any coercion. Wrong fields are named by their path. If the
 * whole part is wrong, it is named `part`. A value that passes `fits` is returned unchanged.
 */
export function parsePart(schema: z.ZodType, value: unknown, part: string, fits?: QuickCheck): Parsed {
	if (holdsNul(value)) {
		const wrong = { code: "WRONG_FORMAT", message: fieldSentence("WRONG_FORMAT", {}) } as const;
		const names = pathsOfNul(value, "").slice(0, MAX_FIELDS);
		return { ok: false, fields: Object.fromEntries(names.map((name) => [name.slice(0, MAX_NAME) || part, wrong])) };
	}
	if (fits?.(value) === true) return { ok: true, value };
	const parsed = schema.safeParse(value, { error: (issue) => describe(issue, issue.input === undefined).message });
	if (parsed.success) return { ok: true, value: parsed.data };
	const fields: Record<string, { code: string; message: string }> = Object.create(null);
	for (const issue of parsed.error.issues) {
		const missing = at(value, issue.path) === undefined;
		for (const path of pathsOf(issue)) {
			const name = path === "" ? part : path.slice(0, MAX_NAME);
			if (fields[name] === undefined && Object.keys(fields).length < MAX_FIELDS) {
				fields[name] = { code: describe(issue, missing).code, message: issue.message };
			}
		}
	}
	return { ok: false, fields: { ...fields } };
}

/** Whether a string or a key contains U+0000, which PostgreSQL cannot store and no contract allows. */
function holdsNul(value: unknown): boolean {
	if (typeof value === "string") return value.includes("\0");
	if (typeof value !== "object" || value === null) return false;
	return Object.keys(value).some((name) => name.includes("\0")) || Object.values(value).some(holdsNul);
}

/** Paths of the strings that contain it; the path of the object when a key does. */
function pathsOfNul(value: unknown, path: string): string[] {
	if (typeof value !== "object" || value === null) return holdsNul(value) ? [path] : [];
	if (Object.keys(value).some((name) => name.includes("\0"))) return [path];
	return Object.entries(value).flatMap(([name, each]) => pathsOfNul(each, path === "" ? name : `${path}.${name}`));
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
