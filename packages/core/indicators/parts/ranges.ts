import type { Bar, NumberStep, Step } from "../types.ts";
import { delay } from "./delay.ts";
import { wilder } from "./smoothing.ts";

/** The bar before; null at the first bar. */
export const previousBar = (): Step<Bar, Bar | null> => delay<Bar>(1);

/** The greatest of high − low and the distances of both from the close before; null at the first bar. */
export function trueRange(): Step<Bar, number | null> {
	const previous = previousBar();
	return (bar, keep) => {
		const before = previous(bar, keep);
		return before === null ? null : trueRangeOf(bar, before);
	};
}

export const trueRangeOf = (bar: Bar, before: Bar): number =>
	Math.max(bar.high, before.close) - Math.min(bar.low, before.close);

/** Wilder's average of the true range, which starts at the second bar. */
export function averageTrueRange(length: number): Step<Bar, number | null> {
	const range = trueRange();
	const average: NumberStep = wilder(length);
	return (bar, keep) => average(range(bar, keep), keep);
}
