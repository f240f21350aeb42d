import { describe, expect, it } from "vitest";
import { COUNTRIES, countryByCode, FORM_COUNTRIES, listedCountry } from "./countries.ts";

describe("the countries of the sign-up (SPEC §3, §9)", () => {
	it("are 46, sorted by label, none twice", () => {
		expect(COUNTRIES).toHaveLength(46);
		const labels = COUNTRIES.map(({ label }) => label);
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, "en")));
		expect(new Set(COUNTRIES.map(({ value }) => value)).size).toBe(46);
		expect(new Set(COUNTRIES.map(({ flag }) => flag)).size).toBe(46);
	});
	it.each(["united-states", "united-kingdom", "new-zealand", "saudi-arabia", "south-africa", "united-arab-emirates"])(
		"have %s",
		(slug) => expect(COUNTRIES.map(({ value }) => value)).toContain(slug),
	);
	it("are found by two letters, each of the 46", () => {
		expect(COUNTRIES.map(({ flag }) => countryByCode(flag))).toEqual(COUNTRIES.map(({ value }) => value));
		expect(countryByCode("gb")).toBe("united-kingdom");
	});
	it.each(["ZZ", "", "KP", "united_states"])("fall back to united-states for %j (R7)", (code) => {
		expect(countryByCode(code)).toBe("united-states");
	});
	it("take the first listed one", () => {
		expect(listedCountry(undefined, "united_states", "germany", "france")).toBe("germany");
		expect(listedCountry(undefined, "united states")).toBe("united-states");
	});
	it("are five in the form itself (SPEC §2)", () => {
		expect(FORM_COUNTRIES.map(({ value, label }) => [value, label])).toEqual([
			["nigeria", "Nigeria"],
			["uk", "United Kingdom"],
			["us", "United States"],
			["ca", "Canada"],
			["au", "Australia"],
		]);
	});
});
