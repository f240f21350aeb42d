import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { chained } from "../parts/smoothing.ts";

/** TRIX: change of a triple exponential average from the bar before, in percent. Its three averages start at one SMA. */
export const trix = defineIndicator({
	id: "trix",
	pane: "own",
	unit: "percent",
	levels: [0],
	parameters: { length: length(14), source: SOURCE },
	outputs: [{ id: "trix", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const averages = chained(values.length, 3);
		const previous = delay<number | null>(1);
		return (bar, keep) => {
			const now = averages(read(bar), keep)?.[2] ?? null;
			const before = previous(now, keep);
			return { trix: now === null || before === null || before === 0 ? null : (100 * (now - before)) / before };
		};
	},
});
