import { fieldSentence } from "@truefill/contracts/errors";
import { type FieldFault, judge } from "@truefill/contracts/errors/issues";
import { type FieldPath, type FieldValues, get } from "react-hook-form";
import * as z from "zod";
import { type ServerMessage, serverText } from "../i18n/server-texts.ts";

/** The contract of a form that is only sent. */
export const NO_FIELDS = z.strictObject({});

/** A sentence for every fault of a field, or one for each code. */
export type FaultText = string | Readonly<Record<string, string>>;

/** How what is typed becomes what is sent, and what to say where it is wrong. */
export interface Rules<Values extends FieldValues, Body> {
	/** The contract of what is sent, or of a part of it. */
	readonly schema: z.ZodType<Body>;
	/** What is sent for the typed values. Default: the values themselves. */
	readonly bodyOf?: ((values: Values) => unknown) | undefined;
	/** Fields whose part of the body has another name. */
	readonly names?: Readonly<Record<string, FieldPath<Values>>> | undefined;
	/** Instead of the catalogue's sentences. */
	readonly texts?: Partial<Readonly<Record<FieldPath<Values>, FaultText>>> | undefined;
	/** Rules of the form alone, such as a repeated password: a sentence for each wrong field. */
	readonly also?: ((values: Values) => Partial<Readonly<Record<FieldPath<Values>, string | null>>>) | undefined;
}

/** The sentence of each wrong field by its name; of the others, under an empty name, the first. */
export type Faults = Readonly<Partial<Record<string, string>>>;

/** The name of the form's field for a path of the body: renamed, else the longest end or beginning that is a field. */
export function fieldOf<Values extends FieldValues>(
	path: string,
	values: Values,
	names: Rules<Values, unknown>["names"] = {},
): FieldPath<Values> | null {
	const parts = path.split(".");
	const ends = parts.map((_, index) => parts.slice(index).join("."));
	const beginnings = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
	for (const candidate of [...ends, ...beginnings]) {
		const name = names[candidate] ?? candidate;
		// `get` has just found it.
		if (name !== "" && get(values, name) !== undefined) return name as FieldPath<Values>;
	}
	return null;
}

/** The sentence of a fault: the form's own, else the catalogue's in the user's language. */
export function sentenceOf(text: FaultText | undefined, fault: ServerMessage): string {
	const own = typeof text === "string" ? text : text?.[fault.code];
	return own ?? serverText("field", fault);
}

const isEmpty = (value: unknown): boolean => value === "" || value === null;

/** The field of the form that a name is or belongs to. */
export const topOf = (name: string): string => name.split(".")[0] ?? name;

/** What is wrong with the typed values, in the order of the form's fields; empty if they can be sent. */
export function faultsOf<Values extends FieldValues, Body>(rules: Rules<Values, Body>, values: Values): Faults {
	const judged = judge(rules.schema, rules.bodyOf === undefined ? values : rules.bodyOf(values));
	const found: Record<string, string> = {};
	for (const fault of judged.ok ? [] : judged.faults) {
		const name = fieldOf(fault.path, values, rules.names);
		const text = name === null ? undefined : rules.texts?.[name];
		// An empty field is missing, whatever its contract calls it.
		const code: FieldFault["code"] = name !== null && isEmpty(get(values, name)) ? "REQUIRED" : fault.code;
		const message = code === fault.code ? fault.message : fieldSentence(code);
		found[name ?? ""] ??= sentenceOf(text, { code, message });
	}
	for (const [name, sentence] of Object.entries(rules.also?.(values) ?? {})) {
		if (typeof sentence === "string") found[name] ??= sentence;
	}
	const order = Object.keys(values);
	return Object.fromEntries(
		Object.entries(found).toSorted(([a], [b]) => order.indexOf(topOf(a)) - order.indexOf(topOf(b))),
	);
}
