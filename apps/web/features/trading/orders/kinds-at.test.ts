import { formatPrice, parsePrice } from "@truefill/core/money";
import { expect, it } from "vitest";
import { kindsAt } from "./kinds-at.ts";

const price = (text: string) => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const QUOTE = { bid: price("1.08000"), ask: price("1.08020") };

it.each([
	["1.07000", ["buy limit", "sell stop"]],
	["1.08000", ["buy limit"]],
	["1.08010", ["buy limit", "sell limit"]],
	["1.08020", ["sell limit"]],
	["1.09000", ["buy stop", "sell limit"]],
])("at %s, with 1.08000 bid and 1.08020 asked, wait: %j", (at, expected) => {
	expect(formatPrice(price(at), 5)).toBe(at);
	expect(kindsAt(price(at), QUOTE).map(({ side, kind }) => `${side} ${kind}`)).toEqual(expected);
});
