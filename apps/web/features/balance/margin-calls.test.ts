import { describe, expect, it } from "vitest";
import { isNewCall, marginCall } from "./margin-calls.ts";

describe("marginCall (E16)", () => {
	it.each([
		["100.01", null],
		["100.00", "100.00"],
		["80.00", "80.00"],
		["9.99", "80.00"],
		["-3.00", "80.00"],
		["∞", null],
		[null, null],
	])("at %s is %s", (level, call) => {
		expect(marginCall(level, [])).toBe(call);
	});
	it("knows the customer's own levels, above and between", () => {
		expect(marginCall("140.00", ["150.00", "90.50"])).toBe("150.00");
		expect(marginCall("90.50", ["150.00", "90.50"])).toBe("90.50");
	});
	it("is new only further down", () => {
		expect(isNewCall(null, "100.00")).toBe(true);
		expect(isNewCall("100.00", "80.00")).toBe(true);
		expect(isNewCall("80.00", "100.00")).toBe(false);
		expect(isNewCall("80.00", "80.00")).toBe(false);
		expect(isNewCall("80.00", null)).toBe(false);
	});
});
