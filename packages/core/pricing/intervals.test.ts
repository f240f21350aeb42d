import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import {
	barEndMs,
	barStartMs,
	type DayEnd,
	foldIntoInterval,
	formatInterval,
	type Interval,
	intervalEndMs,
	intervalStartMs,
	openCandle,
	parseInterval,
	RESOLUTIONS,
	storedFor,
} from "./index.ts";

const ms = (iso: string) => Date.parse(iso);
const iso = (at: number) => new Date(at).toISOString().replace(":00.000Z", "Z");
const read = (text: string): Interval => {
	const interval = parseInterval(text);
	if (interval === null) throw new Error(text);
	return interval;
};

const instant = fc.integer({ min: ms("1999-12-01T00:00:00Z"), max: ms("2031-01-01T00:00:00Z") });
const dayEnd = fc.constantFrom<DayEnd>("utc", "new-york");
const interval = fc
	.oneof(
		fc.tuple(fc.integer({ min: 1, max: 1_439 }), fc.constant("m")),
		fc.tuple(fc.integer({ min: 1, max: 23 }), fc.constant("h")),
		fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constant("d")),
		fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom("w", "M")),
		fc.constantFrom<[number, string]>([5, "m"], [45, "m"], [90, "m"], [2, "h"], [4, "h"], [8, "h"], [12, "h"]),
	)
	.map(([count, unit]) => read(`${count}${unit}`));

describe("intervals as text", () => {
	it.each(["0m", "07m", "1440m", "24h", "31d", "13w", "13M", "1y", "m", "", "1.5h", "-1m", "1m ", "10000m", "1e2m"])(
		"%o is none",
		(text) => expect(parseInterval(text)).toBeNull(),
	);
	it("are written in the longest unit of a day, and read back", () => {
		expect(formatInterval(read("60m"))).toBe("1h");
		expect(formatInterval(read("90m"))).toBe("90m");
		fc.assert(
			fc.property(interval, (own) => {
				expect(parseInterval(formatInterval(own))).toEqual(own);
			}),
		);
	});
});

describe("bars of an interval", () => {
	it("every instant lies in exactly one, and the next starts where it ends", () => {
		fc.assert(
			fc.property(interval, dayEnd, instant, (own, end, at) => {
				const startMs = intervalStartMs(own, end, at);
				const endMs = intervalEndMs(own, end, at);
				expect(startMs <= at && at < endMs).toBe(true);
				expect(intervalStartMs(own, end, startMs)).toBe(startMs);
				expect(intervalEndMs(own, end, startMs)).toBe(endMs);
				expect(intervalStartMs(own, end, endMs - 1)).toBe(startMs);
				expect(intervalStartMs(own, end, endMs)).toBe(endMs);
			}),
			{ numRuns: 300 },
		);
	});

	it("of a stored resolution are the stored bars", () => {
		fc.assert(
			fc.property(fc.constantFrom(...RESOLUTIONS), instant, (resolution, at) => {
				const own = read(resolution);
				const startMs = barStartMs(resolution, at);
				expect(intervalStartMs(own, "utc", at)).toBe(startMs);
				expect(intervalEndMs(own, "utc", at)).toBe(barEndMs(resolution, startMs));
				expect(storedFor(own, "utc")).toBe(resolution);
			}),
		);
	});

	it.each<[string, DayEnd, string, string, string]>([
		["1d", "new-york", "2026-03-06T12:00Z", "2026-03-05T22:00Z", "2026-03-06T22:00Z"],
		// The clocks go forward on Sunday 2026-03-08: that day has 23 hours, Monday starts at 21:00 UTC.
		["1d", "new-york", "2026-03-08T12:00Z", "2026-03-07T22:00Z", "2026-03-08T21:00Z"],
		["1d", "new-york", "2026-03-09T00:00Z", "2026-03-08T21:00Z", "2026-03-09T21:00Z"],
		// They go back on Sunday 2026-11-01: 25 hours.
		["1d", "new-york", "2026-11-01T12:00Z", "2026-10-31T21:00Z", "2026-11-01T22:00Z"],
		["4h", "new-york", "2026-03-09T02:00Z", "2026-03-09T01:00Z", "2026-03-09T05:00Z"],
		["4h", "new-york", "2026-03-08T20:30Z", "2026-03-08T18:00Z", "2026-03-08T21:00Z"],
		["1w", "new-york", "2026-03-11T00:00Z", "2026-03-08T21:00Z", "2026-03-15T21:00Z"],
		["1w", "new-york", "2026-03-08T20:59Z", "2026-03-01T22:00Z", "2026-03-08T21:00Z"],
		["1M", "new-york", "2026-03-31T20:59Z", "2026-02-28T22:00Z", "2026-03-31T21:00Z"],
		["3M", "utc", "2026-05-31T23:59Z", "2026-04-01T00:00Z", "2026-07-01T00:00Z"],
		["12M", "utc", "2026-05-31T23:59Z", "2026-01-01T00:00Z", "2027-01-01T00:00Z"],
		["7m", "utc", "2026-05-31T23:59Z", "2026-05-31T23:55Z", "2026-06-01T00:00Z"],
		["7m", "utc", "2026-06-01T00:13Z", "2026-06-01T00:07Z", "2026-06-01T00:14Z"],
		["2d", "utc", "1970-01-04T01:00Z", "1970-01-03T00:00Z", "1970-01-05T00:00Z"],
		["2w", "utc", "1970-01-01T00:00Z", "1969-12-29T00:00Z", "1970-01-12T00:00Z"],
	])("%s with days to %s: %s lies from %s to %s", (text, end, at, start, ends) => {
		expect(iso(intervalStartMs(read(text), end, ms(at)))).toBe(start);
		expect(iso(intervalEndMs(read(text), end, ms(at)))).toBe(ends);
	});
});

describe("the stored bars for an interval", () => {
	it.each<[string, DayEnd, string]>([
		["7m", "utc", "1m"],
		["10m", "utc", "5m"],
		["45m", "utc", "15m"],
		["90m", "utc", "30m"],
		["2h", "utc", "1h"],
		["8h", "utc", "4h"],
		["8h", "new-york", "1h"],
		["1d", "new-york", "1h"],
		["1M", "new-york", "1h"],
		["3d", "utc", "1d"],
		["2w", "utc", "1w"],
		["6M", "utc", "1M"],
	])("%s with days to %s: %s", (text, end, stored) => expect(storedFor(read(text), end)).toBe(stored));

	it("are never split: folding them equals folding the minutes", () => {
		const minutes = fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.bigInt({ min: 1n, max: 99n })), {
			maxLength: 60,
		});
		fc.assert(
			fc.property(interval, dayEnd, instant, minutes, (own, end, from, steps) => {
				let atMs = barStartMs("1m", from);
				const candles = steps.map(([step, bid]) => {
					atMs += step * 60_000;
					return openCandle(atMs, price(bid), price(bid + 1n));
				});
				const stored = read(storedFor(own, end));
				const whole = foldIntoInterval(own, end, candles);
				expect(foldIntoInterval(own, end, foldIntoInterval(stored, "utc", candles))).toEqual(whole);
				expect(whole.reduce((ticks, candle) => ticks + candle.ticks, 0)).toBe(candles.length);
			}),
			{ numRuns: 200 },
		);
	});
});
