import type { Stream } from "./random.ts";

/** One price side of a stretch of time, in whole price increments. */
export interface PointBar {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

/** How a bar's range compares to the standard deviation of its way from open to close. */
const RANGE_IN_DEVIATIONS = 1.6;

/**
 * Maps a free path into its parent's range: what lies above both ends of the parent is stretched so that the highest
 * point meets the parent's high, what lies below so that the lowest meets its low; between the ends nothing moves.
 * Monotone, so order among points is kept; ends stay ends.
 */
function fitter(parent: PointBar, highest: number, lowest: number): (value: number) => number {
	const top = Math.max(parent.open, parent.close);
	const bottom = Math.min(parent.open, parent.close);
	const up = highest > top ? (parent.high - top) / (highest - top) : 0;
	const down = lowest < bottom ? (bottom - parent.low) / (bottom - lowest) : 0;
	return (value) => {
		if (value > top) return Math.min(parent.high, Math.round(top + (value - top) * up));
		if (value < bottom) return Math.max(parent.low, Math.round(bottom - (bottom - value) * down));
		return Math.round(value);
	};
}

/** A random way from the parent's open to its close over `weights.length` steps, with its scale from the parent's range. */
function bridge(stream: Stream, parent: PointBar, weights: readonly number[]): { path: number[]; unit: number } {
	let variance = 0;
	for (const weight of weights) variance += weight * weight;
	const unit = (parent.high - parent.low) / RANGE_IN_DEVIATIONS / Math.sqrt(variance);
	const walked = [0];
	let position = 0;
	for (const weight of weights) {
		position += stream.bell() * weight * unit;
		walked.push(position);
	}
	let passed = 0;
	const path = walked.map((value, i) => {
		if (i > 0) passed += (weights[i - 1] ?? 0) ** 2;
		const share = passed / variance;
		return parent.open + (parent.close - parent.open) * share + value - position * share;
	});
	return { path, unit };
}

/**
 * Cuts a bar into `weights.length` bars that follow each other without a gap: the first opens at the parent's open,
 * each opens where the one before closed, the last closes at the parent's close; one touches the parent's high, one
 * its low, none goes beyond. A weight is the relative standard deviation of its part.
 */
export function subdivideBar(stream: Stream, parent: PointBar, weights: readonly number[]): PointBar[] {
	const { path, unit } = bridge(stream, parent, weights);
	const raw = weights.map((weight, i) => {
		const open = path[i] ?? parent.open;
		const close = path[i + 1] ?? parent.close;
		const reach = weight * unit * 0.6;
		return {
			open,
			close,
			high: Math.max(open, close) + Math.abs(stream.bell()) * reach,
			low: Math.min(open, close) - Math.abs(stream.bell()) * reach,
		};
	});
	let highest = 0;
	let lowest = 0;
	raw.forEach((bar, i) => {
		if (bar.high > (raw[highest]?.high ?? bar.high)) highest = i;
		if (bar.low < (raw[lowest]?.low ?? bar.low)) lowest = i;
	});
	const fit = fitter(parent, raw[highest]?.high ?? parent.high, raw[lowest]?.low ?? parent.low);
	const last = raw.length - 1;
	let open = parent.open;
	return raw.map((bar, i) => {
		const close = i === last ? parent.close : fit(bar.close);
		const child = {
			open,
			close,
			high: i === highest ? parent.high : Math.max(open, close, fit(bar.high)),
			low: i === lowest ? parent.low : Math.min(open, close, fit(bar.low)),
		};
		open = close;
		return child;
	});
}

/**
 * The prices of `count` ticks (at least 4) whose bar is the parent: the first is its open, the last its close, one
 * touches the high, another the low, none goes beyond.
 */
export function subdivideTicks(stream: Stream, parent: PointBar, count: number): number[] {
	const { path } = bridge(stream, parent, new Array<number>(count - 1).fill(1));
	const fit = fitter(parent, Math.max(...path), Math.min(...path));
	const prices = path.map(fit);
	prices[0] = parent.open;
	prices[count - 1] = parent.close;
	let highest = 1;
	let lowest = 1;
	for (let i = 1; i < count - 1; i += 1) {
		if ((prices[i] ?? 0) > (prices[highest] ?? 0)) highest = i;
		if ((prices[i] ?? 0) < (prices[lowest] ?? 0)) lowest = i;
	}
	if (lowest === highest) lowest = highest === 1 ? 2 : highest - 1;
	if (parent.high > Math.max(parent.open, parent.close)) prices[highest] = parent.high;
	if (parent.low < Math.min(parent.open, parent.close)) prices[lowest] = parent.low;
	return prices;
}
