import type { FieldPath, FieldValues } from "react-hook-form";
import type { ApiError } from "../data/http/index.ts";
import { fieldOf, type Rules, topOf } from "./faults.ts";

/** Where a refusal of the server is shown. */
export interface Placed<Values extends FieldValues> {
	readonly fields: readonly (readonly [name: FieldPath<Values>, message: string])[];
	/** Above or below the fields; null if the fields say it all. */
	readonly problem: string | null;
}

export interface Placing<Values extends FieldValues> {
	readonly names?: Rules<Values, unknown>["names"];
	/** The field that an error code is about, and the sentence if it is not the server's. */
	readonly refusals?:
		| Readonly<Partial<Record<string, FieldPath<Values> | readonly [FieldPath<Values>, string]>>>
		| undefined;
	/** The sentence for an error that is about no field; null: none. Default: the server's. */
	readonly problemOf?: ((error: ApiError) => string | null) | undefined;
}

/** The server's wrong fields at the form's fields, in the form's order; anything else is the form's problem. */
export function place<Values extends FieldValues>(
	error: ApiError,
	values: Values,
	{ names, refusals, problemOf }: Placing<Values>,
): Placed<Values> {
	const found = new Map<FieldPath<Values>, string>();
	const own = refusals?.[error.code];
	if (own !== undefined) {
		const [name, message] = typeof own === "string" ? ([own, error.message] as const) : own;
		found.set(name, message);
	}
	let isWhole = true;
	for (const [path, { message }] of Object.entries(error.fields)) {
		const name = fieldOf(path, values, names);
		if (name === null) isWhole = false;
		else if (!found.has(name)) found.set(name, message);
	}
	const order = Object.keys(values);
	const fields = [...found].toSorted(([a], [b]) => order.indexOf(topOf(a)) - order.indexOf(topOf(b)));
	if (fields.length > 0 && isWhole) return { fields, problem: null };
	return { fields, problem: problemOf === undefined ? error.message : problemOf(error) };
}
