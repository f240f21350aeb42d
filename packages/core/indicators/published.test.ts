import { hasMarketData, publishedRows, recordedBars } from "@truefill/testkit/market-data";
import { describe, expect, it } from "vitest";
import { createHeikinAshi, findIndicator, type IndicatorId, initialParameters } from "./index.ts";
import type { ParameterValues } from "./types.ts";

/*
 * Compares the indicators with published results of 502 daily bars: those of Stock.Indicators, which were checked by
 * hand. Test data, not part of the product.
 */
interface Row {
	readonly id: IndicatorId;
	readonly file: string;
	readonly parameters?: ParameterValues;
	/** Our output and the member of the file. */
	readonly outputs: Readonly<Record<string, string>>;
}

const ROWS: readonly Row[] = [
	{ id: "sma", file: "sma", outputs: { sma: "sma" } },
	{ id: "ema", file: "ema", outputs: { ema: "ema" } },
	{ id: "wma", file: "wma", parameters: { length: 14 }, outputs: { wma: "wma" } },
	{ id: "hma", file: "hma", parameters: { length: 14 }, outputs: { hma: "hma" } },
	{ id: "dema", file: "dema", parameters: { length: 14 }, outputs: { dema: "dema" } },
	{ id: "tema", file: "tema", outputs: { tema: "tema" } },
	{ id: "smma", file: "smma", outputs: { smma: "smma" } },
	{ id: "vwma", file: "vwma", parameters: { length: 14 }, outputs: { vwma: "vwma" } },
	{ id: "kama", file: "kama", outputs: { kama: "kama" } },
	{ id: "alligator", file: "alligator", outputs: { jaw: "jaw", teeth: "teeth", lips: "lips" } },
	{ id: "bollinger", file: "bb", outputs: { upper: "upperBand", middle: "sma", lower: "lowerBand" } },
	{ id: "percent-b", file: "bb", outputs: { percentB: "percentB" } },
	{ id: "bollinger-width", file: "bb", outputs: { width: "width" } },
	{ id: "keltner", file: "keltner", outputs: { upper: "upperBand", middle: "centerline", lower: "lowerBand" } },
	{ id: "donchian", file: "donchian", outputs: { upper: "upperBand", middle: "centerline", lower: "lowerBand" } },
	{ id: "standard-deviation", file: "stdev", parameters: { length: 14 }, outputs: { deviation: "stdDev" } },
	{ id: "macd", file: "macd", outputs: { macd: "macd", signal: "signal", histogram: "histogram" } },
	{ id: "rsi", file: "rsi", outputs: { rsi: "rsi" } },
	{ id: "stochastic", file: "stoch", outputs: { k: "oscillator", d: "signal" } },
	{ id: "stochastic-rsi", file: "stoch-rsi", parameters: { smooth: 1 }, outputs: { k: "stochRsi", d: "signal" } },
	{ id: "cci", file: "cci", outputs: { cci: "cci" } },
	{ id: "williams-r", file: "willr", outputs: { williamsR: "williamsR" } },
	{ id: "roc", file: "roc", outputs: { roc: "roc" } },
	{ id: "momentum", file: "roc", parameters: { length: 14 }, outputs: { momentum: "momentum" } },
	{ id: "awesome", file: "awesome", outputs: { awesome: "oscillator" } },
	{ id: "ultimate", file: "uo", outputs: { ultimate: "ultimate" } },
	{ id: "trix", file: "trix", outputs: { trix: "trix" } },
	{ id: "choppiness", file: "chop", outputs: { choppiness: "chop" } },
	{ id: "atr", file: "atr", outputs: { atr: "atr" } },
	{ id: "adx", file: "adx", outputs: { adx: "adx", plus: "pdi", minus: "mdi", adxr: "adxr" } },
	{ id: "aroon", file: "aroon", outputs: { up: "aroonUp", down: "aroonDown", oscillator: "oscillator" } },
	{ id: "parabolic-sar", file: "psar", outputs: { sar: "sar" } },
	{ id: "supertrend", file: "supertrend", outputs: { rising: "lowerBand", falling: "upperBand" } },
	{
		id: "ichimoku",
		file: "ichimoku",
		outputs: {
			conversion: "tenkanSen",
			base: "kijunSen",
			spanA: "senkouSpanA",
			spanB: "senkouSpanB",
			aheadA: "senkouSpanA",
			aheadB: "senkouSpanB",
			lagging: "chikouSpan",
		},
	},
	{ id: "fractal", file: "fractal", outputs: { high: "fractalBear", low: "fractalBull" } },
	{
		id: "pivot-points",
		file: "pivot-points",
		parameters: { period: "month" },
		outputs: { pivot: "pp", r1: "r1", r2: "r2", r3: "r3", s1: "s1", s2: "s2", s3: "s3" },
	},
	{ id: "vwap", file: "vwap", parameters: { anchor: "all" }, outputs: { vwap: "vwap" } },
	{ id: "mfi", file: "mfi", outputs: { mfi: "mfi" } },
	{ id: "obv", file: "obv", outputs: { obv: "obv" } },
	{ id: "cmf", file: "cmf", outputs: { cmf: "cmf" } },
	{ id: "accumulation", file: "adl", outputs: { line: "adl" } },
	{ id: "force", file: "force", parameters: { length: 2 }, outputs: { force: "forceIndex" } },
];

/** The relative error that is still the same number, and the same near zero in units of the series' largest value. */
const TOLERANCE = 1e-9;

const present = hasMarketData("published results of indicators");

describe.skipIf(!present)("indicators equal the published results", () => {
	it.each(ROWS)("$id ($file)", ({ id, file, parameters, outputs }) => {
		const indicator = findIndicator(id);
		if (indicator === undefined) throw new Error(id);
		const bars = recordedBars("default.csv");
		const published = publishedRows(file);
		expect(published).toHaveLength(bars.length);
		const values = { ...initialParameters(indicator), ...parameters };
		const running = indicator.create(values);
		const ours = bars.map((bar) => running.push(bar));
		for (const [output, member] of Object.entries(outputs)) {
			const { shift } = indicator.outputs.find((each) => each.id === output) ?? {};
			const away = typeof shift?.bars === "string" ? values[shift.bars] : shift?.bars;
			const offset = typeof away === "number" ? away * (shift?.direction ?? 1) : 0;
			const expected = published.map((row) => (typeof row[member] === "number" ? row[member] : null));
			const largest = Math.max(...expected.map((value) => Math.abs(value ?? 0)));
			const wrong = expected.flatMap((value, at) => {
				const source = at - offset;
				// What is drawn outside the bars, or stands outside the file, cannot be compared.
				if (source < 0 || source >= ours.length) return [];
				const own = (ours[source] as Record<string, number | null>)[output] ?? null;
				const isSame =
					value === null || own === null
						? value === own
						: Math.abs(own - value) <= TOLERANCE * Math.max(Math.abs(value), largest * 1e-3);
				return isSame ? [] : [{ output, at, own, published: value }];
			});
			expect(wrong.slice(0, 5)).toEqual([]);
			expect(expected.filter((value) => value !== null).length).toBeGreaterThan(10);
		}
	});

	it("Heikin-Ashi (heikinashi)", () => {
		const running = createHeikinAshi();
		const published = publishedRows("heikinashi");
		recordedBars("default.csv").forEach((bar, at) => {
			running.preview({ ...bar, open: 1, high: 2, low: 0.5, close: 1.5 });
			const preview = running.preview(bar);
			const own = running.push(bar);
			expect(preview).toEqual(own);
			for (const name of ["open", "high", "low", "close", "volume"] as const) {
				const value = published[at]?.[name];
				if (typeof value !== "number") throw new Error(`no ${name} at ${at}`);
				expect(Math.abs(own[name] - value)).toBeLessThanOrEqual(TOLERANCE * value);
			}
		});
	});
});
