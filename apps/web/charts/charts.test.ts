// @vitest-environment jsdom
import { type Price, price } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it, vi } from "vitest";
import { barLengthOf } from "./bar-length.ts";
import { EndedBars } from "./ended-bars.ts";
import { FormingExtremes } from "./forming-extremes.ts";
import { priceOnGrid, stepPrice } from "./levels.ts";
import { nextBar } from "./live-bar.ts";
import { groupsNear, shiftsApart, withRoom } from "./near.ts";
import { type ChartSource, loadPage } from "./paging.ts";

const MINUTE = barLengthOf("1m", "utc");
const p = (units: number): Price => price(BigInt(units) * 100_000_000n);
const bar = (startMs: number): Candle => {
	const flat = { open: p(1), high: p(1), low: p(1), close: p(1) };
	return { startMs, bid: flat, ask: flat, ticks: 1 };
};

describe("loadPage", () => {
	/** A market with bars only in [fromMs, toMs). */
	const source = (fromMs: number, toMs: number) => {
		const asked: [number, number][] = [];
		const load: ChartSource["load"] = async (from, to) => {
			asked.push([from, to]);
			const bars: Candle[] = [];
			for (let at = Math.ceil(Math.max(from, fromMs) / 60_000) * 60_000; at < Math.min(to, toMs); at += 60_000)
				bars.push(bar(at));
			return bars;
		};
		return { asked, source: { load, quote: () => undefined, subscribe: () => () => undefined } satisfies ChartSource };
	};
	const { signal } = new AbortController();
	const now = 40_000 * 60_000;

	it("asks once where the market was open", async () => {
		const { source: open, asked } = source(0, now);
		const { candles, more } = await loadPage(open, MINUTE, now, signal);
		expect(candles).toHaveLength(1_000);
		expect([more, asked.length]).toEqual([true, 1]);
	});
	it("goes back over a weekend without bars, in steps that the server takes, and keeps the order", async () => {
		const { source: closed, asked } = source(0, now - 3_000 * 60_000);
		const { candles, more } = await loadPage(closed, MINUTE, now, signal);
		expect(candles.length).toBeGreaterThanOrEqual(200);
		expect(more).toBe(true);
		for (const [from, to] of asked) expect((to - from) / 60_000).toBeLessThanOrEqual(5_000);
		expect(candles.map(({ startMs }) => startMs)).toEqual(
			[...candles].map(({ startMs }) => startMs).sort((a, b) => a - b),
		);
	});
	it("says that nothing is older where nothing is", async () => {
		const { source: young } = source(now - 10 * 60_000, now);
		expect(await loadPage(young, MINUTE, now, signal)).toMatchObject({ more: false, candles: { length: 10 } });
		expect((await loadPage(source(0, 0).source, barLengthOf("1M", "utc"), Date.UTC(2026, 0), signal)).more).toBe(false);
	});
});

describe("nextBar", () => {
	const tick = (tsMs: number, bid: number) => ({ bid: p(bid), ask: p(bid + 1), tsMs });
	it("adds a tick to its own bar, starts the next one, and drops what is older", () => {
		const first = nextBar(undefined, MINUTE, tick(60_000, 5));
		expect(first).toMatchObject({ startMs: 60_000, ticks: 1 });
		const second = nextBar(first ?? undefined, MINUTE, tick(119_999, 7));
		expect(second).toMatchObject({ startMs: 60_000, ticks: 2, bid: { open: p(5), high: p(7), close: p(7) } });
		expect(nextBar(second ?? undefined, MINUTE, tick(120_000, 6))).toMatchObject({
			startMs: 120_000,
			bid: { open: p(6) },
		});
		expect(nextBar(second ?? undefined, MINUTE, tick(59_999, 6))).toBeNull();
	});
});

describe("levels", () => {
	it("snaps a pointer to the grid and refuses what is not a price", () => {
		expect(priceOnGrid(1.085126, price(1_000n), 5)).toBe("1.08513");
		expect(priceOnGrid(5_250.13, price(25_000_000n), 2)).toBe("5250.25");
		expect(priceOnGrid(0.000001, price(1_000n), 5)).toBeNull();
		expect(priceOnGrid(Number.NaN, price(1_000n), 5)).toBeNull();
	});
	it("steps by increments and never below the first", () => {
		expect(stepPrice("1.08512", -10, price(1_000n), 5)).toBe("1.08502");
		expect(stepPrice("0.00001", -1, price(1_000n), 5)).toBe("0.00001");
	});
});

describe("groupsNear", () => {
	const at = (...places: number[]) => places.map((place) => ({ item: place, at: place }));
	it("groups what is nearer to the first of its group than the reach, in order", () => {
		expect(groupsNear(at(50, 0, 10, 19, 30), 20)).toEqual([[0, 10, 19], [30], [50]]);
		expect(groupsNear(at(0, 20), 20)).toEqual([[0], [20]]);
	});
	it("does not chain a whole screen into one group, and leaves out what has no place", () => {
		expect(groupsNear(at(0, 15, 30, 45), 20)).toEqual([
			[0, 15],
			[30, 45],
		]);
		expect(groupsNear(at(Number.NaN, 5), 20)).toEqual([[5]]);
	});
});

it("keeps the stop and take-profit handles of trades at near prices, until there are too many for the chart", () => {
	expect(withRoom([["a", "b"], ["c"], ["d", "e", "f", "g", "h"]])).toEqual(["a", "b", "c"]);
});

describe("shiftsApart", () => {
	const moved = (at: readonly number[], length = 300) =>
		shiftsApart(at, 24, length).map((shift, index) => (at[index] ?? 0) + shift);

	it("leaves alone what is apart, and lays what touches about its middle", () => {
		expect(moved([40, 100, 200])).toEqual([40, 100, 200]);
		expect(moved([100, 100])).toEqual([88, 112]);
		expect(moved([112, 100])).toEqual([118, 94]);
		expect(moved([100, 110, 130])).toEqual([89.33333333333333, 113.33333333333333, 137.33333333333331]);
	});

	it("keeps all of it in sight", () => {
		expect(moved([0, 2])).toEqual([12, 36]);
		expect(moved([298, 300])).toEqual([264, 288]);
	});

	it("never lets two touch, and keeps their order", () => {
		fc.assert(
			fc.property(fc.array(fc.double({ min: 0, max: 600, noNaN: true }), { maxLength: 12 }), (at) => {
				const places = moved(at, 600);
				const order = at.map((_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
				for (const [place, index] of order.slice(1).entries()) {
					const apart = (places[index] ?? 0) - (places[order[place] ?? 0] ?? 0);
					expect(apart).toBeGreaterThanOrEqual(24 - 1e-6);
				}
				for (const place of places) {
					expect(place).toBeGreaterThanOrEqual(12 - 1e-6);
					expect(place).toBeLessThanOrEqual(588 + 1e-6);
				}
			}),
		);
	});
});

describe("FormingExtremes", () => {
	const ohlc = (open: number, high: number, low: number, close: number) => ({
		open: p(open),
		high: p(high),
		low: p(low),
		close: p(close),
	});
	const candle = (startMs: number, bid: Candle["bid"], ticks: number): Candle => ({ startMs, bid, ask: bid, ticks });

	it("takes the wick of the server and keeps the newest tick, at most once in five seconds, only after a tick", async () => {
		vi.useFakeTimers();
		let forming = candle(60_000, ohlc(5, 6, 5, 6), 3);
		const asked: number[] = [];
		const extremes = new FormingExtremes({
			source: {
				load: async (fromMs, toMs) => {
					asked.push(fromMs, toMs);
					return [candle(60_000, ohlc(4, 9, 3, 5), 12)];
				},
			},
			length: MINUTE,
			signal: new AbortController().signal,
			forming: () => forming,
			replace: (next) => {
				forming = next;
			},
		});
		await vi.advanceTimersByTimeAsync(60_000);
		expect(asked, "no tick, no request").toEqual([]);
		extremes.ask();
		extremes.ask();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(asked).toEqual([60_000, 120_000]);
		expect(forming).toEqual({ ...candle(60_000, ohlc(4, 9, 3, 6), 12) });
		await vi.advanceTimersByTimeAsync(60_000);
		expect(asked).toHaveLength(2);

		// The next bar began while the answer was on its way, or the chart is gone.
		extremes.ask();
		forming = candle(120_000, ohlc(6, 6, 6, 6), 1);
		await vi.advanceTimersByTimeAsync(5_000);
		expect(forming.bid).toEqual(ohlc(6, 6, 6, 6));
		extremes.ask();
		extremes.stop();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(asked).toHaveLength(4);
		vi.useRealTimers();
	});
});

describe("EndedBars", () => {
	const after = async (stored: readonly number[], nextMs: number) => {
		const told: string[] = [];
		const asked: number[][] = [];
		const ended = new EndedBars({
			source: {
				load: async (fromMs, toMs) => {
					asked.push([fromMs, toMs]);
					return stored.map((minute) => bar(minute * 60_000));
				},
			},
			length: MINUTE,
			signal: new AbortController().signal,
			replace: ({ startMs }) => told.push(`replace ${startMs}`),
			reload: () => told.push("reload"),
		});
		vi.useFakeTimers();
		ended.ended(60_000, nextMs);
		await vi.advanceTimersByTimeAsync(2_000);
		vi.useRealTimers();
		return { told, asked };
	};

	it("takes the server's copy of the ended bar", async () => {
		expect(await after([1], 120_000)).toEqual({ told: ["replace 60000"], asked: [[60_000, 120_000]] });
	});

	it("loads all again when the server has bars that this tab missed, and not when there were none", async () => {
		expect((await after([1, 2, 3], 300_000)).told).toEqual(["reload"]);
		expect((await after([3], 300_000)).told).toEqual(["reload"]);
		expect((await after([1, 5], 300_000)).told).toEqual(["replace 60000"]);
		expect(await after([1], 300_000)).toEqual({ told: ["replace 60000"], asked: [[60_000, 300_000]] });
		expect((await after([], 300_000)).told).toEqual([]);
	});

	it("settles every bar when several end within the delay, and asks again after a failure", async () => {
		const told: number[] = [];
		let failures = 2;
		const controller = new AbortController();
		const ended = new EndedBars({
			source: {
				load: async (fromMs) => {
					if (fromMs === 60_000 && failures-- > 0) throw new Error("the server did not answer");
					return [bar(fromMs)];
				},
			},
			length: MINUTE,
			signal: controller.signal,
			replace: ({ startMs }) => told.push(startMs),
			reload: () => told.push(-1),
		});
		vi.useFakeTimers();
		ended.ended(60_000, 120_000);
		ended.ended(120_000, 180_000);
		await vi.advanceTimersByTimeAsync(500);
		ended.ended(180_000, 240_000);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(told).toEqual([120_000, 180_000]);
		await vi.advanceTimersByTimeAsync(3_500);
		expect(told).toEqual([120_000, 180_000]);
		await vi.advanceTimersByTimeAsync(8_000);
		expect(told).toEqual([120_000, 180_000, 60_000]);
		ended.ended(240_000, 300_000);
		ended.stop();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(told).toHaveLength(3);
		vi.useRealTimers();
	});

	it("asks for no more stored bars than one request may", async () => {
		expect((await after([1], 60_000 + 9_000 * 60_000)).asked).toEqual([[60_000, 60_000 + 4_800 * 60_000]]);
	});
});
