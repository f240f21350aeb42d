import { type Price, parsePrice } from "@truefill/core/money";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { type ActionCaps, withinCaps } from "./action-caps.ts";

const CAPS: ActionCaps = { dividendPercent: 10, splitRatio: 50 };
const APPLE = { displayName: "Apple", priceDigits: 2 };
const priceOf = (text: string): Price => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const dividend = (text: string, bid: string | null, caps = CAPS) =>
	withinCaps(
		{ kind: "dividend", dividend: priceOf(text) },
		APPLE,
		bid === null ? undefined : { bid: priceOf(bid) },
		caps,
	);
const split = (numerator: number, denominator: number, caps = CAPS) =>
	withinCaps({ kind: "split", numerator, denominator }, APPLE, undefined, caps);

describe("E22 how large a dividend and a split may be", () => {
	it.each([
		["0.24", "200.00", null],
		["20.00", "200.00", null],
		["20.00000001", "200.00", "20.00000001 is 10.01% of the price of Apple, 200.00: at most 10%"],
		["24", "200.00", "24.00 is 12.00% of the price of Apple, 200.00: at most 10%"],
		["1000000", "0.01", "1000000.00 is 10000000000.00% of the price of Apple, 0.01: at most 10%"],
	])("%s at a price of %s: %s", (amount, bid, notified) => {
		const judged = dividend(amount, bid);
		if (judged.ok) return expect(notified).toBeNull();
		const { code, params = {} } = judged.refusal;
		const { dividend: of, share, instrument, price, cap } = params;
		expect(code).toBe("DIVIDEND_ABOVE_CAP");
		expect(`${of} is ${share}% of the price of ${instrument}, ${price}: at most ${cap}%`).toBe(notified);
	});

	it("without a price nothing is said of a dividend", () => {
		expect(dividend("0.01", null)).toMatchObject({ ok: false, refusal: { code: "PRICE_UNKNOWN" } });
	});

	it.each([
		[4, 1, true],
		[50, 1, true],
		[51, 1, false],
		[1, 50, true],
		[1, 51, false],
		[10_000, 200, true],
		[10_000, 199, false],
		[199, 10_000, false],
	])("%i for %i: %s", (numerator, denominator, fits) => {
		const judged = split(numerator, denominator);
		expect(judged.ok).toBe(fits);
		if (judged.ok) return;
		const numbers = { numerator: `${numerator}`, denominator: `${denominator}`, cap: "50" };
		expect(judged.refusal).toEqual({ code: "SPLIT_ABOVE_CAP", params: { instrument: "Apple", ...numbers } });
	});

	it("takes exactly what is not more than the share of the price, and a ratio either way round alike", () => {
		const small = fc.bigInt({ min: 1n, max: 10n ** 14n });
		fc.assert(
			fc.property(small, small, fc.integer({ min: 1, max: 100 }), (amount, bid, dividendPercent) => {
				const judged = withinCaps(
					{ kind: "dividend", dividend: amount as Price },
					APPLE,
					{ bid: bid as Price },
					{
						...CAPS,
						dividendPercent,
					},
				);
				expect(judged.ok).toBe(amount * 100n <= bid * BigInt(dividendPercent));
				if (judged.ok) return;
				// The reported share is never the cap itself.
				expect(Number(judged.refusal.params?.share)).toBeGreaterThan(dividendPercent);
			}),
			{ numRuns: 300 },
		);
		const count = fc.integer({ min: 1, max: 10_000 });
		fc.assert(
			fc.property(count, count, fc.integer({ min: 2, max: 1_000 }), (numerator, denominator, splitRatio) => {
				const caps = { ...CAPS, splitRatio };
				expect(split(numerator, denominator, caps).ok).toBe(split(denominator, numerator, caps).ok);
				expect(split(numerator, denominator, caps).ok).toBe(
					Math.max(numerator / denominator, denominator / numerator) <= splitRatio,
				);
			}),
			{ numRuns: 300 },
		);
	});
});
