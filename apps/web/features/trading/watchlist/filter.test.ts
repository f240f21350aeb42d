import { expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { filterInstruments } from "./filter.ts";

const all = [
	instrumentFromWire(instrumentWire()),
	instrumentFromWire(
		instrumentWire({
			id: "XAUEUR",
			symbol: "XAUEUR",
			display_name: "Gold in euro",
			name: "Gold / Euro",
			asset_class: "metals",
		}),
	),
	instrumentFromWire(
		instrumentWire({ id: "AAPL", symbol: "AAPL", display_name: "Apple", name: "Apple Inc.", asset_class: "stocks" }),
	),
];
const ids = (tab: Parameters<typeof filterInstruments>[1], search: string, favourites: string[] = []) =>
	filterInstruments(all, tab, search, { favourites, lists: [], recent: [] }).map(({ id }) => id);

it("shows a class, all, or the favourites in their own order", () => {
	expect(ids("stocks", "")).toEqual(["AAPL"]);
	expect(ids("all", "")).toHaveLength(3);
	expect(ids("favourites", "", ["AAPL", "gone", "EURUSD"])).toEqual(["AAPL", "EURUSD"]);
});
it("searches everywhere, whatever the tab, and puts symbols that begin so first", () => {
	expect(ids("stocks", "eur")).toEqual(["EURUSD", "XAUEUR"]);
	expect(ids("all", "gold eur")).toEqual(["XAUEUR"]);
	expect(ids("all", "EUR/USD")).toEqual(["EURUSD"]);
	expect(ids("all", "zzz")).toEqual([]);
});
it("finds a class by its name in the user's language, and shows one's own lists and the recent instruments", () => {
	const own = {
		favourites: [],
		lists: [{ id: "x", name: "X", instruments: ["AAPL", "gone"] }],
		recent: ["XAUEUR", "EURUSD"],
	};
	const find = (tab: Parameters<typeof filterInstruments>[1], search: string) =>
		filterInstruments(all, tab, search, own, ({ assetClass }) => (assetClass === "metals" ? "Metalle" : "")).map(
			({ id }) => id,
		);
	expect(find("all", "metalle")).toEqual(["XAUEUR"]);
	expect(find("all", "metals")).toEqual(["XAUEUR"]);
	expect(find("list:x", "")).toEqual(["AAPL"]);
	expect(find("recent", "")).toEqual(["XAUEUR", "EURUSD"]);
});
