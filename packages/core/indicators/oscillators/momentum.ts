import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { delay } from "../parts/delay.ts";

/** Momentum: change over `length` bars, in units of the price. */
export const momentum = defineIndicator({
	id: "momentum",
	pane: "own",
	unit: "price",
	levels: [0],
	parameters: { length: length(10), source: SOURCE },
	outputs: [{ id: "momentum", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const earlier = delay<number>(values.length);
		return (bar, keep) => {
			const now = read(bar);
			const before = earlier(now, keep);
			return { momentum: before === null ? null : now - before };
		};
	},
});
