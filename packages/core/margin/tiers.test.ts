import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPrice,
	aQuote,
	aRate,
	aVolume,
	fractions,
	run,
	someMoney,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { MarginTier } from "../instruments/index.ts";
import { formatMoney, money, price, volume } from "../money/index.ts";
import type { Command, OpenTrade } from "../trading/index.ts";
import { exposureUsd, marginInBands, marginOfFill } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** N4: the first million dollars at leverage 500, the next five at 200. */
const BANDS: readonly MarginTier[] = [
	{ uptoUsd: "1000000", leverage: 500 },
	{ uptoUsd: "6000000", leverage: 200 },
	{ uptoUsd: null, leverage: 100 },
];
const one = aRate("1");
const inUsd = (cost: bigint, beforeUsd = "0.00", leverage = 1_000) =>
	marginInBands(cost, { leverage, tiers: BANDS }, { beforeUsd: someMoney(beforeUsd, "USD"), rate: one }, one, "USD");
const usd = (amount: bigint) => formatMoney(money(amount), "USD");
const dollars = (count: bigint) => count * 10n ** 16n;

describe("E8 margin in bands by USD exposure", () => {
	it("N4 1,000,000 EUR at 1.21345 hold 3,067.25 USD; a notional of 5m USD holds 22,000", () => {
		const { margin, leverage } = inUsd(aPrice("1.21345") * aVolume("1000000"));
		expect(usd(margin)).toBe("3067.25");
		expect(leverage).toBe(500);
		expect(usd(inUsd(dollars(5_000_000n)).margin)).toBe("22000.00");
	});

	it("takes only what is added: the exposure before it fills the lower bands", () => {
		expect(usd(inUsd(dollars(500_000n), "750000.00").margin)).toBe("1750.00");
		expect(inUsd(dollars(500_000n), "750000.00").leverage).toBe(500);
		expect(usd(inUsd(dollars(1_000_000n), "6000000.00").margin)).toBe("10000.00");
		expect(inUsd(dollars(1_000_000n), "6000000.00").leverage).toBe(100);
		// The end of a band is part of it.
		expect(inUsd(dollars(1n), "999999.00")).toMatchObject({ leverage: 500, margin: someMoney("0.01", "USD") });
		expect(inUsd(dollars(1n), "1000000.00").leverage).toBe(200);
	});

	it("never gives more leverage than account, instrument and profile allow", () => {
		expect(usd(inUsd(dollars(5_000_000n), "0.00", 30).margin)).toBe("166666.67");
		expect(usd(inUsd(dollars(7_000_000n), "0.00", 150).margin)).toBe("50000.00");
		expect(inUsd(dollars(1n), "0.00", 30).leverage).toBe(30);
	});

	it("holds on with the last band's leverage above its end", () => {
		const bands = [{ uptoUsd: "1000", leverage: 10 }];
		const exposure = { beforeUsd: money(0n), rate: one };
		const { margin } = marginInBands(dollars(3_000n), { leverage: 100, tiers: bands }, exposure, one, "USD");
		expect(usd(margin)).toBe("300.00");
	});

	it("without bands is the plain margin", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 1n, max: 10n ** 12n }),
				fc.bigInt({ min: 1n, max: 10n ** 14n }),
				fc.integer({ min: 1, max: 500 }),
				(at, units, leverage) => {
					const { margin } = marginInBands(at * units, { leverage, tiers: [] }, null, one, "EUR");
					expect(margin).toBe(marginOfFill(price(at), volume(units), leverage, one, "EUR"));
				},
			),
		);
	});

	it("is the sum over the bands, by exact fractions, in any currency", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 1n, max: 10n ** 25n }),
				fc.bigInt({ min: 0n, max: 10n ** 9n }),
				fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n }),
				fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n }),
				fc.integer({ min: 1, max: 400 }),
				(cost, beforeUsd, toUsd, toAccount, leverage) => {
					const { fraction, times, over, minus, plus, atMost, awayFromZero, scaled } = fractions;
					const usdRate = scaled(toUsd, 12);
					const before = scaled(beforeUsd, 2);
					const end = plus(before, times(scaled(cost, 16), usdRate));
					const least = (a: fractions.Fraction, b: fractions.Fraction) => (atMost(a, b) ? a : b);
					let sum = fraction(0n);
					let from = fraction(0n);
					for (const tier of BANDS) {
						const upto = tier.uptoUsd === null ? end : least(fraction(BigInt(tier.uptoUsd)), end);
						const begin = atMost(from, before) ? before : from;
						if (!atMost(upto, begin)) {
							const share = over(minus(upto, begin), fraction(BigInt(Math.min(leverage, tier.leverage))));
							sum = plus(sum, over(share, usdRate));
						}
						from = upto;
					}
					const expected = awayFromZero(times(times(sum, scaled(toAccount, 12)), fraction(100n)));
					const exposure = { beforeUsd: money(beforeUsd), rate: aRateOf(toUsd) };
					const terms = { leverage, tiers: BANDS };
					expect(marginInBands(cost, terms, exposure, aRateOf(toAccount), "EUR").margin).toBe(expected);
				},
			),
		);
	});

	it("measures exposure by the ask of quote currency/USD, up to the cent", () => {
		const trades = [{ openingPrice: aPrice("193.450"), volume: aVolume("20000") }];
		expect(usd(exposureUsd(trades, aRate("0.0066")))).toBe("25535.40");
		expect(usd(exposureUsd(trades, aRate("0.006600000001")))).toBe("25535.41");
	});
});

const aRateOf = (value: bigint) => {
	const digits = value.toString().padStart(13, "0");
	return aRate(`${digits.slice(0, -12)}.${digits.slice(-12)}`);
};

describe("E8 bands when trades are opened", () => {
	const eurusd = anInstrument({ marginTiers: BANDS, maxLeverage: 1_000, maxExposure: aVolume("90000000") });
	const yen = aPair("EUR", "JPY", { marginTiers: BANDS });
	const view = aMarket({ instruments: [eurusd], quotes: [aQuote("EURUSD", "1.21345", "1.21345")] });
	const open = (side: "buy" | "sell", units: string, commandId: string) =>
		anOrder({ side, volume: aVolume(units), commandId });

	function opened(orders: readonly Command[]): readonly OpenTrade[] {
		let history: ReturnType<typeof run>["history"] = anAccount("900000.00", "USD", view, hash);
		for (const command of orders) {
			const step = run(history, command, view, hash);
			expect(step.decision.kind).toBe("accepted");
			history = step.history;
		}
		return [...(history.state?.openTrades.values() ?? [])];
	}

	it("N4 through the engine, and two halves hold what the whole holds", () => {
		const [whole] = opened([open("buy", "1000000", "a")]);
		expect(usd(whole?.margin ?? 0n)).toBe("3067.25");
		expect(whole?.marginExposure).toEqual({ beforeUsd: money(0n), rate: one });
		const halves = opened([open("buy", "500000", "a"), open("buy", "500000", "b")]);
		expect(halves.map(({ margin }) => usd(margin))).toEqual(["1213.45", "1853.80"]);
		expect(halves[1]?.marginExposure?.beforeUsd).toBe(someMoney("606725.00", "USD"));
	});

	it("counts each side of an instrument by itself", () => {
		const trades = opened([open("buy", "1000000", "a"), open("sell", "1000000", "b")]);
		expect(trades.map(({ margin }) => usd(margin))).toEqual(["3067.25", "3067.25"]);
	});

	it("of a netting position the whole is banded anew at its average price (E9)", () => {
		const account = anAccount("900000.00", "USD", view, hash, { positionMode: "netting" });
		const { history } = run(account, open("buy", "500000", "a"), view, hash);
		const { history: after } = run(history, open("buy", "500000", "b"), view, hash);
		const [position] = after.state?.openTrades.values() ?? [];
		expect(usd(position?.margin ?? 0n)).toBe("3067.25");
		expect(position?.marginExposure?.beforeUsd).toBe(0n);
	});

	it("refuses where the exposure in USD cannot be known", () => {
		const blind = aMarket({ instruments: [yen], quotes: [aQuote("EURJPY", "164.210", "164.230")] });
		const account = anAccount("900000", "JPY", blind, hash);
		const { decision } = run(account, anOrder({ instrumentId: "EURJPY" }), blind, hash);
		expect(decision).toMatchObject({
			kind: "refused",
			refusal: { code: "CONVERSION_UNKNOWN", params: { from: "JPY", to: "USD" } },
		});
	});
});
