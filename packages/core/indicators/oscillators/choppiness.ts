import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { previousBar, trueRangeOf } from "../parts/ranges.ts";
import { highest, lowest, sum } from "../parts/windows.ts";

/**
 * Choppiness: 100 × log(Σ true range ÷ (highest true high − lowest true low)) ÷ log(length), where the true high and
 * low include the close before. From bar 2 on.
 */
export const choppiness = defineIndicator({
	id: "choppiness",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [38.2, 61.8],
	parameters: { length: length(14, 2) },
	outputs: [{ id: "choppiness", kind: "line" }],
	compute(values) {
		const previous = previousBar();
		const ranges = sum(values.length);
		const [top, bottom] = [highest(values.length), lowest(values.length)];
		return (bar, keep) => {
			const before = previous(bar, keep);
			if (before === null) return { choppiness: null };
			const total = ranges(trueRangeOf(bar, before), keep);
			const upper = top(Math.max(bar.high, before.close), keep);
			const lower = bottom(Math.min(bar.low, before.close), keep);
			if (total === null || upper === null || lower === null || upper === lower) return { choppiness: null };
			return { choppiness: (100 * Math.log(total / (upper - lower))) / Math.log(values.length) };
		};
	},
});
