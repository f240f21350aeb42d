import { defineIndicator } from "../define.ts";
import { decimal, length, SOURCE, sourceOf } from "../parameters.ts";
import { spread } from "../parts/windows.ts";

/** %B: where the value stands between the Bollinger bands, 0 at the lower and 1 at the upper. None without width. */
export const bollingerPosition = defineIndicator({
	id: "percent-b",
	pane: "own",
	unit: "number",
	levels: [0, 1],
	parameters: { length: length(20, 2), deviations: decimal(2, 0.1, 20), source: SOURCE },
	outputs: [{ id: "percentB", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const spreadOf = spread(values.length);
		return (bar, keep) => {
			const all = spreadOf(read(bar), keep);
			if (all === null || all.deviation === 0) return { percentB: null };
			return { percentB: 0.5 + (read(bar) - all.mean) / (2 * all.deviation * values.deviations) };
		};
	},
});
