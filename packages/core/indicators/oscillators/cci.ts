import { defineIndicator } from "../define.ts";
import { length, typicalPrice } from "../parameters.ts";
import { recent } from "../parts/recent.ts";

/**
 * CCI: (typical price − its SMA) ÷ (0.015 × mean absolute deviation from that SMA). None where all prices are equal.
 * The mean absolute deviation has no form that can be updated, so a step visits the window of at most 500 bars.
 */
export const cci = defineIndicator({
	id: "cci",
	pane: "own",
	unit: "number",
	levels: [-100, 100],
	parameters: { length: length(20, 2) },
	outputs: [{ id: "cci", kind: "line" }],
	compute(values) {
		const window = recent(values.length);
		return (bar, keep) => {
			const now = typicalPrice(bar);
			const all = window(now, keep);
			if (all === null) return { cci: null };
			let total = now;
			for (const value of all) total += value;
			const mean = total / values.length;
			let away = Math.abs(now - mean);
			for (const value of all) away += Math.abs(value - mean);
			return { cci: away === 0 ? null : (now - mean) / (0.015 * (away / values.length)) };
		};
	},
});
