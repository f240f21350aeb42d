import { defineIndicator } from "../define.ts";
import { decimal, length, SOURCE, sourceOf } from "../parameters.ts";
import { spread } from "../parts/windows.ts";

/** Width of the Bollinger bands: (upper − lower) ÷ middle. */
export const bollingerWidth = defineIndicator({
	id: "bollinger-width",
	pane: "own",
	unit: "number",
	parameters: { length: length(20, 2), deviations: decimal(2, 0.1, 20), source: SOURCE },
	outputs: [{ id: "width", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const spreadOf = spread(values.length);
		return (bar, keep) => {
			const all = spreadOf(read(bar), keep);
			if (all === null || all.mean === 0) return { width: null };
			return { width: (2 * all.deviation * values.deviations) / all.mean };
		};
	},
});
