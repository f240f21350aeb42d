import { seededRandom } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import {
	type Bar,
	createHeikinAshi,
	findIndicator,
	type IndicatorId,
	initialParameters,
	type ParameterValues,
} from "./index.ts";

/* What the published results do not cover, beside a second implementation or numbers worked out by hand. */

const run = (id: IndicatorId, parameters: ParameterValues, bars: readonly Bar[]) => {
	const indicator = findIndicator(id);
	if (indicator === undefined) throw new Error(id);
	const running = indicator.create({ ...initialParameters(indicator), ...parameters });
	return bars.map((bar): Readonly<Record<string, number | null>> => running.push(bar));
};
const at = (iso: string, high: number, low: number, close: number, volume = 1): Bar => ({
	startMs: Date.parse(iso),
	open: close,
	high,
	low,
	close,
	volume,
});

/** A random walk of hourly bars. */
function walk(count: number): Bar[] {
	const random = seededRandom(17);
	let close = 100;
	return Array.from({ length: count }, (_, hour) => {
		const open = close;
		close = open * (1 + (random.unit() - 0.5) / 50);
		return {
			startMs: Date.parse("2026-03-01T00:00:00Z") + hour * 3_600_000,
			open,
			high: Math.max(open, close) * 1.001,
			low: Math.min(open, close) * 0.999,
			close,
			volume: random.integer(0, 40),
		};
	});
}

const expectNear = (own: number | null | undefined, expected: number | null) => {
	if (expected === null || own === null || own === undefined) expect(own).toBe(expected);
	else expect(Math.abs(own - expected)).toBeLessThanOrEqual(1e-9 * Math.abs(expected));
};

describe("linear regression channel", () => {
	it("equals the normal equations over each window", () => {
		const bars = walk(300);
		const rows = run("linear-regression", { length: 40, deviations: 1.5 }, bars);
		rows.forEach((row, index) => {
			if (index < 39) {
				expect(row).toEqual({ upper: null, middle: null, lower: null });
				return;
			}
			const ys = bars.slice(index - 39, index + 1).map(({ close }) => close);
			let [sx, sy, sxx, sxy] = [0, 0, 0, 0];
			ys.forEach((y, x) => {
				sx += x;
				sy += y;
				sxx += x * x;
				sxy += x * y;
			});
			const slope = (40 * sxy - sx * sy) / (40 * sxx - sx * sx);
			const start = (sy - slope * sx) / 40;
			const error = Math.sqrt(ys.reduce((all, y, x) => all + (y - start - slope * x) ** 2, 0) / 40);
			expectNear(row.middle, start + slope * 39);
			expectNear(row.upper, start + slope * 39 + 1.5 * error);
			expectNear(row.lower, start + slope * 39 - 1.5 * error);
		});
	});

	it("a straight line has no channel", () => {
		const bars = Array.from({ length: 12 }, (_, hour) => at(`2026-03-01T${10 + hour}:00:00Z`, hour, hour, 3 * hour));
		const last = run("linear-regression", { length: 5 }, bars).at(-1);
		expectNear(last?.middle, 33);
		expectNear(last?.upper, 33);
	});
});

describe("pivot points", () => {
	// Friday 2026-03-06 and the Monday after it: high 120, low 90, close 105 on the day before.
	const bars = [
		at("2026-03-06T09:00:00Z", 110, 90, 100),
		at("2026-03-06T23:00:00Z", 120, 95, 105),
		at("2026-03-09T00:00:00Z", 106, 104, 105),
		at("2026-03-09T12:00:00Z", 130, 80, 81),
	];
	it.each([
		["standard", { pivot: 105, r1: 120, r2: 135, r3: 150, r4: null, s1: 90, s2: 75, s3: 60, s4: null }],
		["woodie", { pivot: 105, r1: 120, r2: 135, r3: 150, r4: null, s1: 90, s2: 75, s3: 60, s4: null }],
		["fibonacci", { pivot: 105, r1: 116.46, r2: 123.54, r3: 135, r4: null, s1: 93.54, s2: 86.46, s3: 75, s4: null }],
		[
			"camarilla",
			{ pivot: 105, r1: 107.75, r2: 110.5, r3: 113.25, r4: 121.5, s1: 102.25, s2: 99.5, s3: 96.75, s4: 88.5 },
		],
	])("%s levels of a day hold for the whole next one", (method, expected) => {
		const rows = run("pivot-points", { method }, bars);
		for (const row of rows.slice(0, 2)) expect(Object.values(row).every((value) => value === null)).toBe(true);
		for (const row of rows.slice(2)) {
			for (const [name, value] of Object.entries(expected)) expectNear(row[name], value);
		}
	});

	it("Woodie weighs the close twice; weeks start on Monday", () => {
		const [, friday, monday] = run("pivot-points", { method: "woodie", period: "week" }, [
			at("2026-03-02T00:00:00Z", 110, 90, 100),
			at("2026-03-06T23:00:00Z", 120, 95, 110),
			at("2026-03-09T00:00:00Z", 106, 104, 105),
		]);
		expect(friday?.pivot).toBeNull();
		expectNear(monday?.pivot, (120 + 90 + 2 * 110) / 4);
	});
});

describe("VWAP", () => {
	it.each([
		["day", (iso: string) => iso.slice(0, 10)],
		["month", (iso: string) => iso.slice(0, 7)],
		["all", () => ""],
	] as const)("since the start of the %s", (anchor, key) => {
		const bars = walk(1_000);
		const rows = run("vwap", { anchor }, bars);
		bars.forEach((bar, index) => {
			const own = key(new Date(bar.startMs).toISOString());
			const since = bars.slice(0, index + 1).filter(({ startMs }) => key(new Date(startMs).toISOString()) === own);
			const volume = since.reduce((all, each) => all + each.volume, 0);
			const product = since.reduce((all, each) => all + ((each.high + each.low + each.close) / 3) * each.volume, 0);
			expectNear(rows[index]?.vwap, volume === 0 ? null : product / volume);
		});
	});
});

describe("sources", () => {
	it.each([
		["open", 8],
		["high", 20],
		["low", 4],
		["close", 10],
		["hl2", 12],
		["hlc3", 34 / 3],
		["ohlc4", 10.5],
	])("%s", (source, expected) => {
		const bar = { startMs: 0, open: 8, high: 20, low: 4, close: 10, volume: 1 };
		expectNear(run("sma", { length: 1, source }, [bar])[0]?.sma, expected);
	});
});

describe("what an indicator has no value for", () => {
	const flat = Array.from({ length: 80 }, (_, minute) => ({
		...at("2026-03-01T00:00:00Z", 7, 7, 7),
		startMs: minute * 60_000,
	}));
	it("an average of equal prices is that price, its deviation zero", () => {
		for (const [id, output] of [
			["sma", "sma"],
			["ema", "ema"],
			["wma", "wma"],
			["hma", "hma"],
			["tema", "tema"],
			["kama", "kama"],
		] as const)
			expectNear(run(id, {}, flat).at(-1)?.[output], 7);
		expect(run("standard-deviation", {}, flat).at(-1)).toEqual({ deviation: 0 });
		expect(run("atr", {}, flat).at(-1)).toEqual({ atr: 0 });
	});
	it("RSI, %B and the stochastic of equal prices are unknown", () => {
		expect(run("rsi", {}, flat).at(-1)).toEqual({ rsi: null });
		expect(run("percent-b", {}, flat).at(-1)).toEqual({ percentB: null });
		expect(run("stochastic", {}, flat).at(-1)).toEqual({ k: null, d: null });
	});
	it("only rises have an RSI of 100, only falls of 0", () => {
		const line = (step: number) => flat.map((bar, index) => ({ ...bar, close: 100 + step * index }));
		expect(run("rsi", {}, line(1)).at(-1)).toEqual({ rsi: 100 });
		expect(run("rsi", {}, line(-1)).at(-1)).toEqual({ rsi: 0 });
	});
});

it("Heikin-Ashi of two bars, by hand", () => {
	const running = createHeikinAshi();
	const first = { startMs: 0, open: 10, high: 16, low: 8, close: 12, volume: 3 };
	expect(running.push(first)).toEqual({ startMs: 0, open: 11, high: 16, low: 8, close: 11.5, volume: 3 });
	const second = { startMs: 1, open: 20, high: 22, low: 18, close: 20, volume: 1 };
	expect(running.push(second)).toEqual({ startMs: 1, open: 11.25, high: 22, low: 11.25, close: 20, volume: 1 });
});

it("tick volume is the number of ticks of each bar", () => {
	const bars = walk(40);
	expect(run("tick-volume", {}, bars).map(({ ticks }) => ticks)).toEqual(bars.map(({ volume }) => volume));
});
