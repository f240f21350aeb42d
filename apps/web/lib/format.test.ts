import { afterEach, describe, expect, it } from "vitest";
import {
	decimalMark,
	formatAge,
	formatMoney,
	formatNumber,
	formatPercent,
	formatTime,
	formatWait,
	setFormatLocale,
	splitPrice,
} from "./format.ts";

afterEach(() => setFormatLocale("en"));

describe("formatNumber", () => {
	it("keeps every digit of a number that a double cannot hold", () => {
		expect(formatNumber("9007199254740993.12345678")).toBe("9,007,199,254,740,993.12345678");
	});
	it("writes the real minus and no sign before zero", () => {
		expect(formatNumber("-1202.00")).toBe("−1,202.00");
		expect(formatNumber("-0.00")).toBe("0.00");
		expect(formatNumber("0.00", { sign: "always" })).toBe("0.00");
		expect(formatNumber("12.5", { sign: "always" })).toBe("+12.5");
	});
	it("shows the unknown as an en dash, never as zero", () => {
		for (const unknown of [null, undefined, "", "abc", "1e5", "0x10", "NaN"]) expect(formatNumber(unknown)).toBe("–");
	});
	it("follows the language", () => {
		setFormatLocale("de");
		expect(formatNumber("-1234567.5", { digits: 2 })).toBe("−1.234.567,50");
		expect(decimalMark()).toBe(",");
	});
});

describe("formatMoney", () => {
	it("uses the currency's own digits and a code or a symbol", () => {
		expect(formatMoney("-1202", "USD")).toBe("−USD\u00a01,202.00");
		expect(formatMoney("1202", "JPY", { currency: "symbol" })).toBe("¥1,202");
		expect(formatMoney("460.05", "USD", { sign: "always", currency: "none" })).toBe("+460.05");
	});
	it("never hides digits that were sent", () => {
		expect(formatMoney("1.2345", "USD", { currency: "none" })).toBe("1.2345");
	});
});

it("leaves an unlimited margin level unlimited", () => {
	expect(formatPercent("∞")).toBe("∞");
	expect(formatPercent("144.9")).toBe("144.90%");
	expect(formatPercent(null)).toBe("–");
});

describe("splitPrice", () => {
	const cases: [string, number, number, string[]][] = [
		["1.08512", 5, 4, ["1.08", "51", "2"]],
		["193.45", 3, 2, ["193.", "45", "0"]],
		["187.34", 2, 2, ["187.", "34", ""]],
		["5250.4", 1, 0, ["5,2", "50", ".4"]],
		["64000", 2, 0, ["64,0", "00", ".00"]],
		["2340.55", 2, 1, ["2,34", "0.5", "5"]],
		["0.5", 4, 4, ["0.50", "00", ""]],
	];
	it.each(cases)("%s at %i digits, pip at %i", (price, digits, pip, parts) => {
		const split = splitPrice(price, digits, pip);
		expect(split && [split.head, split.pips, split.tail]).toEqual(parts);
	});
	it("splits the localised text", () => {
		setFormatLocale("de");
		expect(splitPrice("5250.4", 1, 0)).toEqual({
			head: "5.2",
			pips: "50",
			tail: ",4",
		});
	});
	it("has no parts for the unknown", () => {
		expect(splitPrice(null, 5, 4)).toBeNull();
	});
});

it("writes a time in the asked zone and the unknown as a dash", () => {
	expect(formatTime("2014-05-02T12:30:00Z", "date-time", "America/New_York")).toBe("May 02, 2014, 08:30");
	expect(formatTime(null)).toBe("–");
	expect(formatTime("yesterday")).toBe("–");
});

it("counts an age in the unit that fits", () => {
	expect([0, 840, 12_400, 240_000, 3 * 3_600_000].map(formatAge)).toEqual([
		"0.0 sec",
		"0.8 sec",
		"12 sec",
		"4 min",
		"3 hr",
	]);
});

it("counts a wait in whole seconds at least", () => {
	expect([-5, 0, 840, 3_950, 240_000].map(formatWait)).toEqual(["1 sec", "1 sec", "1 sec", "3 sec", "4 min"]);
});
