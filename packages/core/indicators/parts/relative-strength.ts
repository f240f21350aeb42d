import type { Step } from "../types.ts";
import { delay } from "./delay.ts";
import { wilder } from "./smoothing.ts";

/**
 * RSI of a series: 100 × average gain ÷ (average gain + average loss), with Wilder's averages of the changes. None
 * where nothing moved at all.
 */
export function relativeStrength(length: number): Step<number, number | null> {
	const previous = delay<number>(1);
	const [gains, losses] = [wilder(length), wilder(length)];
	return (value, keep) => {
		const before = previous(value, keep);
		const change = before === null ? null : value - before;
		const gain = gains(change === null ? null : Math.max(change, 0), keep);
		const loss = losses(change === null ? null : Math.max(-change, 0), keep);
		if (gain === null || loss === null || gain + loss === 0) return null;
		return (100 * gain) / (gain + loss);
	};
}
