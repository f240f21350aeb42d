import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { averageTrueRange } from "../parts/ranges.ts";

/** ATR: Wilder's average of the true range, which starts at the second bar. First value at bar length + 1. */
export const averageRange = defineIndicator({
	id: "atr",
	pane: "own",
	unit: "price",
	parameters: { length: length(14) },
	outputs: [{ id: "atr", kind: "line" }],
	compute(values) {
		const range = averageTrueRange(values.length);
		return (bar, keep) => ({ atr: range(bar, keep) });
	},
});
