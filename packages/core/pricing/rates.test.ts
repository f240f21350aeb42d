import { aPair, aQuote, fractions, inverseRate, throughRate } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { formatRate, ONE_RATE, price } from "../money/index.ts";
import { createRates } from "./index.ts";

const pairs = [aPair("EUR", "USD"), aPair("USD", "JPY"), aPair("EUR", "JPY"), aPair("GBP", "USD"), aPair("USD", "CHF")];
const quotes = [
	aQuote("EURUSD", "1.08510", "1.08512"),
	aQuote("USDJPY", "151.200", "151.210"),
	aQuote("EURJPY", "164.210", "164.230"),
	aQuote("USDCHF", "0.90000", "0.90010"),
];
const rates = createRates(pairs, (id) => quotes.find((quote) => quote.instrumentId === id));
const shown = (from: "USD" | "EUR" | "JPY" | "GBP" | "CHF", to: "USD" | "EUR" | "JPY" | "GBP" | "CHF") => {
	const rate = rates(from, to);
	return rate && { bid: formatRate(rate.bid), ask: formatRate(rate.ask), via: rate.via };
};

describe("E5 rates between currencies", () => {
	it("is one, by no instrument, between a currency and itself", () => {
		expect(shown("EUR", "EUR")).toEqual({ bid: "1", ask: "1", via: [] });
	});
	it("takes the pair as quoted", () => {
		expect(shown("EUR", "USD")).toEqual({ bid: "1.0851", ask: "1.08512", via: ["EURUSD"] });
	});
	it("turns a pair over: its bid is one over the ask, down; its ask one over the bid, up", () => {
		expect(shown("JPY", "EUR")).toEqual({ bid: "0.006089021494", ask: "0.006089763109", via: ["EURJPY"] });
	});
	it("prefers the direct pair and goes through USD only without one", () => {
		expect(shown("EUR", "JPY")?.via).toEqual(["EURJPY"]);
		expect(shown("CHF", "JPY")).toEqual({
			bid: "167.981335407176",
			ask: "168.011111111112",
			via: ["USDCHF", "USDJPY"],
		});
	});
	it("is unknown, never guessed, without a quote or a way", () => {
		expect(rates("GBP", "USD")).toBeUndefined();
		expect(rates("GBP", "JPY")).toBeUndefined();
		expect(rates("EUR", "SEK")).toBeUndefined();
	});

	it("agrees with exact fractions within one unit of the twelfth decimal, on the careful side", () => {
		const side = fc.bigInt({ min: 1_000_000n, max: 50_000_000_000n });
		const spread = fc.bigInt({ min: 0n, max: 100_000n });
		fc.assert(
			fc.property(side, spread, side, spread, (bidA, spreadA, bidB, spreadB) => {
				const two = (id: string, bid: bigint, wide: bigint) => ({
					...aQuote(id, "1", "1"),
					bid: price(bid),
					ask: price(bid + wide),
				});
				const table = [two("USDCHF", bidA, spreadA), two("USDJPY", bidB, spreadB)];
				const rate = createRates(pairs, (id) => table.find((quote) => quote.instrumentId === id))("CHF", "JPY");
				const [first, second] = table;
				if (rate === undefined || first === undefined || second === undefined) throw new Error("a rate was expected");
				const direct = {
					bid: fractions.scaled(second.bid, 8),
					ask: fractions.scaled(second.ask, 8),
				};
				const exact = throughRate(inverseRate(first), direct);
				const scale = fractions.fraction(ONE_RATE);
				expect(rate.bid).toBe(fractions.wholeBelow(fractions.times(exact.bid, scale)));
				expect(rate.ask).toBe(fractions.awayFromZero(fractions.times(exact.ask, scale)));
				expect(rate.bid <= rate.ask).toBe(true);
			}),
		);
	});
});
