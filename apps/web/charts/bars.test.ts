// @vitest-environment jsdom
import { type Price, price } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { beforeAll, describe, expect, it } from "vitest";
import { loadAllTexts } from "../i18n/index.ts";
import { countdownText } from "../lib/countdown.ts";
import { barLengthOf } from "./bar-length.ts";
import { DrawnBars } from "./drawn-bars.ts";
import { legendOf } from "./legend.ts";
import { loadPage } from "./paging.ts";
import { breaksOf } from "./session-breaks.ts";

const p = (units: number): Price => price(BigInt(Math.round(units * 1e8)));
const MINUTE_MS = 60_000;
const ohlc = (open: number, high: number, low: number, close: number) => ({
	open: p(open),
	high: p(high),
	low: p(low),
	close: p(close),
});
const candle = (minute: number, [open, high, low, close]: readonly [number, number, number, number]): Candle => ({
	startMs: minute * MINUTE_MS,
	bid: ohlc(open, high, low, close),
	ask: ohlc(open + 2, high + 2, low + 2, close + 2),
	ticks: 3,
});

describe("the length of bars", () => {
	it("is the same object for the same text, and 15 minutes for what is none", () => {
		expect(barLengthOf("60m", "utc")).toBe(barLengthOf("1h", "utc"));
		expect(barLengthOf("1h", "utc")).not.toBe(barLengthOf("1h", "new-york"));
		expect(barLengthOf("nonsense", "utc").text).toBe("15m");
	});

	it("names a New York day after the day on which it ends", () => {
		const day = barLengthOf("1d", "new-york");
		const startMs = day.startMs(Date.parse("2026-07-01T15:00:00Z"));
		expect(new Date(startMs).toISOString()).toBe("2026-06-30T21:00:00.000Z");
		expect(day.dayOf(startMs)).toBe("2026-07-01");
		expect(barLengthOf("1d", "utc").dayOf(Date.parse("2026-07-01T00:00:00Z"))).toBe("2026-07-01");
	});

	it("asks for stored bars that its own fold from, never for more than a request may have", async () => {
		const length = barLengthOf("7m", "utc");
		const asked: number[] = [];
		const toMs = length.endMs(40_000 * MINUTE_MS);
		const load = async (fromMs: number, untilMs: number): Promise<Candle[]> => {
			asked.push((untilMs - fromMs) / MINUTE_MS);
			expect(length.startMs(fromMs), "bars are whole").toBe(fromMs);
			const bars: Candle[] = [];
			for (let at = fromMs / MINUTE_MS; at < untilMs / MINUTE_MS; at += 1) bars.push(candle(at, [1, 3, 1, 2]));
			return bars;
		};
		const source = { load, quote: () => undefined, subscribe: () => () => undefined };
		const { candles, more } = await loadPage(source, length, toMs, new AbortController().signal);
		expect(more).toBe(true);
		expect(Math.max(...asked)).toBeLessThanOrEqual(5_000);
		expect(candles.length).toBeGreaterThan(600);
		for (const { startMs, ticks } of candles) {
			expect(length.startMs(startMs)).toBe(startMs);
			expect(ticks).toBe(((length.endMs(startMs) - startMs) / MINUTE_MS) * 3);
		}
	});
});

describe("bars as drawn", () => {
	const one = candle(1, [10, 14, 8, 12]);

	it("are of the bid, the ask or their middle", () => {
		expect(new DrawnBars("bid", "candles").single(one)).toMatchObject({ open: 10, high: 14, low: 8, close: 12 });
		expect(new DrawnBars("ask", "line").single(one)).toMatchObject({ open: 12, close: 14, volume: 3 });
		expect(new DrawnBars("mid", "bars").single(one)).toMatchObject({ open: 11, high: 15, low: 9, close: 13 });
	});

	it("average by Heikin-Ashi: the open is the middle of the bar before, the close the mean of four", () => {
		const [first, second] = new DrawnBars("bid", "heikin-ashi").all([one, candle(2, [12, 16, 12, 16])]);
		expect(first).toMatchObject({ open: 11, close: 11 });
		expect(second).toMatchObject({ open: 11, close: 14, high: 16, low: 11 });
	});

	it("are the same bar by bar as all at once, in each form", () => {
		const price01 = fc.double({ min: 1, max: 9, noNaN: true });
		const prices = fc
			.array(price01, { minLength: 4, maxLength: 4 })
			.map(([a = 1, b = 1, c = 1, d = 1]) => [a, Math.max(a, b, c, d), Math.min(a, b, c, d), d] as const);
		fc.assert(
			fc.property(
				fc.array(prices, { minLength: 1, maxLength: 12 }),
				fc.constantFrom("candles" as const, "heikin-ashi" as const),
				fc.integer({ min: 0, max: 12 }),
				(list, style, known) => {
					const candles = list.map((each, at) => candle(at, each));
					const bars = new DrawnBars("bid", style);
					bars.all(candles.slice(0, known));
					const whole = new DrawnBars("bid", style).all(candles);
					for (let count = Math.max(1, known); count <= candles.length; count += 1) {
						// Asked twice: looking at the open bar changes nothing.
						bars.newest(candles.slice(0, count));
						expect(bars.newest(candles.slice(0, count))).toEqual(whole[count - 1]);
					}
				},
			),
		);
		expect(new DrawnBars("bid", "heikin-ashi").newest([])).toBeNull();
	});
});

it("breaks sessions where a trading day begins, at 17:00 New York", () => {
	const at = (iso: string) => Date.parse(iso);
	const starts = [
		at("2026-07-01T20:30:00Z"),
		at("2026-07-01T20:45:00Z"),
		at("2026-07-01T21:00:00Z"),
		at("2026-07-01T21:15:00Z"),
		at("2026-07-03T14:00:00Z"),
	];
	expect(breaksOf(starts, 0, starts.length)).toEqual([2, 4]);
	expect(breaksOf(starts, 3, 99)).toEqual([4]);
	expect(breaksOf([], 0, 5)).toEqual([]);
});

it.each([
	[0, "00:00"],
	[-5, "00:00"],
	[1, "00:01"],
	[271_000, "04:31"],
	[3_600_000, "1:00:00"],
	[3 * 86_400_000 + 3 * 3_600_000 + 61_000, "3 d 03:01"],
])("%i ms until a bar closes: %s", (ms, text) => {
	expect(countdownText(ms)).toBe(text);
});

describe("the legend", () => {
	beforeAll(loadAllTexts);
	const styles = {
		bar: { upColor: "green", downColor: "red", noChangeColor: "grey" },
		tooltip: { legend: { color: "text" } },
	} as unknown as Parameters<ReturnType<typeof legendOf>>[1];
	const bar = (close: number) => ({ timestamp: Date.UTC(2026, 6, 1, 9, 30), open: 2, high: 3, low: 1, close });
	const values = (length: string, close: number, before?: number) =>
		legendOf({ length: barLengthOf(length, "utc"), priceDigits: 2, width: () => 900 })(
			{ current: bar(close), prev: before === undefined ? null : bar(before), next: null },
			styles,
		).map(({ value }) => (typeof value === "string" ? value : `${value.text} ${value.color}`));

	it("has the time with its zone, four prices and the change, in the colour of the bar", () => {
		expect(values("15m", 2.5, 2)).toEqual([
			expect.stringMatching(/09:30 UTC text$/),
			"2.00 green",
			"3.00 green",
			"1.00 green",
			"2.50 green",
			"+25.00 % green",
		]);
		expect(values("15m", 1.5, 3).slice(-2)).toEqual(["1.50 red", "−50.00 % red"]);
	});
	it("of a day has its date, and no time", () => {
		expect(values("1d", 2)[0]).toMatch(/2026 text$/);
	});
	it("of nothing is empty", () => {
		const legend = legendOf({ length: barLengthOf("1m", "utc"), priceDigits: 2, width: () => 300 });
		expect(legend({ current: null, prev: null, next: null }, styles)).toEqual([]);
	});
});
