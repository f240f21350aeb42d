// @vitest-environment jsdom
import { DOCUMENT_KINDS } from "@truefill/contracts/http";
import { beforeEach, expect, it } from "vitest";
import { changeDocument, keptDocument } from "../../data/index.ts";
import { adoptDeviceSettings, documentsOfDevice } from "./earlier-settings.ts";
import { settingsOf } from "./preferences.ts";

const keep = (state: unknown) => localStorage.setItem("trading-preferences", JSON.stringify({ state, version: 0 }));
const FULL = {
	favourites: ["EURUSD", "XAUUSD"],
	unit: "units",
	volumes: { EURUSD: "2000", XAUUSD: "10" },
	symbol: "GONE",
	panels: { watchlist: 333.4, ticket: 300, blotter: 200 },
	hiddenColumns: { open: ["swap"], closed: [] },
	chart: { resolution: "1h", indicators: ["MA", "RSI"], askLine: true, fills: false, asTraded: false },
};
beforeEach(() => {
	localStorage.clear();
	for (const kind of ["watchlists", "ticket", "layout", "chart"]) changeDocument(kind, {});
});

it("become documents that the server accepts, once", () => {
	keep(FULL);
	adoptDeviceSettings();
	for (const kind of ["watchlists", "ticket", "layout", "chart"] as const)
		expect(DOCUMENT_KINDS[kind].safeParse(keptDocument(kind).content).error, kind).toBeUndefined();
	expect(settingsOf("watchlists").favourites).toEqual(["EURUSD", "XAUUSD"]);
	expect(settingsOf("ticket")).toEqual({ unit: "units", volumes: FULL.volumes, brackets: {} });
	expect(settingsOf("layout").panels).toEqual({ watchlist: 333, ticket: 300, blotter: 200 });
	expect(settingsOf("chart")).toMatchObject({ interval: "1h", ask_line: true, fills: false });
	expect(settingsOf("chart").indicators).toHaveLength(3);
	expect(localStorage.getItem("trading-preferences")).toBeNull();
});

it.each([
	null,
	[],
	{ panels: "wide", chart: 1, volumes: { __proto__: "1", "": "1", EURUSD: "much" }, favourites: [1] },
	{ chart: { resolution: "2y", indicators: [{ key: "A B", id: "sma" }] }, panels: { watchlist: Number.NaN } },
])("are read from anything: %j", (stored) => {
	const { ticket, layout, chart, favourites } = documentsOfDevice(
		typeof stored === "object" && stored !== null ? { ...stored } : {},
		() => undefined,
	);
	expect(DOCUMENT_KINDS.ticket.safeParse(ticket).error).toBeUndefined();
	expect(DOCUMENT_KINDS.layout.safeParse(layout).error).toBeUndefined();
	expect(DOCUMENT_KINDS.chart.safeParse(chart).error).toBeUndefined();
	expect(favourites).toEqual([]);
});
