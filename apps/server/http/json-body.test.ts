import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { parseJsonBody, parseQuery } from "./json-body.ts";

describe("parseJsonBody", () => {
	it("takes what JSON is", () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
				const text = JSON.stringify(value);
				const poisoned = /"(?:__proto__|constructor|prototype)":/.test(text);
				const parsed = parseJsonBody(text);
				if (poisoned) expect(parsed.ok).toBe(false);
				else expect(parsed).toEqual({ ok: true, value: JSON.parse(text) });
			}),
			{ numRuns: 2_000 },
		);
	});

	it("takes the same key in different objects, and strings that look like structure", () => {
		for (const text of [
			'{"a":{"x":1},"b":{"x":2}}',
			'[{"x":1},{"x":1}]',
			'{"a":"{\\"a\\":1,\\"a\\":2}","b":"a"}',
			'{"a":"\\\\","b":"}"}',
			'{"a":["a","a","b"],"b":1}',
			'{"x":"__proto__"}',
		]) {
			expect(parseJsonBody(text), text).toEqual({ ok: true, value: JSON.parse(text) });
		}
	});

	it.each([
		['{"a":1,"a":2}', "a key written twice"],
		['{"volume":"1","\\u0076olume":"1000000"}', "a key written twice"],
		['{"a":[{"b":1,"c":2,"b":3}]}', "a key written twice"],
		['{"__proto__":{"admin":true}}', "a forbidden key"],
		['{"\\u005f_proto__":1}', "a forbidden key"],
		['{"a":{"constructor":{"prototype":1}}}', "a forbidden key"],
		[`${"[".repeat(13)}${"]".repeat(13)}`, "nested too deep"],
		['{"a":1', "not JSON"],
		["{'a':1}", "not JSON"],
		["NaN", "not JSON"],
		["", "not JSON"],
		["\u0000", "not JSON"],
	])("refuses %s: %s", (text, detail) => {
		expect(parseJsonBody(text)).toEqual({ ok: false, code: "INPUT_NOT_JSON", detail });
	});
});

describe("parseQuery", () => {
	it("takes each name once, decoded once", () => {
		expect(parseQuery("page=2&account_id=acc%5F1&twice=%2541&empty=&flag")).toEqual({
			page: "2",
			account_id: "acc_1",
			twice: "%41",
			empty: "",
			flag: "",
		});
		expect(parseQuery("")).toEqual({});
	});

	it.each(["page=1&page=2", "p%61ge=1&page=2", "__proto__=1", "constructor=1", "a=%E0%A4%A", "%=1"])(
		"refuses %s",
		(text) => {
			expect(parseQuery(text)).toBeUndefined();
		},
	);
});
