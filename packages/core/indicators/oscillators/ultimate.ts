import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { previousBar, trueRangeOf } from "../parts/ranges.ts";
import { sum } from "../parts/windows.ts";

/** Buying pressure ÷ true range, both summed over a window. */
function pressure(bars: number) {
	const [bought, ranges] = [sum(bars), sum(bars)];
	return (buying: number, range: number, keep: boolean): number | null => {
		const [part, whole] = [bought(buying, keep), ranges(range, keep)];
		return part === null || whole === null || whole === 0 ? null : part / whole;
	};
}

/** Ultimate oscillator (Williams): 100 × (4 × short + 2 × middle + long) ÷ 7 of the buying pressure, from bar 2 on. */
export const ultimateOscillator = defineIndicator({
	id: "ultimate",
	pane: "own",
	unit: "percent",
	range: [0, 100],
	levels: [30, 70],
	parameters: { short: length(7), middle: length(14), long: length(28) },
	ascending: [
		["short", "middle"],
		["middle", "long"],
	],
	outputs: [{ id: "ultimate", kind: "line" }],
	compute(values) {
		const previous = previousBar();
		const windows = [pressure(values.short), pressure(values.middle), pressure(values.long)] as const;
		return (bar, keep) => {
			const before = previous(bar, keep);
			if (before === null) return { ultimate: null };
			const buying = bar.close - Math.min(bar.low, before.close);
			const range = trueRangeOf(bar, before);
			const [short, middle, long] = [
				windows[0](buying, range, keep),
				windows[1](buying, range, keep),
				windows[2](buying, range, keep),
			];
			if (short === null || middle === null || long === null) return { ultimate: null };
			return { ultimate: (100 * (4 * short + 2 * middle + long)) / 7 };
		};
	},
});
