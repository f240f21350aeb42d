import { hasMarketData, recordedBars } from "@truefill/testkit/market-data";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import {
	type Bar,
	findIndicator,
	INDICATOR_GROUPS,
	INDICATORS,
	type Indicator,
	initialParameters,
	type ParameterValues,
} from "./index.ts";

const ALL: readonly Indicator[] = INDICATORS;

/** Settings with short windows, so that few bars pass the warm-up; rising where an order is asked. */
const short = (indicator: Indicator): ParameterValues => {
	const values = { ...initialParameters(indicator) };
	let next = 2;
	for (const [name, parameter] of Object.entries(indicator.parameters)) {
		if (parameter.kind === "integer") values[name] = next++;
	}
	return values;
};

const price = fc.integer({ min: 1, max: 60 });

/** Random bars with repeated prices, bars without range and bars without volume. */
const bars: fc.Arbitrary<Bar[]> = fc
	.array(
		fc.record({
			minutes: fc.integer({ min: 1, max: 700 }),
			prices: fc.tuple(price, price, price, price),
			volume: fc.integer({ min: 0, max: 5 }),
		}),
		{ minLength: 1, maxLength: 80 },
	)
	.map((rows) => {
		let startMs = 1_500_000_000_000;
		return rows.map(({ minutes, prices, volume }) => {
			startMs += minutes * 60_000;
			const [open, close] = prices;
			return { startMs, open, high: Math.max(...prices), low: Math.min(...prices), close, volume };
		});
	});

const isWhole = (value: number | null): boolean => value === null || Number.isFinite(value);

describe("every indicator", () => {
	it("has an id of its own and at least 25 of them exist", () => {
		expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
		expect(ALL.length).toBeGreaterThanOrEqual(25);
		for (const indicator of ALL) expect(findIndicator(indicator.id)).toBe(indicator);
		expect(findIndicator("constructor")).toBeUndefined();
		expect(Object.values(INDICATOR_GROUPS).flat()).toHaveLength(ALL.length);
	});

	it.each(ALL)("$id describes its outputs", (indicator) => {
		const { id, outputs, parameters, range, levels = [] } = indicator;
		expect(id).toMatch(/^[a-z][a-z-]*$/);
		const values = indicator.create(initialParameters(indicator)).preview({
			startMs: 0,
			open: 1,
			high: 1,
			low: 1,
			close: 1,
			volume: 1,
		});
		expect(Object.keys(values).sort()).toEqual(outputs.map((output) => output.id).sort());
		const areas = Map.groupBy(
			outputs.filter(({ kind }) => kind === "band"),
			({ area }) => area,
		);
		for (const borders of areas.values()) expect(borders).toHaveLength(2);
		for (const { shift } of outputs) {
			if (typeof shift?.bars === "string") expect(parameters[shift.bars]?.kind).toBe("integer");
		}
		for (const level of levels) {
			expect(indicator.pane).toBe("own");
			if (range !== undefined) expect(level >= range[0] && level <= range[1]).toBe(true);
		}
	});

	it.each(ALL)("$id: a preview equals the closed bar and leaves no trace", (indicator) => {
		fc.assert(
			fc.property(bars, bars, (closed, amendments) => {
				const values = short(indicator);
				const watched = indicator.create(values);
				const quiet = indicator.create(values);
				closed.forEach((bar, at) => {
					for (const amended of amendments.slice(0, 1 + (at % 3))) watched.preview(amended);
					const preview = watched.preview(bar);
					expect(watched.push(bar)).toEqual(preview);
					expect(quiet.push(bar)).toEqual(preview);
				});
			}),
			{ numRuns: 15 },
		);
	});

	it.each(ALL)("$id: values are finite and in their range", (indicator) => {
		const [min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY] = indicator.range ?? [];
		fc.assert(
			fc.property(bars, (closed) => {
				const running = indicator.create(short(indicator));
				for (const bar of closed) {
					for (const value of Object.values(running.push(bar))) {
						expect(isWhole(value)).toBe(true);
						if (value !== null) expect(value >= min - 1e-9 && value <= max + 1e-9).toBe(true);
					}
				}
			}),
			{ numRuns: 15 },
		);
	});

	it.each(ALL)("$id: an unusable bar gives nothing and changes nothing", (indicator) => {
		const values = short(indicator);
		const [holed, whole] = [indicator.create(values), indicator.create(values)];
		for (let at = 0; at < 60; at += 1) {
			const middle = 100 + 10 * Math.sin(at);
			const bar = {
				startMs: at * 60_000,
				open: middle,
				high: middle + 2,
				low: middle - 1,
				close: middle + 1,
				volume: at,
			};
			const none = holed.push({ ...bar, [(["open", "close", "volume"] as const)[at % 3] ?? "open"]: Number.NaN });
			expect(Object.values(none).every((value) => value === null)).toBe(true);
			expect(holed.push(bar)).toEqual(whole.push(bar));
		}
		const last = whole.preview({ startMs: 3_600_000, open: 9, high: 9, low: 9, close: 9, volume: 9 });
		expect(Object.keys(last).length).toBeGreaterThan(0);
	});
});

const FILES = [
	"zeros.csv",
	"bad.csv",
	"penny.csv",
	"toobig.csv.gz",
	"compare.csv",
	"intraday.csv",
	"bitcoin.csv",
	"mismatch.csv",
	"longish.csv.gz",
	"msft.csv.gz",
	"spx.csv.gz",
];

describe.skipIf(!hasMarketData("indicators on recorded prices"))("on recorded prices", () => {
	it.each(FILES)("%s: no value is NaN or infinite", (file) => {
		const recorded = recordedBars(file);
		expect(recorded.length).toBeGreaterThan(100);
		for (const indicator of ALL) {
			const running = indicator.create(initialParameters(indicator));
			const rows = recorded.map((bar) => Object.values(running.push(bar)));
			expect(rows.flat().filter((value) => !isWhole(value))).toEqual([]);
			// Prices that move give values after the warm-up.
			if (file !== "zeros.csv") expect(rows.flat().some((value) => value !== null)).toBe(true);
		}
	});

	it("warm-up is null, not zero, and ratios without a range have no value", () => {
		const zeros = recordedBars("zeros.csv");
		for (const id of [
			"rsi",
			"stochastic",
			"mfi",
			"cmf",
			"cci",
			"williams-r",
			"percent-b",
			"vwap",
			"vwma",
			"adx",
			"roc",
		]) {
			const indicator = findIndicator(id);
			if (indicator === undefined) throw new Error(id);
			const running = indicator.create(initialParameters(indicator));
			const values = zeros.flatMap((bar) => Object.values(running.push(bar)));
			expect([id, values.filter((value) => value !== null)]).toEqual([id, []]);
		}
	});
});
