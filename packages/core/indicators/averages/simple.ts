import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { mean } from "../parts/windows.ts";

/** SMA: the arithmetic mean of the last `length` values. */
export const simpleAverage = defineIndicator({
	id: "sma",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "sma", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const average = mean(values.length);
		return (bar, keep) => ({ sma: average(read(bar), keep) });
	},
});
