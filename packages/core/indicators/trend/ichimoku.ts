import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { highest, lowest } from "../parts/windows.ts";
import type { Bar } from "../types.ts";

/** The middle between the highest high and the lowest low of a window. */
function middleOf(bars: number) {
	const [top, bottom] = [highest(bars), lowest(bars)];
	return (bar: Bar, keep: boolean): number | null => {
		const [upper, lower] = [top(bar.high, keep), bottom(bar.low, keep)];
		return upper === null || lower === null ? null : (upper + lower) / 2;
	};
}

/**
 * Ichimoku. Conversion and base line are the middles of the range of their windows; span A is the middle of both lines,
 * span B the middle of the range of the longest window, each drawn `displacement` bars later. `spanA` and `spanB` are
 * the cloud at this bar, calculated `displacement` bars before; `aheadA` and `aheadB` are what this bar adds to the
 * cloud in the future. The lagging line is the close, drawn `displacement` bars earlier.
 */
export const ichimoku = defineIndicator({
	id: "ichimoku",
	pane: "price",
	unit: "price",
	parameters: { conversion: length(9), base: length(26), span: length(52), displacement: length(26) },
	ascending: [
		["conversion", "base"],
		["base", "span"],
	],
	outputs: [
		{ id: "conversion", kind: "line" },
		{ id: "base", kind: "line" },
		{ id: "spanA", kind: "band", area: "cloud" },
		{ id: "spanB", kind: "band", area: "cloud" },
		{ id: "aheadA", kind: "band", area: "ahead", shift: { bars: "displacement", direction: 1 } },
		{ id: "aheadB", kind: "band", area: "ahead", shift: { bars: "displacement", direction: 1 } },
		{ id: "lagging", kind: "line", shift: { bars: "displacement", direction: -1 } },
	],
	compute(values) {
		const [short, middle, long] = [middleOf(values.conversion), middleOf(values.base), middleOf(values.span)];
		const [agoA, agoB] = [delay<number | null>(values.displacement), delay<number | null>(values.displacement)];
		return (bar, keep) => {
			const [conversion, base, aheadB] = [short(bar, keep), middle(bar, keep), long(bar, keep)];
			const aheadA = conversion === null || base === null ? null : (conversion + base) / 2;
			const [spanA, spanB] = [agoA(aheadA, keep), agoB(aheadB, keep)];
			return { conversion, base, spanA, spanB, aheadA, aheadB, lagging: bar.close };
		};
	},
});
