import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { delay } from "../parts/delay.ts";

/** ROC: change over `length` bars in percent of the earlier value. */
export const rateOfChange = defineIndicator({
	id: "roc",
	pane: "own",
	unit: "percent",
	levels: [0],
	parameters: { length: length(14), source: SOURCE },
	outputs: [{ id: "roc", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const earlier = delay<number>(values.length);
		return (bar, keep) => {
			const now = read(bar);
			const before = earlier(now, keep);
			return { roc: before === null || before === 0 ? null : (100 * (now - before)) / before };
		};
	},
});
