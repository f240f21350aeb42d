import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { barsSince } from "../parts/windows.ts";

/**
 * Aroon: 100 × (length − bars since the highest high, or lowest low, of the last length + 1 bars) ÷ length; of equal
 * ones the oldest counts. The oscillator is up − down.
 */
export const aroon = defineIndicator({
	id: "aroon",
	pane: "own",
	unit: "percent",
	range: [-100, 100],
	levels: [30, 70],
	parameters: { length: length(25) },
	outputs: [
		{ id: "up", kind: "line" },
		{ id: "down", kind: "line" },
		{ id: "oscillator", kind: "line" },
	],
	compute(values) {
		const sinceHigh = barsSince(values.length + 1, "highest");
		const sinceLow = barsSince(values.length + 1, "lowest");
		const percent = (bars: number) => (100 * (values.length - bars)) / values.length;
		return (bar, keep) => {
			const [high, low] = [sinceHigh(bar.high, keep), sinceLow(bar.low, keep)];
			if (high === null || low === null) return { up: null, down: null, oscillator: null };
			return { up: percent(high), down: percent(low), oscillator: percent(high) - percent(low) };
		};
	},
});
