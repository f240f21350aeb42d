import { defineIndicator } from "../define.ts";
import { decimal } from "../parameters.ts";
import { stateful } from "../parts/delay.ts";
import type { Bar } from "../types.ts";

interface Sar {
	/** Whether the stop is below the price. */
	readonly isRising: boolean;
	readonly factor: number;
	/** Highest high, or lowest low, of this trend. */
	readonly extreme: number;
	readonly stop: number;
	readonly before: Bar;
	readonly twoBefore: Bar | null;
	/** Whether a trend has ended: the first one is a guess. */
	readonly hasTurned: boolean;
	/** Whether one had ended before this bar. */
	readonly isKnown: boolean;
}

/** The stop moves towards the extreme, but never past the last two bars; the bar that reaches it turns the trend. */
function follow(sar: Sar, bar: Bar, step: number, max: number): Sar {
	const { isRising, twoBefore, before } = sar;
	const sign = isRising ? 1 : -1;
	const edge = (at: Bar) => (isRising ? at.low : at.high);
	const tip = isRising ? bar.high : bar.low;
	let stop = sar.stop + sar.factor * (sar.extreme - sar.stop);
	if (twoBefore !== null) stop = sign * Math.min(sign * stop, sign * edge(before), sign * edge(twoBefore));
	const passed = { before: bar, twoBefore: before, isKnown: sar.hasTurned };
	if (sign * edge(bar) < sign * stop)
		return { isRising: !isRising, factor: step, extreme: edge(bar), stop: sar.extreme, hasTurned: true, ...passed };
	const isFurther = sign * tip > sign * sar.extreme;
	return {
		isRising,
		factor: isFurther ? Math.min(sar.factor + step, max) : sar.factor,
		extreme: isFurther ? tip : sar.extreme,
		stop,
		hasTurned: sar.hasTurned,
		...passed,
	};
}

/**
 * Parabolic SAR (Wilder). Begins with the guess of a rising trend from the low of the first bar; its first value is at
 * the bar after the first reversal, which ends that guess. At a reversal the stop is the extreme of the old trend.
 */
export const parabolicSar = defineIndicator({
	id: "parabolic-sar",
	pane: "price",
	unit: "price",
	parameters: { step: decimal(0.02, 0.001, 1), max: decimal(0.2, 0.001, 1) },
	ascending: [["step", "max"]],
	outputs: [{ id: "sar", kind: "marks" }],
	compute(values) {
		const advance = stateful<Bar, Sar | null>(null, (sar, bar) =>
			sar === null
				? {
						isRising: true,
						factor: values.step,
						extreme: bar.high,
						stop: bar.low,
						before: bar,
						twoBefore: null,
						hasTurned: false,
						isKnown: false,
					}
				: follow(sar, bar, values.step, values.max),
		);
		return (bar, keep) => {
			const sar = advance(bar, keep);
			return { sar: sar?.isKnown ? sar.stop : null };
		};
	},
});
