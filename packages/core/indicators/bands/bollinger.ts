import { defineIndicator } from "../define.ts";
import { decimal, length, SOURCE, sourceOf } from "../parameters.ts";
import { spread } from "../parts/windows.ts";

/** Bollinger bands: SMA ± `deviations` population standard deviations. */
export const bollingerBands = defineIndicator({
	id: "bollinger",
	pane: "price",
	unit: "price",
	parameters: { length: length(20, 2), deviations: decimal(2, 0.1, 20), source: SOURCE },
	outputs: [
		{ id: "upper", kind: "band" },
		{ id: "middle", kind: "line" },
		{ id: "lower", kind: "band" },
	],
	compute(values) {
		const read = sourceOf(values.source);
		const spreadOf = spread(values.length);
		return (bar, keep) => {
			const all = spreadOf(read(bar), keep);
			if (all === null) return { upper: null, middle: null, lower: null };
			const away = all.deviation * values.deviations;
			return { upper: all.mean + away, middle: all.mean, lower: all.mean - away };
		};
	},
});
