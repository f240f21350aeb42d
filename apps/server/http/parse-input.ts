import { fieldSentence } from "@truefill/contracts/errors";
import { judge } from "@truefill/contracts/errors/issues";
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
	const judged = judge(schema, value);
	if (judged.ok) return judged;
	const fields: Record<string, { code: string; message: string }> = Object.create(null);
	for (const { path, code, message } of judged.faults) {
		const name = path === "" ? part : path.slice(0, MAX_NAME);
		if (fields[name] === undefined && Object.keys(fields).length < MAX_FIELDS) fields[name] = { code, message };
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
