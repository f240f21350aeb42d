import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { weightedMean } from "../parts/windows.ts";

/**
 * HMA: WMA over √length (rounded down) bars of 2 × WMA(length ÷ 2, rounded down) − WMA(length). First value at bar
 * length + √length − 1.
 */
export const hullAverage = defineIndicator({
	id: "hma",
	pane: "price",
	unit: "price",
	parameters: { length: length(20, 2), source: SOURCE },
	outputs: [{ id: "hma", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const whole = weightedMean(values.length);
		const half = weightedMean(Math.floor(values.length / 2));
		const average = weightedMean(Math.floor(Math.sqrt(values.length)));
		return (bar, keep) => {
			const [slow, fast] = [whole(read(bar), keep), half(read(bar), keep)];
			return { hma: average(slow === null || fast === null ? null : 2 * fast - slow, keep) };
		};
	},
});
