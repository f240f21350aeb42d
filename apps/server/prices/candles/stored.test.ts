import { price } from "@truefill/core/money";
import { foldTicks, RESOLUTIONS } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/clock.ts";
import { heldClock } from "../../platform/testing-clock.ts";
import { readableLog, seedInstrument, silentLog } from "../testing.ts";
import type { CandleStore, StoredBar } from "./store.ts";
import { createStoredCandles } from "./stored.ts";

const instrument = seedInstrument("EURUSD");

/** An in-memory store that can be made to fail. */
function memoryStore() {
	const rows = new Map<string, StoredBar>();
	const control = { failing: false, writes: 0 };
	const store: CandleStore = {
		write: async (bars) => {
			await Promise.resolve();
			if (control.failing) throw new Error("the database is gone");
			control.writes += 1;
			for (const bar of bars) rows.set(`${bar.instrumentId} ${bar.resolution} ${bar.candle.startMs}`, bar);
		},
		read: async (id, resolution, fromMs, toMs) =>
			[...rows.values()]
				.filter((bar) => bar.instrumentId === id && bar.resolution === resolution)
				.map((bar) => bar.candle)
				.filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
				.sort((a, b) => a.startMs - b.startMs),
		newest: async () => {
			const newest = new Map<string, StoredBar>();
			for (const bar of rows.values()) {
				const key = `${bar.instrumentId} ${bar.resolution}`;
				if ((newest.get(key)?.candle.startMs ?? -1) < bar.candle.startMs) newest.set(key, bar);
			}
			return [...newest.values()];
		},
	};
	return { store, control, rows };
}

const tick = (tsMs: number, bid: bigint) => ({ instrumentId: "EURUSD", tsMs, bid: price(bid), ask: price(bid + 5n) });
const all = { instrument, fromMs: 0, toMs: 10 ** 13, nowMs: 10 ** 13 } as const;

describe("stored candles", () => {
	it("are the fold of the ticks, whenever they are written, read and the server starts anew", async () => {
		const event = fc.oneof(
			{
				weight: 8,
				arbitrary: fc.record({ stepMs: fc.integer({ min: 0, max: 900_000 }), bid: fc.bigInt({ min: 1n, max: 999n }) }),
			},
			{ weight: 1, arbitrary: fc.constant("restart" as const) },
		);
		await fc.assert(
			fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
				const { store } = memoryStore();
				let candles = createStoredCandles(store, silentLog, heldClock(0));
				await candles.start();
				const ticks: ReturnType<typeof tick>[] = [];
				let atMs = 1_700_000_000_000;
				for (const each of events) {
					if (each === "restart") {
						await candles.stop();
						candles = createStoredCandles(store, silentLog, heldClock(0));
						await candles.start();
						continue;
					}
					atMs += each.stepMs;
					ticks.push(tick(atMs, each.bid));
					candles.add(tick(atMs, each.bid));
				}
				for (const resolution of RESOLUTIONS) {
					expect(await candles.candles({ ...all, resolution })).toEqual(foldTicks(resolution, ticks));
				}
				await candles.stop();
			}),
			{ numRuns: 60 },
		);
	});

	it("lose nothing while the database is away, and say so", async () => {
		const { store, control, rows } = memoryStore();
		const { log, messages } = readableLog();
		const clock = heldClock(0);
		const candles = createStoredCandles(store, log, clock);
		await candles.start();
		control.failing = true;
		const ticks = Array.from({ length: 40 }, (_, i) => tick(1_700_000_000_000 + i * 20_000, BigInt(100 + i)));
		for (const each of ticks.slice(0, 20)) candles.add(each);
		for (let write = 0; write < 3; write += 1) await clock.advance(2_000);
		for (const each of ticks.slice(20)) candles.add(each);
		await clock.advance(2_000);
		expect(messages().some((line) => line.includes("failed to write candles"))).toBe(true);
		expect(rows.size).toBe(0);
		expect(await candles.candles({ ...all, resolution: "1m" })).toEqual(foldTicks("1m", ticks));
		control.failing = false;
		await candles.stop();
		expect(control.writes).toBeGreaterThan(0);
		const again = createStoredCandles(store, log, heldClock(0));
		await again.start();
		for (const resolution of RESOLUTIONS) {
			expect(await again.candles({ ...all, resolution })).toEqual(foldTicks(resolution, ticks));
		}
		await again.stop();
	});

	it("are read whole while a write is under way", async () => {
		const { store } = memoryStore();
		const candles = createStoredCandles(store, silentLog, createSystemClock(), 1);
		await candles.start();
		const ticks: ReturnType<typeof tick>[] = [];
		for (let i = 0; i < 60; i += 1) {
			const next = tick(1_700_000_000_000 + i * 45_000, BigInt(100 + (i % 7)));
			ticks.push(next);
			candles.add(next);
			expect(await candles.candles({ ...all, resolution: "1m" })).toEqual(foldTicks("1m", ticks));
			if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
		}
		await candles.stop();
	});
});
