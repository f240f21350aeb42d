import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { exponential } from "../parts/smoothing.ts";

/** EMA: weight 2 ÷ (length + 1); the first value is the SMA of the first `length` values. */
export const exponentialAverage = defineIndicator({
	id: "ema",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "ema", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const average = exponential(values.length);
		return (bar, keep) => ({ ema: average(read(bar), keep) });
	},
});
