import { findIndicator, INDICATORS, type Indicator, initialParameters } from "@truefill/core/indicators";
import { seededRandom } from "@truefill/testkit";
import type { KLineData } from "klinecharts";
import { describe, expect, it } from "vitest";
import { IndicatorSeries } from "./indicator-series.ts";

const random = seededRandom(5);
const bar = (at: number): KLineData => {
	const [open, close] = [100 + random.unit() * 9, 100 + random.unit() * 9];
	return {
		timestamp: at * 60_000,
		open,
		high: Math.max(open, close) + random.unit(),
		low: Math.min(open, close) - random.unit(),
		close,
		volume: random.integer(0, 30),
	};
};
const bars = (count: number, from = 1_000): KLineData[] => Array.from({ length: count }, (_, at) => bar(from + at));
const fresh = (indicator: Indicator, all: readonly KLineData[]) =>
	new IndicatorSeries(indicator, initialParameters(indicator)).over(all);

/** An indicator that counts what is asked of it. */
function counted(id: string) {
	const asked = { push: 0, preview: 0, create: 0 };
	const indicator = findIndicator(id);
	if (indicator === undefined) throw new Error(id);
	const counting: Indicator = {
		...indicator,
		create(values) {
			asked.create += 1;
			const running: ReturnType<Indicator["create"]> = indicator.create(values);
			return {
				push(each) {
					asked.push += 1;
					return running.push(each);
				},
				preview(each) {
					asked.preview += 1;
					return running.preview(each);
				},
			};
		},
	};
	return { asked, series: new IndicatorSeries(counting, initialParameters(indicator)) };
}

describe("the series of an indicator on the chart", () => {
	it.each(INDICATORS)("$id: ticks, new bars, older bars and settled bars give what a new series gives", (indicator) => {
		const series = new IndicatorSeries(indicator, initialParameters(indicator));
		let all = bars(120);
		expect(series.over(all)).toEqual(fresh(indicator, all));
		for (let tick = 0; tick < 5; tick += 1) {
			all[all.length - 1] = { ...bar(1_119) };
			expect(series.over(all)).toEqual(fresh(indicator, all));
		}
		all.push(bar(1_120));
		expect(series.over(all)).toEqual(fresh(indicator, all));
		all[all.length - 2] = bar(1_119);
		expect(series.over(all), "a settled bar").toEqual(fresh(indicator, all));
		all = [...bars(40, 960), ...all];
		expect(series.over(all), "older bars").toEqual(fresh(indicator, all));
		expect(series.over([])).toEqual([]);
		expect(series.over(all.slice(0, 1))).toEqual(fresh(indicator, all.slice(0, 1)));
	});

	it("a tick costs one preview, however many bars there are", () => {
		const { asked, series } = counted("macd");
		const all = bars(2_000);
		series.over(all);
		expect(asked).toEqual({ create: 1, push: 1_999, preview: 1 });
		for (let tick = 0; tick < 50; tick += 1) {
			all[all.length - 1] = bar(2_999);
			series.over(all);
		}
		all.push(bar(3_000));
		series.over(all);
		expect(asked).toEqual({ create: 1, push: 2_000, preview: 52 });
	});

	it("draws the lagging line of Ichimoku earlier, and the cloud of the future after the last bar", () => {
		const indicator = findIndicator("ichimoku");
		if (indicator === undefined) throw new Error("ichimoku");
		const all = bars(90);
		const rows = fresh(indicator, all);
		expect(rows).toHaveLength(90 + 26);
		expect(rows[0]?.lagging).toBe(all[26]?.close);
		expect(rows[80]?.lagging).toBeUndefined();
		expect(rows[80]?.aheadA).toBe(rows[80]?.spanA);
		expect(rows.at(-1)?.aheadA).toBeTypeOf("number");
		expect(rows.at(-1)?.conversion).toBeUndefined();
	});
});
