import type { NumberStep, Step } from "../types.ts";
import { mean } from "./windows.ts";

/** An average that starts as the simple mean of its first `length` values and then moves by `weight`. */
function smoothed(length: number, weight: number): NumberStep {
	const seed = mean(length);
	let last: number | null = null;
	return (value, keep) => {
		if (value === null || !Number.isFinite(value)) return null;
		const next = last === null ? seed(value, keep) : last + (value - last) * weight;
		if (keep) last = next;
		return next;
	};
}

/** Exponential average: weight 2 ÷ (length + 1). */
export const exponential = (length: number): NumberStep => smoothed(length, 2 / (length + 1));
/** Wilder's average: weight 1 ÷ length. */
export const wilder = (length: number): NumberStep => smoothed(length, 1 / length);

/**
 * Exponential averages of each other, `depth` of them, innermost first. All start together at the simple mean of the
 * first `length` values, as the published results do; the seeds differ from averages that wait for each other only in
 * the first bars.
 */
export function chained(length: number, depth: number): Step<number, readonly number[] | null> {
	const seed = mean(length);
	const weight = 2 / (length + 1);
	let last: readonly number[] | null = null;
	return (value, keep) => {
		let next: readonly number[] | null;
		if (last === null) {
			const first = seed(value, keep);
			next = first === null ? null : new Array<number>(depth).fill(first);
		} else {
			let input = value;
			next = last.map((average) => {
				input = average + (input - average) * weight;
				return input;
			});
		}
		if (keep) last = next;
		return next;
	};
}
