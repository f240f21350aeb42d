import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { newReference, referencesIn, shownReference } from "./payment-reference.ts";

const made = (seed: number): string => {
	let state = seed;
	return newReference((below) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state % below;
	});
};
const seeds = fc.integer({ min: 1, max: 2_000_000_000 });

describe("a reference", () => {
	it("has a check character and is shown in groups", () => {
		fc.assert(
			fc.property(seeds, (seed) => {
				expect(made(seed)).toMatch(/^TF[2-9A-HJKMNP-RTV-Z]{8}$/);
				expect(shownReference(made(seed))).toMatch(/^TF-.{4}-.{4}$/);
			}),
		);
	});

	it("is found exactly in every way in which it is written, anywhere in a text", () => {
		fc.assert(
			fc.property(seeds, fc.constantFrom("", " ", "-", ".", "/", "\u00a0"), fc.boolean(), (seed, between, low) => {
				const reference = made(seed);
				const written = [...reference].join(between);
				const text = `SVWZ+ Zahlung 4711 ${low ? written.toLowerCase() : written} MUSTERMANN 100,00 EUR`;
				expect(referencesIn(text).exact).toContain(reference);
			}),
		);
	});

	it("with one wrong character, or two swapped, is only a suggestion", () => {
		fc.assert(
			fc.property(seeds, fc.nat(7), fc.nat(35), fc.boolean(), (seed, at, other, swaps) => {
				const reference = made(seed);
				const place = at + 2;
				const characters = [...reference];
				const [one, next] = [characters[place] ?? "", characters[place + 1] ?? ""];
				const typed =
					swaps && at < 7
						? characters.with(place, next).with(place + 1, one)
						: characters.with(place, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".charAt(other));
				const read = typed.join("").replaceAll("S", "5").replaceAll("U", "V");
				const found = referencesIn(`ref ${typed.join("")}.`);
				if (read === reference) expect(found.exact).toContain(reference);
				else {
					expect(found.exact).not.toContain(reference);
					expect(found.similar).toContain(reference);
				}
			}),
		);
	});

	it("without its beginning is a suggestion, and other texts have none", () => {
		const reference = made(7);
		expect(referencesIn(`Ref ${reference.slice(2)}`)).toEqual({
			exact: [],
			similar: expect.arrayContaining([reference]),
		});
		expect(referencesIn("Miete")).toEqual({ exact: [], similar: [] });
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 1_000 }), (text) => {
				expect(referencesIn(text).similar.length).toBeLessThanOrEqual(500);
			}),
		);
	});
});
