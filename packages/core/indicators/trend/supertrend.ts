import { defineIndicator } from "../define.ts";
import { decimal, length } from "../parameters.ts";
import { averageTrueRange } from "../parts/ranges.ts";

interface State {
	readonly upper: number;
	readonly lower: number;
	readonly isRising: boolean;
	readonly close: number;
}

/**
 * Supertrend: (high + low) ÷ 2 ± `multiplier` × ATR (Wilder). The upper border only falls until the close before was
 * above it, the lower only rises until it was below. A close at or below the lower border turns the trend to falling,
 * one above the upper border to rising. The first trend is that of the close against (high + low) ÷ 2.
 */
export const supertrend = defineIndicator({
	id: "supertrend",
	pane: "price",
	unit: "price",
	parameters: { length: length(10), multiplier: decimal(3, 0.1, 20) },
	outputs: [
		{ id: "rising", kind: "line" },
		{ id: "falling", kind: "line" },
	],
	compute(values) {
		const range = averageTrueRange(values.length);
		let state: State | null = null;
		return (bar, keep) => {
			const atr = range(bar, keep);
			if (atr === null) return { rising: null, falling: null };
			const middle = (bar.high + bar.low) / 2;
			const top = middle + values.multiplier * atr;
			const bottom = middle - values.multiplier * atr;
			const before: State = state ?? {
				upper: top,
				lower: bottom,
				isRising: bar.close >= middle,
				close: bar.close,
			};
			const upper = top < before.upper || before.close > before.upper ? top : before.upper;
			const lower = bottom > before.lower || before.close < before.lower ? bottom : before.lower;
			const isRising = bar.close > (before.isRising ? lower : upper);
			if (keep) state = { upper, lower, isRising, close: bar.close };
			return { rising: isRising ? lower : null, falling: isRising ? null : upper };
		};
	},
});
