import { expect, test } from "vitest";
import * as z from "zod";
import { readBy } from "./read-by.ts";

const money = z.strictObject({ amount: z.string().regex(/^\d+\.\d\d$/), currency: z.string() });
const schema = z.strictObject({
	data: z.array(z.strictObject({ id: z.string(), balance: money })),
	act: z.union([z.strictObject({ kind: z.literal("open"), volume: z.string() }), money]),
	next: z.discriminatedUnion("kind", [
		z.strictObject({ kind: z.literal("none") }),
		z.strictObject({ kind: z.literal("page"), at: z.number() }),
	]),
});
const payload = {
	data: [
		{ id: "a", balance: { amount: "1.00", currency: "USD" } },
		{ id: "b", balance: { amount: "2.00", currency: "EUR" } },
	],
	act: { kind: "open", volume: "1" },
	next: { kind: "page", at: 2 },
};
/** From a newer server, with additions in every place. */
const newer = {
	...payload,
	total: 2,
	data: payload.data.map((each) => ({ ...each, name: "New", balance: { ...each.balance, rounded: true } })),
	act: { ...payload.act, side: "buy", note: null },
	next: { ...payload.next, of: 9 },
};

test("what fits is taken as it is", () => {
	expect(readBy(schema, payload)).toEqual({ success: true, data: payload });
});

test("what a newer server says beside it is left out, wherever it stands; the payload itself stays as it is", () => {
	const given = structuredClone(newer);
	expect(readBy(schema, given)).toEqual({ success: true, data: payload });
	expect(given).toEqual(newer);
});

test.each([
	[
		"a value of another shape",
		{ ...newer, data: [{ id: "a", balance: { amount: 1, currency: "USD", rounded: true } }] },
	],
	["a member that is missing", { ...newer, data: [{ id: "a", name: "New" }] }],
	["a shape that is none of those known", { ...newer, act: { kind: "close", volume: "1", side: "buy" } }],
	["a kind that is not known", { ...newer, next: { kind: "cursor", at: 2 } }],
	["nothing", undefined],
])("%s is refused, whatever stands beside it", (_, wrong) => {
	expect(readBy(schema, wrong).success).toBe(false);
});
