import type { Bar } from "./types.ts";

/** Bars in another form, in progress. */
export interface RunningBars {
	/** The form of a closed bar. Bars come in order of time. */
	push(bar: Bar): Bar;
	/** What `push` would return for this bar; changes nothing. */
	preview(bar: Bar): Bar;
}

/**
 * Heikin-Ashi: the close is the mean of open, high, low and close; the open is the middle between open and close of the
 * Heikin-Ashi bar before, of the first bar between its own; high and low include both. These are averages, not prices
 * at which anything was traded.
 */
export function createHeikinAshi(): RunningBars {
	let last: Bar | null = null;
	const step = (bar: Bar, keep: boolean): Bar => {
		const before = last ?? bar;
		const open = (before.open + before.close) / 2;
		const close = (bar.open + bar.high + bar.low + bar.close) / 4;
		const formed = { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
		if (keep) last = formed;
		return formed;
	};
	return { push: (bar) => step(bar, true), preview: (bar) => step(bar, false) };
}
