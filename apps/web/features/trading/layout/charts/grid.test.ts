import { layoutDocument } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { DEFAULT_PANELS, type StoredChart, settingsOf } from "../../preferences.ts";
import {
	chartsOf,
	type Grid,
	gridContent,
	placesOf,
	readGrid,
	slotIn,
	withChart,
	withForm,
	withInstrument,
	withLink,
} from "./grid.ts";

const chart = (change: Partial<StoredChart> = {}): StoredChart => ({ ...settingsOf("chart"), ...change });
const one = readGrid(undefined, chart(), "EURUSD") as Grid;
const four = withForm(one, "four", ["EURUSD", "XAUUSD", "GER40", "BTCUSD"]);
const instrumentsOf = (grid: Grid) => chartsOf(grid).map(({ instrument }) => instrument);
const intervalsOf = (grid: Grid) => chartsOf(grid).map((each) => each.chart.interval);

describe("the number of charts", () => {
	it.each([
		["one", ["EURUSD"]],
		["side", ["EURUSD", "XAUUSD"]],
		["stacked", ["EURUSD", "XAUUSD"]],
		["four", ["EURUSD", "XAUUSD", "GER40", "BTCUSD"]],
	] as const)("%s shows instruments that are not shown yet", (form, shown) => {
		expect(instrumentsOf(withForm(one, form, ["EURUSD", "XAUUSD", "GER40", "BTCUSD"]))).toEqual(shown);
	});

	it("repeats the first instrument where there is no other", () => {
		expect(instrumentsOf(withForm(one, "side", ["EURUSD"]))).toEqual(["EURUSD", "EURUSD"]);
	});

	it("brings back the charts that a smaller one did not show", () => {
		const changed = withInstrument(four, "d", "NAS100");
		expect(instrumentsOf(withForm(withForm(changed, "one", []), "four", []))).toEqual(instrumentsOf(changed));
	});

	it.each([
		["one", "c", "a", ["GER40"]],
		["side", "d", "b", ["EURUSD", "BTCUSD"]],
		["stacked", "b", "b", ["EURUSD", "XAUUSD"]],
	] as const)("%s keeps the active chart %s, as %s", (form, active, slot, shown) => {
		expect(slotIn(form, active)).toBe(slot);
		expect(instrumentsOf(withForm(four, form, [], active))).toEqual(shown);
		expect(instrumentsOf(withForm(withForm(four, form, [], active), "four", [])).toSorted()).toEqual(
			instrumentsOf(four).toSorted(),
		);
	});

	it("copies the first chart without what it is compared with", () => {
		const grid = withForm(withChart(one, "a", chart({ interval: "4h", compare: ["XAUUSD"] })), "side", ["GER40"]);
		expect(chartsOf(grid)[1]).toMatchObject({ instrument: "GER40", chart: { interval: "4h", compare: [] } });
	});
});

describe("places", () => {
	it.each([
		["one", "minmax(0, 1fr)", "minmax(0, 1fr)", [["a", 1, 1]]],
		[
			"side",
			"minmax(0, 600fr) 1px minmax(0, 400fr)",
			"minmax(0, 1fr)",
			[
				["a", 1, 1],
				["b", 3, 1],
			],
		],
		[
			"stacked",
			"minmax(0, 1fr)",
			"minmax(0, 300fr) 1px minmax(0, 700fr)",
			[
				["a", 1, 1],
				["b", 1, 3],
			],
		],
		[
			"four",
			"minmax(0, 600fr) 1px minmax(0, 400fr)",
			"minmax(0, 300fr) 1px minmax(0, 700fr)",
			[
				["a", 1, 1],
				["b", 3, 1],
				["c", 1, 3],
				["d", 3, 3],
			],
		],
	] as const)("of %s", (form, columns, rows, cells) => {
		const places = placesOf({ ...withForm(four, form, []), columns: 600, rows: 300 }, null);
		expect(places).toMatchObject({ columns, rows });
		expect(places.cells.map(({ slot, column, row }) => [slot, column, row])).toEqual(cells);
	});

	it("show a maximised chart alone", () => {
		expect(placesOf(four, "c")).toEqual({
			columns: "minmax(0, 1fr)",
			rows: "minmax(0, 1fr)",
			cells: [{ slot: "c", column: 1, row: 1 }],
			isSplitInColumns: false,
			isSplitInRows: false,
		});
		expect(placesOf(withForm(four, "side", []), "c").cells).toHaveLength(2);
	});
});

describe("links", () => {
	const linked = withLink(withLink(four, "a", "link_symbol", true), "c", "link_symbol", true);

	it("take over the instrument of those linked already", () => {
		expect(instrumentsOf(linked)).toEqual(["EURUSD", "XAUUSD", "EURUSD", "BTCUSD"]);
	});

	it.each([
		["a", ["USDJPY", "XAUUSD", "USDJPY", "BTCUSD"]],
		["b", ["EURUSD", "USDJPY", "EURUSD", "BTCUSD"]],
		["c", ["USDJPY", "XAUUSD", "USDJPY", "BTCUSD"]],
	] as const)("another instrument in chart %s changes those linked with it", (slot, shown) => {
		expect(instrumentsOf(withInstrument(linked, slot, "USDJPY"))).toEqual(shown);
	});

	it("is the same grid if nothing changes", () => {
		expect(withInstrument(linked, "a", "EURUSD")).toBe(linked);
	});

	it("change the interval of linked charts, and nothing else of them", () => {
		const byInterval = withLink(withLink(four, "a", "link_interval", true), "d", "link_interval", true);
		const changed = withChart(byInterval, "d", chart({ interval: "1h", style: "line" }));
		expect(intervalsOf(changed)).toEqual(["1h", "15m", "15m", "1h"]);
		expect(chartsOf(changed).map((each) => each.chart.style)).toEqual(["candles", "candles", "candles", "line"]);
		expect(intervalsOf(withChart(changed, "b", chart({ interval: "1d" })))).toEqual(["1h", "1d", "15m", "1h"]);
	});

	it("end", () => {
		const released = withLink(linked, "c", "link_symbol", false);
		expect(instrumentsOf(withInstrument(released, "a", "USDJPY"))).toEqual(["USDJPY", "XAUUSD", "EURUSD", "BTCUSD"]);
	});
});

describe("the document", () => {
	it("holds what the contract allows, and is read as it was", () => {
		const content = gridContent(withLink(four, "b", "link_interval", true));
		const layout = { panels: DEFAULT_PANELS, hidden_columns: { open: [], closed: [] }, recent: [], grid: content };
		expect(layoutDocument.safeParse(layout).error).toBeUndefined();
		expect(readGrid(JSON.parse(JSON.stringify(content)), chart(), "USDJPY")).toEqual(
			withLink(four, "b", "link_interval", true),
		);
	});

	it.each([
		["nothing known", "six"],
		["a form of another version", { ...gridContent(four), form: "six" }],
		["a missing chart", { ...gridContent(four), charts: { a: gridContent(four).charts.a } }],
		["a chart without instrument", { ...gridContent(four), charts: { ...four.charts, b: {} } }],
	])("is not read if it holds %s", (_, content) => {
		expect(readGrid(content, chart(), "EURUSD")).toBeNull();
	});

	it("is read with the usual value for a part that is out of range", () => {
		expect(readGrid({ ...gridContent(four), columns: 5 }, chart(), "EURUSD")?.columns).toBe(500);
	});
});
