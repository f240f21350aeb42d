import { defineIndicator } from "../define.ts";
import { decimal, length } from "../parameters.ts";
import { averageTrueRange } from "../parts/ranges.ts";
import { exponential } from "../parts/smoothing.ts";

/** Keltner channels: EMA of the close ± `multiplier` × ATR (Wilder). */
export const keltnerChannels = defineIndicator({
	id: "keltner",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), multiplier: decimal(2, 0.1, 20), atrLength: length(10) },
	outputs: [
		{ id: "upper", kind: "band" },
		{ id: "middle", kind: "line" },
		{ id: "lower", kind: "band" },
	],
	compute(values) {
		const average = exponential(values.length);
		const range = averageTrueRange(values.atrLength);
		return (bar, keep) => {
			const [middle, atr] = [average(bar.close, keep), range(bar, keep)];
			if (middle === null || atr === null) return { upper: null, middle: null, lower: null };
			const away = atr * values.multiplier;
			return { upper: middle + away, middle, lower: middle - away };
		};
	},
});
