import * as fc from "@truefill/testkit/properties";
import { expect, it } from "vitest";
import { ibanState } from "./iban.ts";

it.each([
	["", "empty"],
	["D", "part"],
	["DE89 3704", "part"],
	["DE89 3704 0044 0532 0130 00", "valid"],
	["de89370400440532013000", "valid"],
	["GB82-WEST-1234-5698-7654-32", "valid"],
	["FR14 2004 1010 0505 0001 3M02 606", "valid"],
	["NO93 8601 1117 947", "valid"],
	["DE89 3704 0044 0532 0130 01", "checksum"],
	["DE89 3704 0044 0532 0130 000", "length"],
	["ZZ89 3704", "country"],
	["1", "country"],
	["DE8X 3704", "checksum"],
])("%j is %s", (typed, state) => expect(ibanState(typed)).toBe(state));

it("notices every single wrong digit", () => {
	const iban = "DE89370400440532013000";
	fc.assert(
		fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
			const digit = (Number(iban[at]) + by) % 10;
			expect(ibanState(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe("checksum");
		}),
		{ numRuns: 50 },
	);
});
