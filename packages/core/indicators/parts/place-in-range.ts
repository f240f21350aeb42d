import type { Step } from "../types.ts";
import { highest, lowest } from "./windows.ts";

interface Place {
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

/** Where the close stands between the lowest low (0) and the highest high (1) of a window; none in a range of zero. */
export function placeInRange(length: number): Step<Place, number | null> {
	const [top, bottom] = [highest(length), lowest(length)];
	return ({ high, low, close }, keep) => {
		const [upper, lower] = [top(high, keep), bottom(low, keep)];
		return upper === null || lower === null || upper === lower ? null : (close - lower) / (upper - lower);
	};
}
