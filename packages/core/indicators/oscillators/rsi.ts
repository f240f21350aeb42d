import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { relativeStrength } from "../parts/relative-strength.ts";

/** RSI (Wilder): 100 − 100 ÷ (1 + average gain ÷ average loss). First value at bar length + 1. */
export const rsi = defineIndicator({
	id: "rsi",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [30, 70],
	parameters: { length: length(14), source: SOURCE },
	outputs: [{ id: "rsi", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const strength = relativeStrength(values.length);
		return (bar, keep) => ({ rsi: strength(read(bar), keep) });
	},
});
