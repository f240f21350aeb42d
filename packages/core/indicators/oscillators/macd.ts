import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { exponential } from "../parts/smoothing.ts";

/**
 * MACD: EMA(fast) − EMA(slow); the signal is an EMA of it that starts with its first value; the histogram is MACD −
 * signal, not doubled. Each EMA starts at the SMA of its first values.
 */
export const macd = defineIndicator({
	id: "macd",
	pane: "own",
	unit: "price",
	levels: [0],
	parameters: { fast: length(12), slow: length(26), signal: length(9), source: SOURCE },
	ascending: [["fast", "slow"]],
	outputs: [
		{ id: "macd", kind: "line" },
		{ id: "signal", kind: "line" },
		{ id: "histogram", kind: "histogram" },
	],
	compute(values) {
		const read = sourceOf(values.source);
		const [fast, slow] = [exponential(values.fast), exponential(values.slow)];
		const average = exponential(values.signal);
		return (bar, keep) => {
			const [quick, long] = [fast(read(bar), keep), slow(read(bar), keep)];
			const line = quick === null || long === null ? null : quick - long;
			const signal = average(line, keep);
			return { macd: line, signal, histogram: line === null || signal === null ? null : line - signal };
		};
	},
});
