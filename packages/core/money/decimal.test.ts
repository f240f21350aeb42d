import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import {
	formatDecimal,
	formatMoney,
	formatPrice,
	money,
	parseDecimal,
	parseMoney,
	parsePrice,
	parseVolume,
	price,
} from "./index.ts";

describe("E2 plain decimal text only", () => {
	it.each([
		["0", 2, 0n],
		["1", 2, 100n],
		["1.5", 2, 150n],
		["1.50", 2, 150n],
		["-1202.00", 2, -120200n],
		["0.00000001", 8, 1n],
		["999999999999999", 0, 999999999999999n],
	])("reads %s with %d decimals", (text, decimals, scaled) => {
		expect(parseDecimal(text, decimals)).toEqual({ ok: true, value: scaled });
	});

	it.each([
		"",
		" 1",
		"1 ",
		"1\n",
		"+1",
		"--1",
		"1e3",
		"1E3",
		"0x10",
		"1,000",
		"1_000",
		".5",
		"1.",
		"01",
		"00",
		"-0",
		"-0.00",
		"NaN",
		"Infinity",
		"١",
		"1.2.3",
		"-",
		"1".repeat(65),
	])("refuses %j as malformed", (text) => {
		expect(parseDecimal(text, 2)).toMatchObject({ ok: false, refusal: { code: "DECIMAL_MALFORMED" } });
	});

	it("refuses what is too precise instead of rounding it, zeros included", () => {
		expect(parseDecimal("1.005", 2)).toEqual({
			ok: false,
			refusal: { code: "DECIMAL_TOO_PRECISE", params: { decimals: "3", allowed: "2" } },
		});
		expect(parseMoney("1.0", "JPY")).toMatchObject({ ok: false, refusal: { code: "DECIMAL_TOO_PRECISE" } });
		expect(parseDecimal("1.500", 2)).toMatchObject({ ok: false, refusal: { code: "DECIMAL_TOO_PRECISE" } });
	});

	it("refuses more than fifteen digits before the point", () => {
		expect(parseDecimal("1000000000000000", 2)).toMatchObject({ ok: false, refusal: { code: "DECIMAL_TOO_LARGE" } });
	});

	it("refuses signs where the quantity has none", () => {
		expect(parsePrice("0")).toMatchObject({ ok: false, refusal: { code: "DECIMAL_NOT_POSITIVE" } });
		expect(parsePrice("-1")).toMatchObject({ ok: false, refusal: { code: "DECIMAL_NOT_POSITIVE" } });
		expect(parseVolume("-1")).toMatchObject({ ok: false, refusal: { code: "DECIMAL_NEGATIVE" } });
		expect(parseVolume("0")).toEqual({ ok: true, value: 0n });
	});

	it("formats and reads back the same integer", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
				fc.integer({ min: 8, max: 12 }),
				(scaled, decimals) => {
					expect(parseDecimal(formatDecimal(scaled, decimals), decimals)).toEqual({ ok: true, value: scaled });
					expect(parseDecimal(formatDecimal(scaled, decimals, 0), decimals)).toEqual({ ok: true, value: scaled });
				},
			),
		);
	});

	it("shows the digits of the currency and of the instrument", () => {
		expect(formatMoney(money(-120200n), "USD")).toBe("-1202.00");
		expect(formatMoney(money(-9240n), "JPY")).toBe("-9240");
		expect(formatMoney(money(-5n), "EUR")).toBe("-0.05");
		expect(formatPrice(price(110_000_000n), 5)).toBe("1.10000");
		expect(formatPrice(price(105_320_535n), 5)).toBe("1.05320535");
	});
});
