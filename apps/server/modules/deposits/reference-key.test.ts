import * as fc from "@truefill/testkit/properties";
import { expect, it } from "vitest";
import { referenceKey } from "./reference-key.ts";

it.each([
	["SEPA 4711", "sepa 4711"],
	["SEPA 4711", "SEPA4711"],
	["SEPA 4711", " SEPA  4711\t"],
	["SEPA 4711", "SEPA\u00a04711"],
	["SEPA 4711", "SEPA\u200b 47\u206011"],
	["SEPA 4711", "SEPA\u00ad4711\ufeff"],
	["SEPA 4711", "ＳＥＰＡ　４７１１"],
	["Zahlung für Office", "ZAHLUNG FÜR OFﬁCE"],
	["Straße 1", "STRASSE 1"],
	["é 1", "e\u0301 1"],
	["E2E\u{e0041}1", "e2e1"],
])("%j and %j are one payment", (one, other) => expect(referenceKey(other)).toBe(referenceKey(one)));

it.each([
	["SEPA 4711", "SEPA 4712"],
	["SEPA-4711", "SEPA 4711"],
	["INV 1/10", "INV 11/0"],
])("%j and %j are two", (one, other) => expect(referenceKey(other)).not.toBe(referenceKey(one)));

it("is the key of itself, and empty where nothing can be seen", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const key = referenceKey(text.toWellFormed());
			expect(referenceKey(key)).toBe(key);
		}),
	);
	expect(referenceKey(" \u200b\u200d\ufeff ")).toBe("");
});
