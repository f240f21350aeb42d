import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { weightedMean } from "../parts/windows.ts";

/** WMA: mean with weights 1, 2, …, `length`; the newest value weighs most. */
export const weightedAverage = defineIndicator({
	id: "wma",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "wma", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const average = weightedMean(values.length);
		return (bar, keep) => ({ wma: average(read(bar), keep) });
	},
});
