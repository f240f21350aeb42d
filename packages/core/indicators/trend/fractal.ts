import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { highest, lowest } from "../parts/windows.ts";

/**
 * Fractal (Williams): a high above all highs of `wing` bars on either side, or a low below all lows. It is known only
 * `wing` bars later: the value comes with that bar and is drawn `wing` bars to its left, and is never taken back.
 */
export const fractal = defineIndicator({
	id: "fractal",
	pane: "price",
	unit: "price",
	parameters: { wing: length(2) },
	outputs: [
		{ id: "high", kind: "marks", shift: { bars: "wing", direction: -1 } },
		{ id: "low", kind: "marks", shift: { bars: "wing", direction: -1 } },
	],
	compute({ wing }) {
		const [topAfter, bottomAfter] = [highest(wing), lowest(wing)];
		const [topBefore, bottomBefore] = [delay<number | null>(wing + 1), delay<number | null>(wing + 1)];
		const [highAgo, lowAgo] = [delay<number>(wing), delay<number>(wing)];
		return (bar, keep) => {
			const [high, low] = [highAgo(bar.high, keep), lowAgo(bar.low, keep)];
			const [top, bottom] = [topAfter(bar.high, keep), bottomAfter(bar.low, keep)];
			const [topPast, bottomPast] = [topBefore(top, keep), bottomBefore(bottom, keep)];
			if (high === null || low === null || top === null || bottom === null || topPast === null || bottomPast === null)
				return { high: null, low: null };
			return {
				high: high > top && high > topPast ? high : null,
				low: low < bottom && low < bottomPast ? low : null,
			};
		};
	},
});
