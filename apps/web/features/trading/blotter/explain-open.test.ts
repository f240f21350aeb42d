import { parsePrice } from "@truefill/core/money";
import { createRates, type Quote } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import { expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { tradeFromWire } from "../../../data/trades/from-wire.ts";
import { explainOpen } from "./explain-open.ts";

const price = (text: string) => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(text);
	return parsed.value;
};
const eurusd = instrumentFromWire(instrumentWire());

function viewOf(quote: Quote | undefined): MarketView {
	return {
		nowMs: 0,
		instrument: () => eurusd,
		quote: () => quote,
		state: () => ({ state: "open" }),
		overdueMs: () => null,
		rate: createRates([eurusd], () => quote),
		profileLeverage: () => 30,
	};
}
const quote: Quote = { instrumentId: "EURUSD", bid: price("1.08391"), ask: price("1.08403"), tsMs: 0, sequence: 1 };
const trade = (change: Parameters<typeof tradeWire>[0]) =>
	tradeFromWire(
		tradeWire({ asset_id: "EURUSD", opening_price: "1.08512", volume: "100000", currency: "USD", ...change }),
	);
const formulas = (change: Parameters<typeof tradeWire>[0], at: Quote | null = quote) =>
	explainOpen(trade(change), eurusd, viewOf(at ?? undefined)).steps.map(({ formula }) => formula);

it("an open buy is valued at the bid (N2), a sell at the ask", () => {
	expect(formulas({ trade_type: "buy" })).toEqual(["(1.08391 − 1.08512) × 100,000 = −121.00 USD"]);
	expect(formulas({ trade_type: "sell" })).toEqual(["(1.08512 − 1.08403) × 100,000 = 109.00 USD"]);
});

it("another currency of the account: a loss is bought at the ask of the rate, a gain sold at its bid (E5)", () => {
	// 1 ÷ bid of EUR/USD is the ask of USD/EUR.
	expect(formulas({ trade_type: "buy", currency: "EUR" })[1]).toMatch(/^−121\.00 USD × 0\.92258\d* = −EUR\s111\.63$/);
	expect(formulas({ trade_type: "sell", currency: "EUR" })[1]).toMatch(/^109\.00 USD × 0\.92248\d* = EUR\s100\.55$/);
});

it("explains nothing without a price", () => {
	expect(formulas({}, null)).toEqual([]);
});

it("says where the exact result is rounded to the minor unit (E2)", () => {
	const { pnl, steps } = explainOpen(trade({ volume: "1500" }), eurusd, viewOf(quote));
	expect(pnl).toBe("-1.82");
	expect(steps[0]?.formula).toMatch(/= −1\.815 USD → −USD\s1\.82$/);
});
