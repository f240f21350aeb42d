import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { wilder } from "../parts/smoothing.ts";

/** SMMA, also RMA or Wilder's average: weight 1 ÷ length; the first value is the SMA of the first `length` values. */
export const smoothedAverage = defineIndicator({
	id: "smma",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "smma", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const average = wilder(values.length);
		return (bar, keep) => ({ smma: average(read(bar), keep) });
	},
});
