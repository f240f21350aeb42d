import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { delay } from "../parts/delay.ts";
import { wilder } from "../parts/smoothing.ts";

/** A smoothed average of (high + low) ÷ 2, as of `offset` bars ago. */
function shifted(bars: number, offset: number) {
	const average = wilder(bars);
	const ago = delay<number | null>(offset);
	return (value: number, keep: boolean) => ago(average(value, keep), keep);
}

/**
 * Alligator (Williams): three smoothed averages of (high + low) ÷ 2, drawn later by an offset. Each value is what stands
 * at that bar: the average of `offset` bars before.
 */
export const alligator = defineIndicator({
	id: "alligator",
	pane: "price",
	unit: "price",
	parameters: {
		jaw: length(13),
		jawOffset: length(8, 0),
		teeth: length(8),
		teethOffset: length(5, 0),
		lips: length(5),
		lipsOffset: length(3, 0),
	},
	outputs: [
		{ id: "jaw", kind: "line" },
		{ id: "teeth", kind: "line" },
		{ id: "lips", kind: "line" },
	],
	compute(values) {
		const jaw = shifted(values.jaw, values.jawOffset);
		const teeth = shifted(values.teeth, values.teethOffset);
		const lips = shifted(values.lips, values.lipsOffset);
		return (bar, keep) => {
			const middle = (bar.high + bar.low) / 2;
			return { jaw: jaw(middle, keep), teeth: teeth(middle, keep), lips: lips(middle, keep) };
		};
	},
});
