import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { mean } from "../parts/windows.ts";

/** Awesome oscillator (Williams): SMA(fast) − SMA(slow) of (high + low) ÷ 2. */
export const awesomeOscillator = defineIndicator({
	id: "awesome",
	pane: "own",
	unit: "price",
	levels: [0],
	parameters: { fast: length(5), slow: length(34) },
	ascending: [["fast", "slow"]],
	outputs: [{ id: "awesome", kind: "histogram" }],
	compute(values) {
		const [fast, slow] = [mean(values.fast), mean(values.slow)];
		return (bar, keep) => {
			const middle = (bar.high + bar.low) / 2;
			const [quick, long] = [fast(middle, keep), slow(middle, keep)];
			return { awesome: quick === null || long === null ? null : quick - long };
		};
	},
});
