import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { placeInRange } from "../parts/place-in-range.ts";
import { relativeStrength } from "../parts/relative-strength.ts";
import { mean } from "../parts/windows.ts";

/**
 * Stochastic RSI: where the RSI stands in the range of its last `stochasticLength` values, smoothed by an SMA over
 * `smooth` values; the signal is an SMA of that.
 */
export const stochasticRsi = defineIndicator({
	id: "stochastic-rsi",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [20, 80],
	parameters: {
		length: length(14),
		stochasticLength: length(14),
		smooth: length(3),
		signal: length(3),
		source: SOURCE,
	},
	outputs: [
		{ id: "k", kind: "line" },
		{ id: "d", kind: "line" },
	],
	compute(values) {
		const read = sourceOf(values.source);
		const strength = relativeStrength(values.length);
		const place = placeInRange(values.stochasticLength);
		const [smooth, signal] = [mean(values.smooth), mean(values.signal)];
		return (bar, keep) => {
			const rsi = strength(read(bar), keep);
			const raw = rsi === null ? null : place({ high: rsi, low: rsi, close: rsi }, keep);
			const k = smooth(raw === null ? null : 100 * raw, keep);
			return { k, d: signal(k, keep) };
		};
	},
});
