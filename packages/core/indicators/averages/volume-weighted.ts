import { defineIndicator } from "../define.ts";
import { length, SOURCE, sourceOf } from "../parameters.ts";
import { sum } from "../parts/windows.ts";

/** VWMA: Σ(value × volume) ÷ Σ volume over the last `length` bars. No value where all of them have no volume. */
export const volumeWeightedAverage = defineIndicator({
	id: "vwma",
	pane: "price",
	unit: "price",
	parameters: { length: length(20), source: SOURCE },
	outputs: [{ id: "vwma", kind: "line" }],
	compute(values) {
		const read = sourceOf(values.source);
		const products = sum(values.length);
		const volumes = sum(values.length);
		return (bar, keep) => {
			const product = products(read(bar) * bar.volume, keep);
			const volume = volumes(bar.volume, keep);
			return { vwma: product === null || volume === null || volume === 0 ? null : product / volume };
		};
	},
});
