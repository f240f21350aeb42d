import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { placeInRange } from "../parts/place-in-range.ts";
import { mean } from "../parts/windows.ts";

/**
 * Slow stochastic: %K is the SMA over `smooth` bars of where the close stands in the range of the last `length` bars;
 * %D is the SMA of %K over `signal` values. `smooth` 1 gives the fast stochastic. A bar in a range of zero has no value
 * and is left out of both averages.
 */
export const stochastic = defineIndicator({
	id: "stochastic",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [20, 80],
	parameters: { length: length(14), smooth: length(3), signal: length(3) },
	outputs: [
		{ id: "k", kind: "line" },
		{ id: "d", kind: "line" },
	],
	compute(values) {
		const place = placeInRange(values.length);
		const [smooth, signal] = [mean(values.smooth), mean(values.signal)];
		return (bar, keep) => {
			const raw = place(bar, keep);
			const k = smooth(raw === null ? null : 100 * raw, keep);
			return { k, d: signal(k, keep) };
		};
	},
});
