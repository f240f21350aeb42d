import texts from "@truefill/texts/en/server-fields.json" with { type: "json" };
import { fill, plain } from "./fill.ts";

type KeyOf<Key> = Key extends `field.${infer Code}` ? Code : never;
/** What can be wrong with one field: the codes of the texts `field.{CODE}`. */
export type FieldCode = KeyOf<keyof typeof texts>;
const PREFIX = "field.";

const byCode = () =>
	Object.fromEntries(Object.entries(texts).map(([key, text]) => [key.slice(PREFIX.length), plain(text)])) as Readonly<
		Record<FieldCode, string>
	>;

/** Default sentences; a contract may give its own. */
export const FIELD_ERRORS: Readonly<Record<FieldCode, string>> = /* @__PURE__ */ byCode();

export const fieldSentence = (code: FieldCode, params: Readonly<Record<string, string>> = {}): string =>
	fill(FIELD_ERRORS[code], params);

export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELD_ERRORS, code);
