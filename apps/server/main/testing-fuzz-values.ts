import { randomUUID } from "node:crypto";
import * as fc from "@truefill/testkit/properties";
import type * as z from "zod";
import { type JsonSchema, jsonSchema } from "../http/openapi.ts";

/** Values that hostile and broken clients send. */
export const NASTY: readonly unknown[] = [
	null,
	true,
	0,
	-1,
	1e308,
	7.5,
	"",
	" ",
	"null",
	"NaN",
	"Infinity",
	"-0",
	"1e5",
	"0x10",
	"1,5",
	"+1",
	"01",
	".5",
	"1.123456789",
	"99999999999999.99999999",
	"999999999999999999999999",
	"-1000",
	"٣",
	"\u0000",
	"\ud800",
	"../../etc/passwd",
	"'; DROP TABLE users; --",
	"<script>alert(1)</script>",
	"%00",
	"x".repeat(5_000),
	[],
	[7],
	["1000"],
	{},
	{ toString: "x" },
	[[[[[[]]]]]],
];

const record = (value: unknown): JsonSchema =>
	typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Values that satisfy a JSON Schema of our contracts. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
	const { type, pattern, format } = schema;
	if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one) => fitting(record(one))));
	if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
	if (schema.const !== undefined) return fc.constant(schema.const);
	if (type === "object") {
		const required = list(schema.required).map(String);
		const fields = Object.entries(record(schema.properties)).map(
			([name, field]) => [name, fitting(record(field))] as const,
		);
		return fc.record(Object.fromEntries(fields), { requiredKeys: required });
	}
	if (type === "array") {
		return fc.array(fitting(record(schema.items)), { minLength: Number(schema.minItems ?? 0), maxLength: 4 });
	}
	if (type === "string") return text(schema, String(pattern ?? ""), String(format ?? ""));
	if (type === "null") return fc.constant(null);
	if (type === "boolean") return fc.boolean();
	if (type === "integer") {
		const min = Math.max(Number(schema.minimum ?? 0), Number.MIN_SAFE_INTEGER);
		return fc.integer({ min, max: Math.min(Number(schema.maximum ?? min + 1_000), min + 1_000_000) });
	}
	return fc.constant(undefined);
}

function text(schema: JsonSchema, pattern: string, format: string): fc.Arbitrary<string> {
	if (format === "date-time") {
		const day = { min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true };
		return fc.date(day).map((date) => date.toISOString());
	}
	if (format === "email") {
		return fc.integer({ min: 0, max: 1_000_000 }).map((number) => `fuzz-${number}@example.com`);
	}
	if (pattern.includes("{8,64}")) return fc.constant(null).map(() => randomUUID());
	const [min, max] = [Number(schema.minLength ?? 0), Math.min(Number(schema.maxLength ?? 40), 60)];
	if (pattern === "" || pattern.includes("\\p{")) return fc.string({ minLength: min, maxLength: max });
	// A pattern mostly implies its length: a limit of ours would reject every token of 43 characters, for ever.
	const longest = Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
	return fc.stringMatching(new RegExp(pattern)).filter((value) => value.length >= min && value.length <= longest);
}

export const fittingSchema = (schema: z.ZodType): fc.Arbitrary<unknown> => fitting(jsonSchema(schema, "input"));

/** A value with one defect: a part replaced, removed, or added. */
export function broken(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	return fc
		.tuple(value, fc.nat(), fc.constantFrom(...NASTY), fc.constantFrom("replace", "drop", "add"))
		.map(([whole, at, nasty, how]) => {
			if (typeof whole !== "object" || whole === null) return nasty;
			const copy: Record<string, unknown> = { ...whole };
			const names = Object.keys(copy);
			const name = names[at % Math.max(1, names.length)];
			if (how === "add") copy[["extra", "role", "balance", "price"][at % 4] ?? "extra"] = nasty;
			else if (name === undefined) return nasty;
			else if (how === "replace") copy[name] = nasty;
			else delete copy[name];
			return Array.isArray(whole) ? Object.values(copy) : copy;
		});
}
