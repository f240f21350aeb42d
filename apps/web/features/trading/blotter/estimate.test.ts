import { beforeEach, describe, expect, it } from "vitest";
import { prices } from "../../../data/prices/store.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { siteDataWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { tradeFromWire } from "../../../data/trades/from-wire.ts";
import { isChosen } from "./estimate.ts";

const bid = (price: number) =>
	prices.writeSnapshot([{ id: "EURUSD", bid: price, ask: 1.09, tsMs: Math.round(price * 1e9) }]);

beforeEach(() => {
	prices.clear();
	siteDataStore.setState({ data: siteDataWire([instrumentWire()]) });
	return () => {
		prices.clear();
		siteDataStore.setState({ data: null });
	};
});

describe("which trades are closed together (E2)", () => {
	const trade = tradeFromWire(tradeWire({ trade_type: "buy", opening_price: "1.08512", volume: "1000" }));
	const small = tradeFromWire(tradeWire({ trade_type: "buy", opening_price: "1.08512", volume: "100", id: "other" }));
	const isOf = (which: "winners" | "losers", one = small) => isChosen(one, { which, instrumentId: null, side: null });

	it("takes what is shown: a trade at 0.00 neither wins nor loses", () => {
		// One hundred units: 0.00005 gives 0.005, rounded half-even to 0.00; 0.00006 gives 0.01.
		bid(1.08507);
		expect([isOf("losers"), isOf("winners")]).toEqual([false, false]);
		expect(isOf("losers", trade)).toBe(true);
		bid(1.08517);
		expect([isOf("losers"), isOf("winners")]).toEqual([false, false]);
		bid(1.08518);
		expect([isOf("losers"), isOf("winners")]).toEqual([false, true]);
	});
	it("takes none whose result is not known", () => {
		expect([isOf("losers"), isOf("winners")]).toEqual([false, false]);
	});
});
