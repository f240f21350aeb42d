import { isExact } from "@truefill/contracts/http";
import type * as z from "zod";
import { maskCardNumbers } from "./card-numbers.ts";

/** Masks card numbers in the texts of a value that the contract has accepted. */
export type TextMask = (value: unknown) => unknown;

type Schema = z.core.$ZodType;

/** Masked texts of several lengths: a field that accepts one of them holds text. */
const SAMPLES = ["•••• •••• •••• 1111", `card ${"•••• •••• •••• 1111 ".repeat(4)}end`, `${"•".repeat(300)} 1111`];

/**
 * Whether a field holds text that people write. Ids, amounts, times, addresses and codes accept no masked text, so that
 * masking would only damage them; passwords, keys and references of banks are declared (`exact`).
 */
const isText = (schema: Schema): boolean =>
	!isExact(schema) && SAMPLES.some((sample) => (schema as z.ZodType).safeParse(sample).success);

const made = new WeakMap<Schema, TextMask | null>();

/** The mask of a contract's part, compiled at first use; undefined: it has no text, so nothing is done for it. */
export function textMaskOf(schema: Schema): TextMask | undefined {
	let mask = made.get(schema);
	if (mask === undefined) {
		// A schema that contains itself finds this entry, which looks the mask up when it is applied.
		made.set(schema, (value) => made.get(schema)?.(value) ?? value);
		mask = compile(schema) ?? null;
		made.set(schema, mask);
	}
	return mask ?? undefined;
}

const maskString: TextMask = (value) => (typeof value === "string" ? maskCardNumbers(value) : value);

/** For values of which the contract knows no form. */
const maskDeep: TextMask = (value) => {
	if (typeof value === "string") return maskCardNumbers(value);
	if (Array.isArray(value)) return value.map(maskDeep);
	return isRecord(value) ? mapped(value, () => maskDeep) : value;
};

function compile(schema: Schema): TextMask | undefined {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "string":
			return isText(schema) ? maskString : undefined;
		case "unknown":
		case "any":
			return maskDeep;
		case "object":
			return ofMembers(new Map(Object.entries(def.shape).map(([name, member]) => [name, textMaskOf(member)])));
		case "record":
			return ofEach(textMaskOf(def.valueType));
		case "array":
			return ofEach(textMaskOf(def.element));
		case "tuple":
			return inTurn(def.items.map((item) => ofEach(textMaskOf(item))));
		case "union":
			return inTurn(def.options.map((option) => textMaskOf(option)));
		case "intersection":
			return inTurn([textMaskOf(def.left), textMaskOf(def.right)]);
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "readonly":
		case "catch":
		case "nonoptional":
			return isExact(schema) ? undefined : textMaskOf(def.innerType);
		case "lazy":
			return textMaskOf(def.getter());
		case "pipe":
			return inTurn([textMaskOf(def.in), textMaskOf(def.out)]);
		default:
			return undefined;
	}
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The same object where nothing was masked. */
function mapped(
	value: Readonly<Record<string, unknown>>,
	maskOf: (name: string) => TextMask | undefined,
): Readonly<Record<string, unknown>> {
	let changed: Record<string, unknown> | undefined;
	for (const [name, member] of Object.entries(value)) {
		const next = maskOf(name)?.(member) ?? member;
		if (next === member) continue;
		changed ??= { ...value };
		changed[name] = next;
	}
	return changed ?? value;
}

function ofMembers(masks: ReadonlyMap<string, TextMask | undefined>): TextMask | undefined {
	if ([...masks.values()].every((mask) => mask === undefined)) return undefined;
	return (value) => (isRecord(value) ? mapped(value, (name) => masks.get(name)) : value);
}

function ofEach(mask: TextMask | undefined): TextMask | undefined {
	if (mask === undefined) return undefined;
	return (value) => {
		if (Array.isArray(value)) return value.map(mask);
		return isRecord(value) ? mapped(value, () => mask) : value;
	};
}

function inTurn(masks: readonly (TextMask | undefined)[]): TextMask | undefined {
	const own = masks.filter((mask) => mask !== undefined);
	return own.length === 0 ? undefined : (value) => own.reduce((before, mask) => mask(before), value);
}
