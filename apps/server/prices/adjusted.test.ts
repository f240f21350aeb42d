import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parsePrice, price } from "@truefill/core/money";
import {
	adjustPrice,
	barStartMs,
	type Candle,
	foldCandles,
	foldTicks,
	priceFactor,
	RESOLUTIONS,
	type SplitRatio,
} from "@truefill/core/pricing";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { adjustedCandles, type ReadCandles } from "./adjusted.ts";
import { hasMarketData, MARKET_DATA } from "./testing.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EX_MS = Date.UTC(2026, 2, 4, 14, 30);

/** Bars of these minutes as traded, as pushed prices are stored in the database. */
const asTraded =
	(minutes: readonly Candle[]): ReadCandles =>
	async (resolution, fromMs, toMs) =>
		foldCandles(resolution, minutes).filter(({ startMs }) => startMs >= fromMs && startMs < toMs);

describe("E22 a price in the units of now", () => {
	it("is the traded one × every later split, multiplied before it is rounded once", () => {
		const splits: SplitRatio[] = [
			{ exAtMs: EX_MS, numerator: 7, denominator: 1 },
			{ exAtMs: EX_MS + DAY_MS, numerator: 3, denominator: 2 },
		];
		const at = price(64_557_000_000n);
		const shown = (atMs: number) => {
			const factor = priceFactor(splits, atMs);
			return factor === null ? at : adjustPrice(at, factor);
		};
		// 645.57 × 2 ÷ 21 = 61.482857142…
		expect(shown(EX_MS - 1)).toBe(6_148_285_714n);
		expect(shown(EX_MS)).toBe(43_038_000_000n);
		expect(shown(EX_MS + DAY_MS)).toBe(at);
		expect(adjustPrice(price(1n), { numerator: 1n, denominator: 10_000n })).toBe(1n);
	});

	it("gives the bars that ticks in one unit fold to, in every size, also where a split falls into the bar", async () => {
		const tick = fc.record({
			minute: fc.integer({ min: -60_000, max: 60_000 }),
			points: fc.integer({ min: 10_000, max: 30_000 }),
		});
		const split = fc.record({
			minute: fc.integer({ min: -3_000, max: 3_000 }),
			numerator: fc.integer({ min: 1, max: 50 }),
			denominator: fc.integer({ min: 1, max: 50 }),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(tick, { minLength: 1, maxLength: 60 }),
				fc.array(split, { maxLength: 3 }),
				async (steps, found) => {
					const splits = found.map(({ minute, ...ratio }) => ({ ...ratio, exAtMs: EX_MS + minute * MINUTE_MS }));
					const ticks = steps
						.map(({ minute, points }) => ({
							tsMs: EX_MS + minute * MINUTE_MS,
							bid: price(BigInt(points) * 1_000_000n),
							ask: price(BigInt(points + 4) * 1_000_000n),
						}))
						.toSorted((a, b) => a.tsMs - b.tsMs);
					const adjusted = ticks.map(({ tsMs, bid, ask }) => {
						const factor = priceFactor(splits, tsMs);
						if (factor === null) return { tsMs, bid, ask };
						return { tsMs, bid: adjustPrice(bid, factor), ask: adjustPrice(ask, factor) };
					});
					const read = asTraded(foldTicks("1m", ticks));
					for (const resolution of RESOLUTIONS) {
						const bars = await adjustedCandles(read, splits, resolution, 0, EX_MS + 400 * DAY_MS);
						expect(bars).toEqual(foldTicks(resolution, adjusted));
					}
				},
			),
			{ numRuns: 60 },
		);
	});
});

/** Apple's minutes of three days, New York; prices × 10^4. The split of seven for one took effect before 9 June 2014. */
const DATES = ["2014-06-05", "2014-06-06", "2014-06-09"] as const;
const EX_2014_MS = Date.parse("2014-06-09T08:00:00Z");
const path = (date: string) => `${MARKET_DATA}/lean/equity/usa/minute/aapl/${date.replaceAll("-", "")}_quote.csv.gz`;
const recorded = hasMarketData("E22 Apple's split of 2014");

function apple(): Candle[] {
	const scaled = (text = "0") => price(BigInt(text) * 10_000n);
	return DATES.flatMap((date) => {
		const rows = gunzipSync(readFileSync(path(date)))
			.toString("latin1")
			.trim()
			.split("\n");
		return rows.flatMap((row): Candle[] => {
			const [ms = "", ...values] = row.split(",");
			const minuteOfDay = Number.parseInt(ms, 10) / MINUTE_MS;
			// Exchange hours only: outside them there are quotes of one cent, which are no valid prices (E15).
			if (minuteOfDay < 9 * 60 + 31 || minuteOfDay >= 16 * 60) return [];
			const side = (from: number) => ({
				open: scaled(values[from]),
				high: scaled(values[from + 1]),
				low: scaled(values[from + 2]),
				close: scaled(values[from + 3]),
			});
			const startMs = Date.parse(`${date}T04:00:00Z`) + Number.parseInt(ms, 10);
			return [{ startMs, bid: side(0), ask: side(5), ticks: 1 }];
		});
	});
}

describe.runIf(recorded)("E22 Apple over its split of 2014, as it was recorded", () => {
	const read = asTraded(recorded ? apple() : []);
	const splits: SplitRatio[] = [{ exAtMs: EX_2014_MS, numerator: 7, denominator: 1 }];
	const [fromMs, toMs] = [Date.parse("2014-06-01T00:00:00Z"), Date.parse("2014-07-01T00:00:00Z")];
	const bars = (resolution: "1d" | "1M" | "1m") => adjustedCandles(read, splits, resolution, fromMs, toMs);

	it("is one line: a day's open is near the close of the day before, where as traded it is a seventh", async () => {
		const [thursday, friday, monday] = await bars("1d");
		const traded = await read("1d", fromMs, toMs);
		if (thursday === undefined || friday === undefined || monday === undefined) throw new Error("three days");
		const ratio = (a: bigint, b: bigint) => Number(a) / Number(b);
		expect(ratio(friday.bid.open, thursday.bid.close)).toBeCloseTo(1, 1);
		expect(ratio(monday.bid.open, friday.bid.close)).toBeCloseTo(1, 1);
		expect(ratio(traded[2]?.bid.open ?? 0n, traded[1]?.bid.close ?? 1n)).toBeCloseTo(1 / 7, 2);
		// The vendor's own factor file has 0.0357143 before the split and 0.25 after it: a seventh.
		for (const [index, day] of [thursday, friday].entries()) {
			const raw = traded[index]?.bid.close ?? price(0n);
			expect(Number(day.bid.close) / Number(raw)).toBeCloseTo(0.0357143 / 0.25, 6);
		}
		expect(monday).toEqual(traded[2]);
	});

	it("has a month without prices of two units in it", async () => {
		const [june] = await bars("1M");
		const [mixed] = await read("1M", fromMs, toMs);
		const below = parsePrice("100");
		if (june === undefined || mixed === undefined || !below.ok) throw new Error("June");
		expect(june.bid.high < below.value).toBe(true);
		expect(mixed.bid.high > below.value).toBe(true);
		const minutes = await bars("1m");
		expect(june).toEqual(foldCandles("1M", minutes)[0]);
		expect(barStartMs("1M", minutes[0]?.startMs ?? 0)).toBe(june.startMs);
	});
});
