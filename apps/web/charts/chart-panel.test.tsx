import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type Price, price } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import { type Ref, useImperativeHandle } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../i18n/index.ts";
import type { ChartState } from "./candle-chart.ts";
import { ChartPanel } from "./chart-panel.tsx";
import type { ChartSettings } from "./chart-settings.ts";

/** A stub of the drawing and its state callback: the real one needs a browser. */
const drawing = vi.hoisted(() => ({
	candles: [] as unknown[],
	report: (_state: unknown): void => undefined,
}));
vi.mock("./chart-canvas.tsx", () => ({
	default: function ChartCanvas({ ref, onState }: { ref: Ref<unknown>; onState: (state: unknown) => void }) {
		useImperativeHandle(ref, () => ({ candles: () => drawing.candles }));
		drawing.report = onState;
		return null;
	},
}));

beforeEach(async () => {
	drawing.candles = [];
	await loadAllTexts();
});
afterEach(() => {
	vi.useRealTimers();
	cleanup();
});

const SETTINGS: ChartSettings = {
	interval: "1m",
	dayEnd: "utc",
	style: "candles",
	price: "bid",
	indicators: [],
	askLine: false,
	sessionBreaks: false,
	fills: true,
	asTraded: false,
	compare: [],
};
const NONE: readonly never[] = [];
const p = (units: number): Price => price(BigInt(units) * 100_000_000n);
const candle = (minute: number, close: number): Candle => {
	const bid = { open: p(50), high: p(close), low: p(50), close: p(close) };
	return { startMs: Date.UTC(2026, 0, 5, 9, minute), bid, ask: bid, ticks: 1 };
};
const report = (state: ChartState) => act(() => drawing.report(state));

function panel(instrumentId = "AAPL") {
	return (
		<ChartPanel
			instrument={{ id: instrumentId, symbol: "AAPL", displayName: "Apple", priceDigits: 2, priceIncrement: p(1) }}
			settings={SETTINGS}
			onSettings={() => undefined}
			source={{ load: async () => [], quote: () => undefined, subscribe: () => () => undefined }}
			quote={{ read: () => null, subscribe: () => () => undefined }}
			trades={[]}
			orders={[]}
			marks={[]}
			over={null}
			groupLabel={() => null}
			asks={false}
			connection={0}
			splits={NONE}
			drawings={NONE}
			onDrawings={() => undefined}
			stale={null}
			title="Apple"
		/>
	);
}
const showTable = () => fireEvent.click(screen.getByRole("button", { name: "Show as a table" }));
const closes = async () => {
	const table = await screen.findByRole("table", { name: "Apple, 1-minute candles" });
	return within(table)
		.getAllByRole("row")
		.slice(1)
		.map((row) => within(row).getAllByRole("cell").at(-2)?.textContent);
};

it("fills a table that was asked for while the candles were loading", async () => {
	render(panel());
	await vi.waitFor(() => report({ state: "loading" }), { timeout: 20_000 });
	showTable();
	expect(screen.queryByRole("table"), "no table without rows, which would say that there are none").toBeNull();
	drawing.candles = [candle(1, 51), candle(2, 52)];
	await report({ state: "ready" });
	expect(await closes()).toEqual(["52.00", "51.00"]);
});

it("takes what comes while it is read, and goes with its instrument", async () => {
	drawing.candles = [candle(1, 51)];
	const { rerender } = render(panel());
	await vi.waitFor(() => report({ state: "ready" }), { timeout: 20_000 });
	showTable();
	expect(await closes()).toEqual(["51.00"]);
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	fireEvent.click(screen.getByRole("button", { name: "Show the chart" }));
	showTable();
	drawing.candles = [candle(1, 53), candle(2, 54)];
	act(() => void vi.advanceTimersByTime(1_000));
	expect(await closes()).toEqual(["54.00", "53.00"]);
	rerender(panel("MSFT"));
	expect(screen.queryByRole("table")).toBeNull();
});

it("says that an instrument has no history yet, and when its candles will be there", async () => {
	render(panel());
	report({ state: "empty" });
	expect(await screen.findByText("No price history yet")).toBeTruthy();
	expect(screen.getByText("Candles of Apple appear here with the first price.")).toBeTruthy();
	report({ state: "ready" });
	expect(screen.queryByText("No price history yet")).toBeNull();
});
