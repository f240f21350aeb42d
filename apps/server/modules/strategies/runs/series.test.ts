import { price } from "@truefill/core/money";
import { type Candle, foldIntoInterval, openCandle } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { expect, it } from "vitest";
import { BarSeries, intervalOf } from "./series.ts";

const START = Date.parse("2026-03-04T23:00:00Z");

it("closes the bars that its ticks fold to, however often it is loaded anew", () => {
	const step = fc.record({ ms: fc.integer({ min: 0, max: 400_000 }), points: fc.integer({ min: 1, max: 1_000 }) });
	fc.assert(
		fc.property(
			fc.constantFrom("1m", "7m", "15m", "1h", "1d"),
			fc.array(step, { minLength: 1, maxLength: 60 }),
			fc.integer({ min: 1, max: 10 }),
			(length, steps, every) => {
				const interval = intervalOf(length);
				let atMs = START;
				let series = new BarSeries("EURUSD", length);
				series.load(null);
				const ticks: Candle[] = [];
				const closed: Candle[] = [];
				for (const [nth, { ms, points }] of steps.entries()) {
					atMs += ms;
					const at = price(BigInt(points));
					ticks.push(openCandle(atMs, at, at));
					const bar = series.tick({ bid: at, ask: at, tsMs: atMs });
					if (bar !== null) closed.push(bar.candle);
					if (nth % every !== 0) continue;
					series = new BarSeries("EURUSD", length);
					series.load(foldIntoInterval(interval, "utc", ticks).at(-1) ?? null);
				}
				expect(closed).toEqual(foldIntoInterval(interval, "utc", ticks).slice(0, -1));
			},
		),
		{ numRuns: 200 },
	);
});

it("counts the bars that have closed since a time", () => {
	const series = new BarSeries("EURUSD", "1m");
	const bar = (minute: number) => {
		const candle = openCandle(START + minute * 60_000, price(1n), price(1n));
		return { candle, endMs: candle.startMs + 60_000 };
	};
	series.noteEnds([bar(0), bar(1)]);
	series.load(bar(2).candle);
	series.tick({ bid: price(1n), ask: price(1n), tsMs: START + 3 * 60_000 });
	const untilMs = bar(2).endMs;
	expect([-1, 0, 1, 2].map((minute) => series.barsBetween(bar(minute).endMs, untilMs))).toEqual([3, 2, 1, 0]);
	expect(series.barsBetween(0, bar(1).endMs)).toBe(2);
});
