import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { spread } from "../parts/windows.ts";

/** Population standard deviation of the last `length` values. */
export const standardDeviation = defineIndicator({
	id: "standard-deviation",
	pane: "own",
	unit: "price",
	parameters: { length: length(20, 2), source: SOURCE },
	outputs: [{ id: "deviation", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const spreadOf = spread(values.length);
		return (bar, keep) => ({ deviation: spreadOf(read(bar), keep)?.deviation ?? null });
	},
});
