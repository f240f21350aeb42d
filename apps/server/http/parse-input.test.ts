import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parsePart } from "./parse-input.ts";

const WRONG = { code: "WRONG_FORMAT", message: expect.any(String) };

describe("a NUL character, which PostgreSQL cannot store", () => {
	const schema = z.strictObject({ name: z.string(), inner: z.record(z.string(), z.array(z.string())).optional() });

	it.each([
		[{ name: "a\0b" }, ["name"]],
		[{ name: "a", inner: { list: ["a", "\0"] } }, ["inner.list.1"]],
		[{ name: "\0", inner: { "a\0": [] } }, ["name", "inner"]],
		["\0", ["body"]],
	])("is refused in %j, by the field", (value, names) => {
		const fields = Object.fromEntries(names.map((name) => [name, WRONG]));
		expect(parsePart(schema, value, "body")).toEqual({ ok: false, fields });
	});

	it("is refused also where a quick check would let it pass", () => {
		expect(parsePart(schema, { name: "\0" }, "body", () => true).ok).toBe(false);
		expect(parsePart(schema, { name: "a" }, "body", () => true)).toEqual({ ok: true, value: { name: "a" } });
	});
});
