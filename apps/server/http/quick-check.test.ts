import { ALL_CALLS } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { ok } from "@truefill/core/result";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { isValidated, validated } from "./bind.ts";
import { compileQuickCheck } from "./quick-check.ts";

type Mutable = Record<string, unknown> | unknown[];
const isHolder = (value: unknown): value is Mutable => typeof value === "object" && value !== null;

/** Paths of all places in a document. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
	if (!isHolder(value)) return [path];
	return [path, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))];
}

/** The document with another value, or none, at a path. */
function changed(value: unknown, path: readonly string[], to: { readonly value: unknown } | "gone"): unknown {
	const [key, ...rest] = path;
	if (key === undefined) return to === "gone" ? undefined : to.value;
	const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) };
	if (!isHolder(copy)) return copy;
	if (rest.length === 0 && to === "gone") Reflect.deleteProperty(copy, key);
	else {
		const now = changed(Object.hasOwn(copy, key) ? Reflect.get(copy, key) : undefined, rest, to);
		// Not by assignment: `__proto__` must become an ordinary key.
		Object.defineProperty(copy, key, { value: now, enumerable: true, configurable: true, writable: true });
	}
	return copy;
}

const strange = fc.oneof(
	fc.constantFrom<unknown>(
		...[
			null,
			undefined,
			"",
			"0",
			"-0",
			"-1",
			"1.5",
			"01",
			"1e3",
			"2026-01-02T03:04:05.678Z",
			"2026-02-30",
			"buy",
			true,
		],
		...[0, -0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, [], {}, [[]], [null], { a: 1 }],
		...[new Date(0), new Map(), Object.create(null), "x".repeat(300), 10n],
	),
	fc.string(),
	fc.integer(),
	fc.anything(),
);

const parts = ALL_CALLS.flatMap((call) => {
	const sample = SAMPLES[call.id];
	if (sample === undefined) return [];
	return [
		{ name: `${call.id} response`, schema: call.response, sample: sample.response },
		{ name: `${call.id} body`, schema: call.body, sample: "body" in sample ? sample.body : undefined },
	];
});
const compiled = parts.flatMap(({ name, schema, sample }) => {
	const fits = compileQuickCheck(schema);
	return fits === undefined ? [] : [{ name, schema, sample, fits }];
});

/** The value after a JSON round trip. */
function sent(value: unknown): unknown {
	try {
		return JSON.parse(JSON.stringify({ value }));
	} catch {
		return "cannot be sent";
	}
}

/** zod's result after a JSON round trip; undefined when zod rejects the value. */
function byZod(schema: z.ZodType, value: unknown): unknown {
	const parsed = schema.safeParse(value);
	return parsed.success ? sent(parsed.data) : undefined;
}

describe("the quick check", () => {
	it("knows most contracts, and lets their samples pass", () => {
		expect(compiled.length).toBeGreaterThan(parts.length * 0.75);
		for (const { name, schema, sample, fits } of compiled) {
			expect([name, fits(sample)]).toEqual([name, byZod(schema, sample) !== undefined]);
		}
	});

	it("lets nothing pass that the contract refuses or changes, whatever stands in any place of an answer", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...compiled),
				fc.nat(),
				fc.option(strange, { nil: undefined }),
				fc.string(),
				(...drawn) => {
					const [{ schema, sample, fits }, at, value, name] = drawn;
					const places = placesOf(sample);
					const path = places[at % places.length] ?? [];
					const spoilt = [
						changed(sample, path, { value }),
						changed(sample, path, "gone"),
						changed(sample, [...path, name], { value }),
						changed(sample, [...path, "__proto__"], { value }),
					];
					for (const each of spoilt) {
						const passed = byZod(schema, each);
						if (fits(each)) expect(sent(each)).toEqual(passed);
					}
				},
			),
			{ numRuns: 3_000 },
		);
	});

	it("leaves to the contract what changes data or has a rule of its own", () => {
		const own = [
			z.strictObject({ a: z.string().transform((text) => text.length) }),
			z.strictObject({ a: z.string().trim() }),
			z.strictObject({ a: z.string().refine((text) => text !== "b") }),
			z.strictObject({ a: z.string() }).refine(({ a }) => a !== "b"),
			z.object({ a: z.string() }),
			z.looseObject({ a: z.string() }),
			z.array(z.string()).max(1),
			z.coerce.number(),
			z.email(),
			z.string().regex(/a/g),
			z.number().positive(),
			z.record(z.enum(["a", "b"]), z.string()),
			z.string().catch("a"),
			z.date(),
		];
		for (const schema of own) expect(compileQuickCheck(schema)).toBeUndefined();
	});

	it("asks the contract about what is absent and has a default", () => {
		const fits = compileQuickCheck(z.strictObject({ a: z.string().default("b") }));
		expect(fits?.({})).toBe(false);
		expect(fits?.({ a: undefined })).toBe(false);
		expect(fits?.({ a: "c" })).toBe(true);
	});
});

describe("an answer that was checked where it was made", () => {
	const strict = z.strictObject({ id: z.string(), volume: z.string().optional() });
	const grown = z.strictObject({ id: z.string(), swap: z.string().default("0") });

	it("is sent as the text that was stored where the contract changes nothing", () => {
		const answer = validated(strict, { id: "t" }, '{"id":"t"}');
		expect(answer).toMatchObject({ ok: true, value: { id: "t" }, text: '{"id":"t"}' });
		expect(isValidated(strict, answer)).toBe(true);
		expect(isValidated(grown, answer)).toBe(false);
		expect(isValidated(strict, ok({ id: "t" }))).toBe(false);
	});

	it("is made a text anew where the contract has grown, and is refused where it does not fit", () => {
		expect(validated(grown, { id: "t" }, '{"id":"t"}')).toMatchObject({
			value: { id: "t", swap: "0" },
			text: undefined,
		});
		expect(() => validated(strict, { id: "t", pnl: "1" }, '{"id":"t","pnl":"1"}')).toThrow(z.ZodError);
	});
});
