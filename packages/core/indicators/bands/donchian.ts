import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { highest, lowest } from "../parts/windows.ts";

/**
 * Donchian channels: the highest high and lowest low of the `length` bars before this one, so that a bar can break out
 * of them. The middle is halfway.
 */
export const donchianChannels = defineIndicator({
	id: "donchian",
	pane: "price",
	unit: "price",
	parameters: { length: length(20) },
	outputs: [
		{ id: "upper", kind: "band" },
		{ id: "middle", kind: "line" },
		{ id: "lower", kind: "band" },
	],
	compute(values) {
		const [top, bottom] = [highest(values.length), lowest(values.length)];
		const [upperBefore, lowerBefore] = [delay<number | null>(1), delay<number | null>(1)];
		return (bar, keep) => {
			const upper = upperBefore(top(bar.high, keep), keep);
			const lower = lowerBefore(bottom(bar.low, keep), keep);
			return { upper, middle: upper === null || lower === null ? null : (upper + lower) / 2, lower };
		};
	},
});
