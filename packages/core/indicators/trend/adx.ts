import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { previousBar, trueRangeOf } from "../parts/ranges.ts";
import { wilder } from "../parts/smoothing.ts";

/**
 * ADX and DMI (Wilder). +DI and −DI are Wilder's averages of the directional movements in percent of that of the true
 * range; DX is 100 × |+DI − −DI| ÷ (+DI + −DI), zero where both are zero; ADX is Wilder's average of DX. ADXR is the
 * mean of ADX and ADX `length` bars before.
 */
export const adx = defineIndicator({
	id: "adx",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [25],
	parameters: { length: length(14) },
	outputs: [
		{ id: "adx", kind: "line" },
		{ id: "plus", kind: "line" },
		{ id: "minus", kind: "line" },
		{ id: "adxr", kind: "line" },
	],
	compute(values) {
		const previous = previousBar();
		const [ups, downs, ranges] = [wilder(values.length), wilder(values.length), wilder(values.length)];
		const average = wilder(values.length);
		const earlier = delay<number | null>(values.length);
		const none = { adx: null, plus: null, minus: null, adxr: null };
		return (bar, keep) => {
			const before = previous(bar, keep);
			if (before === null) return none;
			const [rise, fall] = [bar.high - before.high, before.low - bar.low];
			const up = ups(rise > fall ? Math.max(rise, 0) : 0, keep);
			const down = downs(fall > rise ? Math.max(fall, 0) : 0, keep);
			const range = ranges(trueRangeOf(bar, before), keep);
			if (up === null || down === null || range === null || range === 0) return none;
			const [plus, minus] = [(100 * up) / range, (100 * down) / range];
			const both = plus + minus;
			const line = average(both === 0 ? 0 : (100 * Math.abs(plus - minus)) / both, keep);
			const past = earlier(line, keep);
			return { adx: line, plus, minus, adxr: line === null || past === null ? null : (line + past) / 2 };
		};
	},
});
