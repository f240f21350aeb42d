import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { exponential } from "../parts/smoothing.ts";

/** Force index (Elder): EMA of volume × change of the close, from the second bar on. */
export const forceIndex = defineIndicator({
	id: "force",
	pane: "own",
	unit: "volume",
	levels: [0],
	parameters: { length: length(13) },
	outputs: [{ id: "force", kind: "line" }],
	compute(values) {
		const previous = delay<number>(1);
		const average = exponential(values.length);
		return (bar, keep) => {
			const before = previous(bar.close, keep);
			return { force: average(before === null ? null : (bar.close - before) * bar.volume, keep) };
		};
	},
});
