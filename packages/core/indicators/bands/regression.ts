import { defineIndicator } from "../define.ts";
import { decimal, length, SOURCE, sourceOf } from "../parameters.ts";
import { trend } from "../parts/windows.ts";

/**
 * Linear regression channel: at each bar the end of the least-squares line through the last `length` values, ± the
 * population standard deviation of those values from their line, times `deviations`.
 */
export const regressionChannel = defineIndicator({
	id: "linear-regression",
	pane: "price",
	unit: "price",
	parameters: { length: length(100, 2), deviations: decimal(2, 0.1, 20), source: SOURCE },
	outputs: [
		{ id: "upper", kind: "band" },
		{ id: "middle", kind: "line" },
		{ id: "lower", kind: "band" },
	],
	compute(values) {
		const read = sourceOf(values.source);
		const line = trend(values.length);
		return (bar, keep) => {
			const all = line(read(bar), keep);
			if (all === null) return { upper: null, middle: null, lower: null };
			const away = all.deviation * values.deviations;
			return { upper: all.end + away, middle: all.end, lower: all.end - away };
		};
	},
});
