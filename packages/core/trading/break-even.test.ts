import { aMarket, anInstrument, aPrice, aQuote, aVolume } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { formatPrice, money, price, volume } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { breakEvenPrice } from "./break-even.ts";
import type { ClosableTrade } from "./close-at.ts";
import { previewClose } from "./preview-close.ts";

const commission = { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" } as const;
const eurusd = anInstrument({ id: "EURUSD", commission });
const gbpjpy = anInstrument({
	id: "GBPJPY",
	symbol: "GBPJPY",
	base: "GBP",
	quoteCurrency: "JPY",
	priceDigits: 3,
	pipPosition: 2,
	priceIncrement: aPrice("0.005"),
	conversionMarkup: "0.005",
	commission: { ...commission, currency: "EUR" },
});
const eurjpy = anInstrument({ id: "EURJPY", symbol: "EURJPY", base: "EUR", quoteCurrency: "JPY" });
const view = aMarket({
	instruments: [eurusd, gbpjpy, eurjpy],
	quotes: [
		aQuote("EURUSD", "1.08500", "1.08512"),
		aQuote("GBPJPY", "193.450", "193.465"),
		aQuote("EURJPY", "164.210", "164.230"),
	],
});

const trade = (over: Partial<ClosableTrade>): ClosableTrade => ({
	instrumentId: "EURUSD",
	side: "buy",
	volume: aVolume("100000"),
	openingPrice: aPrice("1.08512"),
	cost: null,
	margin: money(0n),
	commission: money(350n),
	swap: money(0n),
	cashAdjustments: money(0n),
	guaranteedPremium: null,
	...over,
});
const at = (of: Partial<ClosableTrade>): string | null => {
	const found = breakEvenPrice(trade(of), eurusd, "USD", view);
	return found === null ? null : formatPrice(found, 5);
};

describe("the price at which a trade nets zero (E5, E6, E20)", () => {
	it.each<[string, Partial<ClosableTrade>, string]>([
		["a buy: 7.00 of both sides' commission are 0.7 pips", {}, "1.08519"],
		["a sell: below its opening", { side: "sell" }, "1.08505"],
		["with 12.30 of swap paid", { swap: money(-1230n) }, "1.08532"],
		["with 20.00 of dividends received: before the opening price", { cashAdjustments: money(2000n) }, "1.08499"],
		["with a guaranteed stop: its premium of 0.5 pips too", { guaranteedPremium: aPrice("0.00005") }, "1.08524"],
		[
			"ten times the volume with ten times the commission",
			{ volume: aVolume("1000000"), commission: money(3500n) },
			"1.08519",
		],
	])("%s", (_, of, price) => {
		expect(at(of)).toBe(price);
	});

	it("is unknown where a rate is, or where no price pays the charges of a sell", () => {
		const lone = aMarket({ instruments: [gbpjpy], quotes: [aQuote("GBPJPY", "193.450", "193.465")] });
		expect(breakEvenPrice(trade({ instrumentId: "GBPJPY" }), gbpjpy, "EUR", lone)).toBeNull();
		expect(at({ side: "sell", swap: money(-20_000_000n) })).toBeNull();
	});

	it("is the first price that covers everything: a step before, the same close loses", () => {
		fc.assert(
			fc.property(
				fc.constantFrom("buy" as const, "sell" as const),
				fc.bigInt({ min: 1n, max: 500n }),
				fc.bigInt({ min: 100_000n, max: 300_000n }),
				fc.bigInt({ min: -50_000n, max: 20_000n }),
				(side, thousands, milli, swap) => {
					const of = trade({
						instrumentId: "GBPJPY",
						side,
						volume: volume(thousands * 1000n * 10n ** 8n),
						openingPrice: price((milli / 5n) * 5n * 10n ** 5n),
						commission: money(thousands * 4n),
						swap: money(swap),
					});
					const found = breakEvenPrice(of, gbpjpy, "EUR", view);
					if (found === null) return;
					const net = (level: bigint): bigint => {
						const closed = previewClose(of, of.volume, price(level), gbpjpy, "EUR", view, "level");
						invariant(closed.ok, "the rates are known");
						return closed.value.netPnl;
					};
					const { priceIncrement } = gbpjpy;
					expect(found % priceIncrement).toBe(0n);
					expect(net(found)).toBeGreaterThanOrEqual(0n);
					expect(net(side === "buy" ? found - priceIncrement : found + priceIncrement)).toBeLessThan(0n);
				},
			),
			{ numRuns: 200 },
		);
	});
});
