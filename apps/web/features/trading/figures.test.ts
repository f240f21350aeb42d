import { describe, expect, it } from "vitest";
import { instrumentFromWire } from "../../data/site/instruments.ts";
import { instrumentWire } from "../../data/testing-instruments.ts";
import { dayChange, textParams } from "./figures.ts";

const eurusd = instrumentFromWire(instrumentWire());

it("tells volumes in the reader's unit, and what is money as money", () => {
	expect(textParams({ maximum: "5000000", exposure: "6000000" }, eurusd, "lots")).toEqual({
		maximum: "50.00 lots",
		exposure: "60.00 lots",
	});
	expect(textParams({ exposure: "2582.14", limit: "1000.00", currency: "USD" }, eurusd, "lots")).toEqual({
		exposure: "2,582.14",
		limit: "1,000.00",
		currency: "USD",
	});
});

describe("dayChange", () => {
	it("is counted from the close of the day before, and of what had none from its first price", () => {
		expect(dayChange(50.1, { previousClose: 50, open: 51 })).toBe("0.20");
		expect(dayChange(49.98, { previousClose: null, open: 51 })).toBe("-2.00");
	});
	it("is unknown where nothing is known to count from", () => {
		expect(dayChange(undefined, { previousClose: 50, open: 51 })).toBeNull();
		expect(dayChange(50, undefined)).toBeNull();
		expect(dayChange(50, { previousClose: null, open: null })).toBeNull();
	});
});
