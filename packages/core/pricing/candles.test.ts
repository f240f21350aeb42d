import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import {
	addTick,
	barEndMs,
	barStartMs,
	countBars,
	firstBarMs,
	foldCandles,
	foldsInto,
	foldTicks,
	joinCandles,
	openCandle,
} from "./candles.ts";
import { type Candle, RESOLUTIONS, type Resolution } from "./types.ts";

const ms = (iso: string) => Date.parse(iso);
const iso = (at: number) => new Date(at).toISOString();

const instant = fc.integer({ min: ms("1999-12-01T00:00:00Z"), max: ms("2031-01-01T00:00:00Z") });
const resolution = fc.constantFrom(...RESOLUTIONS);

/** Ticks over some weeks, in order, sometimes several in the same millisecond. */
const ticks = fc
	.array(
		fc.record({
			stepMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 5 * 86_400_000 })),
			bid: fc.bigInt({ min: 1n, max: 10n ** 13n }),
			spread: fc.bigInt({ min: 0n, max: 10n ** 6n }),
		}),
		{ maxLength: 60 },
	)
	.chain((steps) =>
		instant.map((startMs) => {
			let tsMs = startMs;
			return steps.map(({ stepMs, bid, spread }) => {
				tsMs += stepMs;
				return { tsMs, bid: price(bid), ask: price(bid + spread) };
			});
		}),
	);

describe("bar boundaries", () => {
	it.each([
		["1m", "2014-05-02T12:30:59.999Z", "2014-05-02T12:30:00.000Z", "2014-05-02T12:31:00.000Z"],
		["5m", "2014-05-02T12:34:59.999Z", "2014-05-02T12:30:00.000Z", "2014-05-02T12:35:00.000Z"],
		["4h", "2014-05-02T12:30:00Z", "2014-05-02T12:00:00.000Z", "2014-05-02T16:00:00.000Z"],
		["1d", "2014-05-02T00:00:00Z", "2014-05-02T00:00:00.000Z", "2014-05-03T00:00:00.000Z"],
		["1w", "2014-05-04T23:59:59Z", "2014-04-28T00:00:00.000Z", "2014-05-05T00:00:00.000Z"],
		["1w", "2014-05-05T00:00:00Z", "2014-05-05T00:00:00.000Z", "2014-05-12T00:00:00.000Z"],
		["1M", "2016-02-29T23:00:00Z", "2016-02-01T00:00:00.000Z", "2016-03-01T00:00:00.000Z"],
		["1M", "2014-12-31T23:00:00Z", "2014-12-01T00:00:00.000Z", "2015-01-01T00:00:00.000Z"],
	] as const)("%s at %s", (size, at, start, end) => {
		expect(iso(barStartMs(size, ms(at)))).toBe(start);
		expect(iso(barEndMs(size, ms(start)))).toBe(end);
	});

	it("every instant lies in exactly one bar", () => {
		fc.assert(
			fc.property(resolution, instant, (size, at) => {
				const start = barStartMs(size, at);
				expect(start <= at && at < barEndMs(size, start)).toBe(true);
				expect(barStartMs(size, start)).toBe(start);
				expect(barStartMs(size, barEndMs(size, start) - 1)).toBe(start);
			}),
		);
	});

	it("counts what starts in a range", () => {
		fc.assert(
			fc.property(resolution, instant, fc.integer({ min: 0, max: 400 * 60_000 }), (size, from, length) => {
				const to = from + length;
				let counted = 0;
				for (let start = firstBarMs(size, from); start < to; start = barEndMs(size, start)) counted += 1;
				expect(countBars(size, from, to)).toBe(counted);
			}),
		);
		expect(countBars("1M", ms("2014-01-01T00:00:00Z"), ms("2015-01-01T00:00:00Z"))).toBe(12);
		expect(countBars("1M", ms("2014-01-01T00:00:00.001Z"), ms("2015-01-01T00:00:00.001Z"))).toBe(12);
		expect(countBars("1d", 5, 5)).toBe(0);
		expect(countBars("1d", 5, 4)).toBe(0);
	});
});

describe("folding", () => {
	it("makes a bar of both sides", () => {
		const at = (tsMs: number, bid: bigint, ask: bigint) => ({ tsMs, bid: price(bid), ask: price(ask) });
		expect(foldTicks("1m", [at(10, 5n, 7n), at(10, 3n, 9n), at(59_999, 4n, 4n), at(60_000, 8n, 8n)])).toEqual([
			{
				startMs: 0,
				bid: { open: 5n, high: 5n, low: 3n, close: 4n },
				ask: { open: 7n, high: 9n, low: 4n, close: 4n },
				ticks: 3,
			},
			{
				startMs: 60_000,
				bid: { open: 8n, high: 8n, low: 8n, close: 8n },
				ask: { open: 8n, high: 8n, low: 8n, close: 8n },
				ticks: 1,
			},
		]);
	});

	it("of small bars equals folding of the ticks, whatever lies between", () => {
		const chains: Resolution[][] = [];
		for (const fine of RESOLUTIONS)
			for (const middle of RESOLUTIONS)
				for (const coarse of RESOLUTIONS)
					if (foldsInto(fine, middle) && foldsInto(middle, coarse)) chains.push([fine, middle, coarse]);
		fc.assert(
			fc.property(ticks, fc.constantFrom(...chains), (list, [fine = "1m", middle = "1m", coarse = "1m"]) => {
				const whole = foldTicks(coarse, list);
				expect(foldCandles(coarse, foldTicks(fine, list))).toEqual(whole);
				expect(foldCandles(coarse, foldCandles(middle, foldTicks(fine, list)))).toEqual(whole);
			}),
		);
	});

	it("joins associatively, and a tick is a bar of one", () => {
		const candle = ticks.filter((list) => list.length > 0).map((list) => foldCandles("1M", foldTicks("1m", list))[0]);
		fc.assert(
			fc.property(candle, candle, candle, (a, b, c) => {
				if (a === undefined || b === undefined || c === undefined) throw new Error("no candle");
				expect(joinCandles(joinCandles(a, b), c)).toEqual(joinCandles(a, joinCandles(b, c)));
				const one: Candle = openCandle(b.startMs, b.bid.open, b.ask.open);
				expect(joinCandles(a, one)).toEqual(addTick(a, b.bid.open, b.ask.open));
			}),
		);
	});

	it("weeks do not fold into months, and ticks out of order are a defect", () => {
		expect(foldsInto("1w", "1M")).toBe(false);
		expect(foldsInto("1h", "1d")).toBe(true);
		expect(foldsInto("1d", "1h")).toBe(false);
		expect(foldsInto("1M", "1w")).toBe(false);
		const tick = (tsMs: number) => ({ tsMs, bid: price(1n), ask: price(1n) });
		expect(() => foldTicks("1m", [tick(120_000), tick(0)])).toThrow("in order");
	});
});
