import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { placeInRange } from "../parts/place-in-range.ts";

/** Williams %R: −100 × (highest high − close) ÷ (highest high − lowest low). */
export const williamsR = defineIndicator({
	id: "williams-r",
	pane: "own",
	unit: "percent",
	range: [-100, 0],
	levels: [-80, -20],
	parameters: { length: length(14) },
	outputs: [{ id: "williamsR", kind: "line" }],
	compute(values) {
		const place = placeInRange(values.length);
		return (bar, keep) => {
			const found = place(bar, keep);
			return { williamsR: found === null ? null : 100 * (found - 1) };
		};
	},
});
