import { describe, expect, it } from "vitest";
import { fitsFilter, isFiltering, NO_FILTER, type TradeFilter } from "./filter.ts";

const trade = { id: "trd_81", trade_id: "trd_80", asset_id: "XAUUSD", trade_type: "sell" as const };
const gold = { symbol: "XAUUSD", displayName: "XAU/USD", name: "Gold", assetClass: "metals" as const };
const fits = (filter: Partial<TradeFilter>, pnl: string | null = "-3.10") =>
	fitsFilter(trade, { ...NO_FILTER, ...filter }, gold, pnl);

describe("which trades a filter shows", () => {
	it.each<[string, Partial<TradeFilter>, string | null, boolean]>([
		["all without one", {}, null, true],
		["the symbol without its signs", { text: "xau/u" }, null, true],
		["every word, in any order", { text: "metals gold" }, null, true],
		["not one of two words", { text: "gold euro" }, null, false],
		["the number of the trade it is a part of", { text: "80" }, null, true],
		["its side", { side: "sell" }, null, true],
		["not the other side", { side: "buy" }, null, false],
		["a loss", { result: "loss" }, "-0.01", true],
		["a profit", { result: "profit" }, "0.01", true],
		["zero as neither", { result: "profit" }, "0.00", false],
		["an unknown result as neither", { result: "loss" }, null, false],
	])("%s", (_, filter, pnl, shown) => {
		expect(fits(filter, pnl)).toBe(shown);
	});

	it("of an instrument that is gone by its id", () => {
		expect(fitsFilter(trade, { ...NO_FILTER, text: "xauusd" }, undefined, null)).toBe(true);
	});

	it("are filtered only by what is chosen", () => {
		expect(isFiltering({ ...NO_FILTER, text: "  " })).toBe(false);
		expect(isFiltering({ ...NO_FILTER, side: "buy" })).toBe(true);
	});
});
