import {
	aPair,
	aPrice,
	aQuote,
	aRate,
	aVolume,
	directRate,
	inverseRate,
	oracleLevel,
	oracleMargin,
	oraclePnl,
	oracleUsedMargin,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import {
	approximateMoney,
	approximatePrice,
	approximateRate,
	approximateVolume,
	CURRENCY_DIGITS,
	money,
	price,
	volume,
} from "../money/index.ts";
import { createRates } from "../pricing/index.ts";
import {
	approximateMarginLevel,
	approximateTradePnl,
	closeOutEquity,
	closeOutPrice,
	marginLevel,
	marginOfFill,
	openPnl,
	usedMargin,
} from "./index.ts";

const side = fc.constantFrom("buy" as const, "sell" as const);
/** Between 0.5 and 2, on a five-digit grid. */
const anyPrice = fc.bigInt({ min: 50_000n, max: 200_000n }).map((steps) => price(steps * 1_000n));
const anyVolume = fc.bigInt({ min: 1n, max: 10_000n }).map((steps) => volume(steps * 1_000n * 10n ** 8n));
const anyQuote = fc.tuple(anyPrice, fc.bigInt({ min: 0n, max: 50n })).map(([bid, points]) => ({
	...aQuote("EURGBP", "1", "1"),
	bid,
	ask: price(bid + points * 1_000n),
}));

const pairs = [aPair("EUR", "GBP"), aPair("GBP", "USD"), aPair("EUR", "USD")];

describe("E3, E4, E5 open result, against the slow oracle", () => {
	it("agrees to the minor unit, in the quote currency's own account, direct and turned over", () => {
		fc.assert(
			fc.property(side, anyPrice, anyVolume, anyQuote, anyQuote, (dealt, openingPrice, units, quote, other) => {
				const trade = { side: dealt, openingPrice, volume: units };
				const own = createRates(pairs, () => undefined)("GBP", "GBP");
				const dollar = createRates(pairs, (id) => (id === "GBPUSD" ? other : undefined))("GBP", "USD");
				const euro = createRates(pairs, (id) => (id === "EURGBP" ? other : undefined))("GBP", "EUR");
				if (own === undefined || dollar === undefined || euro === undefined) throw new Error("rates were expected");
				const one = aQuote("X", "1", "1");
				expect(openPnl(trade, quote, own, "GBP")).toBe(oraclePnl(trade, quote, directRate(one), "GBP"));
				expect(openPnl(trade, quote, dollar, "USD")).toBe(oraclePnl(trade, quote, directRate(other), "USD"));
				// The stored rate has twelve decimals, the oracle's is exact: on 20 million that is less than half a cent.
				const exact = oraclePnl(trade, quote, inverseRate(other), "EUR");
				const difference = openPnl(trade, quote, euro, "EUR") - exact;
				expect(difference >= -1n && difference <= 1n).toBe(true);
			}),
			{ numRuns: 300 },
		);
	});

	it("takes the bid for a gain and the ask for a loss", () => {
		const rates = { bid: aRate("0.9"), ask: aRate("0.91"), via: ["X"] };
		const trade = { side: "buy", openingPrice: aPrice("1.10000"), volume: aVolume("1000") } as const;
		expect(openPnl(trade, aQuote("X", "1.20000", "1.20010"), rates, "EUR")).toBe(someMoney("90.00", "EUR"));
		expect(openPnl(trade, aQuote("X", "1.00000", "1.00010"), rates, "EUR")).toBe(someMoney("-91.00", "EUR"));
	});

	it("the doubles for display stay within half a minor unit of the exact result", () => {
		fc.assert(
			fc.property(side, anyPrice, anyVolume, anyQuote, anyQuote, (dealt, openingPrice, units, quote, other) => {
				const rates = createRates(pairs, () => other)("GBP", "USD");
				if (rates === undefined) throw new Error("a rate was expected");
				const exact = openPnl({ side: dealt, openingPrice, volume: units }, quote, rates, "USD");
				const shown = approximateTradePnl(
					{ side: dealt, openingPrice: approximatePrice(openingPrice), volume: approximateVolume(units) },
					approximatePrice(quote.bid),
					approximatePrice(quote.ask),
					approximateRate(rates.bid),
					approximateRate(rates.ask),
				);
				expect(Math.abs(shown - approximateMoney(exact, "USD"))).toBeLessThanOrEqual(0.005 + 1e-6);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("E8 margin of a fill", () => {
	it("is rounded up, never to too little", () => {
		expect(marginOfFill(aPrice("1.08512"), aVolume("100000"), 30, aRate("1"), "USD")).toBe(someMoney("3617.07", "USD"));
		expect(marginOfFill(aPrice("1.08000"), aVolume("100000"), 30, aRate("1"), "USD")).toBe(someMoney("3600.00", "USD"));
		expect(marginOfFill(aPrice("1.08512"), aVolume("1000"), 30, aRate("151.21"), "JPY")).toBe(someMoney("5470", "JPY"));
	});

	it("agrees with the slow oracle", () => {
		const currency = fc.constantFrom("USD" as const, "JPY" as const);
		fc.assert(
			fc.property(
				anyPrice,
				anyVolume,
				fc.integer({ min: 1, max: 500 }),
				anyQuote,
				currency,
				(at, units, leverage, other, into) => {
					const rate = createRates([aPair("GBP", into)], () => other)("GBP", into);
					if (rate === undefined) throw new Error("a rate was expected");
					expect(marginOfFill(at, units, leverage, rate.ask, into)).toBe(
						oracleMargin(at, units, leverage, directRate(other), into),
					);
				},
			),
			{ numRuns: 300 },
		);
	});
});

describe("E9 used margin is the larger side of each instrument", () => {
	const line = fc.record({
		instrumentId: fc.constantFrom("EURUSD", "XAUUSD", "US500"),
		side,
		margin: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(money),
	});

	it("holds one side of a hedge", () => {
		const lines = [
			{ instrumentId: "EURUSD", side: "buy", margin: money(100n) },
			{ instrumentId: "EURUSD", side: "sell", margin: money(70n) },
			{ instrumentId: "EURUSD", side: "sell", margin: money(40n) },
			{ instrumentId: "US500", side: "buy", margin: money(5n) },
		] as const;
		expect(usedMargin(lines)).toBe(115n);
		expect(usedMargin([])).toBe(0n);
	});

	it("agrees with the slow oracle, whatever the order", () => {
		fc.assert(
			fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
				expect(usedMargin(lines)).toBe(oracleUsedMargin(lines));
				expect(usedMargin(lines.toReversed())).toBe(usedMargin(lines));
			}),
		);
	});
});

describe("E7 margin level", () => {
	it.each([
		["5000.00", "3617.07", 13823n],
		["999.99", "1000.00", 9999n],
		["-0.01", "1000.00", -1n],
		["0.00", "1000.00", 0n],
	])("equity %s over %s", (equity, used, expected) => {
		expect(marginLevel(someMoney(equity, "USD"), someMoney(used, "USD"))).toBe(expected);
	});

	it("is infinite when nothing is used, on doubles too", () => {
		expect(marginLevel(someMoney("100", "USD"), money(0n))).toBe("infinite");
		expect(approximateMarginLevel(100, 0)).toBe(Infinity);
		expect(approximateMarginLevel(50, 100)).toBe(50);
	});

	it("agrees with the slow oracle", () => {
		const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
		fc.assert(
			fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 9n }), (equity, used) => {
				expect(marginLevel(money(equity), money(used))).toBe(oracleLevel(equity, used));
			}),
		);
	});
});

describe("E17 where an account closes out", () => {
	it("is the first price of the grid at which equity is at most half the margin", () => {
		const rates = createRates(pairs, () => aQuote("GBPUSD", "1.27000", "1.27010"))("GBP", "USD");
		if (rates === undefined) throw new Error("a rate was expected");
		const cash = fc.bigInt({ min: 1_000n, max: 10n ** 9n }).map(money);
		let found = 0;
		fc.assert(
			fc.property(
				side,
				anyPrice,
				anyVolume,
				cash,
				fc.bigInt({ min: 1_000n, max: 10n ** 9n }).map(money),
				(dealt, openingPrice, units, equityWithout, used) => {
					const trade = { side: dealt, openingPrice, volume: units };
					const at = closeOutPrice(trade, equityWithout, used, rates, "USD");
					if (at === null) return;
					found += 1;
					const equityAt = (closing: bigint) => {
						const quote = { bid: price(closing), ask: price(closing) };
						return equityWithout + openPnl(trade, quote, rates, "USD");
					};
					// Money is rounded to the cent, the price is not: one minor unit of tolerance.
					expect(equityAt(at) <= closeOutEquity(used) + 1n).toBe(true);
					const better = dealt === "buy" ? at + 100n : at - 100n;
					if (better > 0n) expect(2n * equityAt(better) >= used - 2n).toBe(true);
				},
			),
			{ numRuns: 300 },
		);
		expect(found).toBeGreaterThan(100);
	});

	it("does not exist where no positive price gets there, or nothing is used", () => {
		const rates = { bid: aRate("1"), ask: aRate("1"), via: [] };
		const trade = { side: "buy", openingPrice: aPrice("1.00000"), volume: aVolume("1000") } as const;
		expect(closeOutPrice(trade, someMoney("100000", "USD"), someMoney("33.34", "USD"), rates, "USD")).toBeNull();
		expect(closeOutPrice(trade, someMoney("100", "USD"), money(0n), rates, "USD")).toBeNull();
	});
});

it("knows the digits of every currency", () => {
	expect(Object.values(CURRENCY_DIGITS).every((digits) => digits === 0 || digits === 2)).toBe(true);
});
