import { describe, expect, it } from "vitest";
import { ERRORS, errorBody, FIELD_ERRORS, fieldSentence, sentence } from "../errors/index.ts";
import * as everything from "../http/index.ts";
import { ALL_CALLS, errorsOf } from "../http/index.ts";
import { SAMPLES } from "./index.ts";

describe("golden samples", () => {
	it("are there for every call and for nothing else", () => {
		expect(Object.keys(SAMPLES).sort()).toEqual(ALL_CALLS.map(({ id }) => id).sort());
	});

	it.each(ALL_CALLS.map((call) => [call.id, call] as const))("%s fits its contract", (id, call) => {
		const sample = SAMPLES[id];
		expect(call.params.parse(sample?.params ?? {})).toBeDefined();
		expect(call.query.parse(sample?.query ?? {})).toBeDefined();
		call.body.parse(call.method === "GET" ? undefined : sample?.body);
		// The parsed answer equals the sample: the contract drops nothing.
		expect(call.response.parse(sample?.response)).toEqual(sample?.response);
	});
});

describe("the list of calls", () => {
	it("has every call that the package exports, each address once", () => {
		const exported = Object.values(everything).filter(
			(value) => typeof value === "object" && value !== null && "method" in value && "path" in value,
		);
		expect(exported).toHaveLength(ALL_CALLS.length);
		expect(new Set(ALL_CALLS.map(({ method, path }) => `${method} ${path}`)).size).toBe(ALL_CALLS.length);
		expect(new Set(ALL_CALLS.map(({ id }) => id)).size).toBe(ALL_CALLS.length);
	});

	it("names only errors of the catalogue, and parameters of its path", () => {
		for (const call of ALL_CALLS) {
			for (const code of errorsOf(call)) expect(ERRORS[code], `${call.id} ${code}`).toBeDefined();
			const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
			expect(Object.keys(SAMPLES[call.id]?.params ?? {})).toEqual(names);
		}
	});
});

describe("sentences", () => {
	it("fill their parameters and show a missing one", () => {
		expect(sentence("VOLUME_BELOW_MINIMUM", { minimum: "1000" })).toBe("The smallest volume is 1,000.");
		expect(sentence("VOLUME_BELOW_MINIMUM")).toContain("{minimum}");
		expect(fieldSentence("TOO_LONG", { maximum: "80 characters" })).toBe(
			"This field is too long; at most 80 characters.",
		);
		expect(Object.values(FIELD_ERRORS).every((text) => text.length > 10)).toBe(true);
	});

	it("make an error body that its schema takes", () => {
		expect(errorBody.safeParse({ code: "INTERNAL", message: sentence("INTERNAL") }).success).toBe(true);
		expect(errorBody.safeParse({ code: "INTERNAL", message: "x", stack: "secret" }).success).toBe(false);
	});
});
