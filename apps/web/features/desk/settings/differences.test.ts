import { expect, it } from "vitest";
import { differencesOf, isStructured } from "./differences.ts";

const term = { method: "card", direction: "deposit", currency: "EUR", minimum: "10.00", maximum: "5000.00" };

it("names each changed value of a structured setting by its row", () => {
	const before = { international: { terms: [term], levels: { currency: "EUR", deposits_total: ["1", null] } } };
	const after = {
		international: {
			terms: [
				{ ...term, maximum: "6000.00" },
				{ ...term, currency: "USD" },
			],
			levels: { currency: "USD", deposits_total: ["1", "2"] },
		},
	};
	expect(differencesOf(before, after)).toEqual([
		{ place: "international · terms · card · deposit · EUR · maximum", from: "5000.00", to: "6000.00" },
		{ place: "international · terms · card · deposit · USD · minimum", from: null, to: "10.00" },
		{ place: "international · terms · card · deposit · USD · maximum", from: null, to: "5000.00" },
		{ place: "international · levels · currency", from: "EUR", to: "USD" },
		{ place: "international · levels · deposits_total · 1", from: "–", to: "2" },
	]);
	expect(differencesOf(before, before)).toEqual([]);
});

it("treats an account that is moved in the list as the same", () => {
	const [euro, pound] = [
		{ currency: "EUR", holder: "A", note: null },
		{ currency: "GBP", holder: "B", note: null },
	];
	expect(differencesOf([euro, pound], [pound, euro])).toEqual([]);
	expect(differencesOf([], [euro])).toEqual([
		{ place: "EUR · holder", from: null, to: "A" },
		{ place: "EUR · note", from: null, to: "–" },
	]);
});

it.each([
	["a text", "x", false],
	["roles", ["risk"], false],
	["a badge", { count: 1, source_url: null }, false],
	["accounts", [{ currency: "EUR" }], true],
	["nothing", null, false],
])("%s is structured: %j → %j", (_what, value, is) => expect(isStructured(value)).toBe(is));
