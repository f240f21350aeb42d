import { defineIndicator } from "../define.ts";
import { length, typicalPrice } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { sum } from "../parts/windows.ts";

/**
 * MFI: 100 × flow up ÷ (flow up + flow down) over the last `length` bars; the flow is typical price × volume, up or
 * down as the typical price changed from the bar before. None where nothing moved.
 */
export const moneyFlowIndex = defineIndicator({
	id: "mfi",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [20, 80],
	parameters: { length: length(14) },
	outputs: [{ id: "mfi", kind: "line" }],
	compute(values) {
		const previous = delay<number>(1);
		const [ups, downs] = [sum(values.length), sum(values.length)];
		return (bar, keep) => {
			const now = typicalPrice(bar);
			const before = previous(now, keep);
			if (before === null) return { mfi: null };
			const flow = now * bar.volume;
			const up = ups(now > before ? flow : 0, keep);
			const down = downs(now < before ? flow : 0, keep);
			return { mfi: up === null || down === null || up + down === 0 ? null : (100 * up) / (up + down) };
		};
	},
});
