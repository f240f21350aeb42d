import { aMarket, anInstrument, aPair, aQuote } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { type LocalTrade, tradeFromWire } from "../../data/index.ts";
import { tradeWire } from "../../data/testing.ts";
import { exposureOf } from "./exposure.ts";

const apple = anInstrument({ id: "AAPL", symbol: "AAPL", assetClass: "stocks", base: "AAPL", quoteCurrency: "USD" });
const view = aMarket({
	instruments: [aPair("EUR", "USD"), aPair("USD", "JPY"), apple],
	quotes: [aQuote("EURUSD", "1.10", "1.20"), aQuote("USDJPY", "100", "200"), aQuote("AAPL", "50", "60")],
});
let made = 0;
const trade = (asset_id: string, trade_type: "buy" | "sell", volume: string): LocalTrade =>
	tradeFromWire(tradeWire({ id: `t${++made}`, asset_id, trade_type, volume }));
const shown = (rows: ReturnType<typeof exposureOf>["instruments"]) =>
	rows.map(({ key, long, short, net, share }) => [key, long, short, net, share]);

describe("exposure", () => {
	it.each([
		["nothing open", [], [], []],
		[
			"a pair: long its base, short its quote currency, at the price that would close it",
			[trade("EURUSD", "buy", "1000")],
			[["EURUSD", "1100.00", "0.00", "1100.00", "110.00"]],
			[
				["EUR", "1100.00", "0.00", "1100.00", "110.00"],
				["USD", "0.00", "1100.00", "-1100.00", "110.00"],
			],
		],
		[
			"hedged: both sides, and what is left",
			[trade("EURUSD", "buy", "1000"), trade("EURUSD", "sell", "500")],
			[["EURUSD", "1100.00", "600.00", "500.00", "50.00"]],
			[
				["EUR", "1100.00", "600.00", "500.00", "50.00"],
				["USD", "600.00", "1100.00", "-500.00", "50.00"],
			],
		],
		[
			"a share counts for the currency in which it is priced; largest first",
			[trade("EURUSD", "sell", "100"), trade("AAPL", "buy", "10")],
			[
				["AAPL", "500.00", "0.00", "500.00", "50.00"],
				["EURUSD", "0.00", "120.00", "-120.00", "12.00"],
			],
			[
				["USD", "620.00", "0.00", "620.00", "62.00"],
				["EUR", "0.00", "120.00", "-120.00", "12.00"],
			],
		],
		[
			"an instrument that is not known: unknown, never zero",
			[trade("GONE", "buy", "1")],
			[["GONE", null, "0.00", null, null]],
			[],
		],
	] as const)("%s", (_, trades, instruments, currencies) => {
		const found = exposureOf(trades, "USD", "1000.00", view);
		expect(shown(found.instruments)).toEqual(instruments);
		expect(shown(found.currencies)).toEqual(currencies);
	});

	it("has no share where the equity is unknown or gone, and bars relative to the longest", () => {
		const trades = [trade("EURUSD", "buy", "1000"), trade("AAPL", "sell", "10")];
		for (const equity of [null, "0.00", "-5.00"])
			expect(exposureOf(trades, "USD", equity, view).instruments.map(({ share }) => share)).toEqual([null, null]);
		expect(exposureOf(trades, "USD", null, view).instruments.map(({ bars }) => bars)).toEqual([
			{ long: 1, short: 0 },
			{ long: 0, short: 0.545 },
		]);
	});
});
