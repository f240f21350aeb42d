import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { chained } from "../parts/smoothing.ts";

/** DEMA: 2 × EMA − EMA of EMA. Both start at the SMA of the first `length` values. */
export const doubleExponentialAverage = defineIndicator({
	id: "dema",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "dema", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const averages = chained(values.length, 2);
		return (bar, keep) => {
			const [first, second] = averages(read(bar), keep) ?? [];
			return { dema: first === undefined || second === undefined ? null : 2 * first - second };
		};
	},
});
