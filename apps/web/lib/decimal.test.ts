import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { cleanPasted, compare, isDecimal, signOf, stepBy, sumOf } from "./decimal.ts";

describe("stepBy", () => {
	const volume = { step: "0.01", min: "0.01", max: "50" };
	it.each([
		["0.50", 1, "0.51"],
		["0.50", -1, "0.49"],
		["0.5", 10, "0.60"],
		["0.015", 1, "0.02"],
		["0.015", -1, "0.01"],
		["0.01", -1, "0.01"],
		["49.999", 1, "50.00"],
		["50", 100, "50.00"],
		["", 1, "0.01"],
		["", -1, "0.01"],
		["abc", 1, "0.01"],
	])("%s by %i is %s", (text, times, next) => {
		expect(stepBy(text, times, volume)).toBe(next);
	});
	it("counts the grid from the minimum", () => {
		expect(stepBy("1.5", 1, { step: "1", min: "0.5" })).toBe("2.5");
	});
	it("steps without a minimum through zero", () => {
		expect(stepBy("0.1", -2, { step: "0.1" })).toBe("-0.1");
		expect(stepBy("-0.15", -1, { step: "0.1" })).toBe("-0.2");
		expect(stepBy("-0.15", 1, { step: "0.1" })).toBe("-0.1");
	});
	it("does not drift as floats do", () => {
		let price = "1.08512";
		for (let press = 0; press < 1000; press += 1) price = stepBy(price, 1, { step: "0.00001" });
		expect(price).toBe("1.09512");
	});
	it("comes back, whatever the value, when it was on the grid", () => {
		fc.assert(
			fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 1, max: 500 }), (units, times) => {
				const value = stepBy(String(units), 0, { step: "0.001" });
				expect(
					stepBy(stepBy(value, times, { step: "0.001" }), -times, {
						step: "0.001",
					}),
				).toBe(value);
			}),
		);
	});
});

describe("cleanPasted", () => {
	it.each([
		["1,234.56", ".", "1234.56"],
		["1.234,56", ".", "1234.56"],
		["1.234,56 €", ",", "1234.56"],
		["USD 12 000.50", ".", "12000.50"],
		["−12.5", ".", "-12.5"],
		["(12.50)", ".", "-12.50"],
		["1,085", ".", "1085"],
		["1,085", ",", "1.085"],
		["1'000'000", ".", "1000000"],
		["١٢٫٥", ".", "12.5"],
		[".5", ".", "0.5"],
		["12,34,567.8", ".", "1234567.8"],
		["007", ".", "7"],
	] as const)("%s with %s is %s", (text, mark, clean) => {
		expect(cleanPasted(text, mark)).toBe(clean);
	});
	it.each(["1e5", "0x1F", "1.2.3", "12,34", "--5", "abc", "", "-", "1,2,3", "Infinity"])("refuses %s", (text) => {
		expect(cleanPasted(text, ".")).toBeNull();
	});
	it("gives only decimals", () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const clean = cleanPasted(text, ".");
				expect(clean === null || isDecimal(clean)).toBe(true);
			}),
		);
	});
});

it("compares and signs exactly, and knows the unknown", () => {
	expect(compare("1.10", "1.1")).toBe(0);
	expect(compare("0.30000000000000001", "0.3")).toBe(1);
	expect(compare("–", "1")).toBeNull();
	expect([signOf("-0.01"), signOf("0.00"), signOf("3"), signOf("")]).toEqual([-1, 0, 1, null]);
});

describe("sumOf", () => {
	it("adds exactly at the largest scale, and knows nothing where one is unknown", () => {
		expect(sumOf(["0.1", "0.20", "-0.3"])).toBe("0.00");
		expect(sumOf(["9007199254740993", "0.01"])).toBe("9007199254740993.01");
		expect(sumOf([])).toBe("0");
		expect(sumOf(["1.00", null])).toBeNull();
	});
});
