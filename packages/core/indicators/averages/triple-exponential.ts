import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { chained } from "../parts/smoothing.ts";

/** TEMA: 3 × EMA − 3 × EMA of EMA + EMA of that. All start at the SMA of the first `length` values. */
export const tripleExponentialAverage = defineIndicator({
	id: "tema",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "tema", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const averages = chained(values.length, 3);
		return (bar, keep) => {
			const [first, second, third] = averages(read(bar), keep) ?? [];
			if (first === undefined || second === undefined || third === undefined) return { tema: null };
			return { tema: 3 * (first - second) + third };
		};
	},
});
