import type { Stream } from "./random.ts";

/** One price side of a period, in whole price increments. */
export interface PointBar {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

/** A bar's range relative to the standard deviation of its path from open to close. */
const RANGE_IN_DEVIATIONS = 1.6;

/**
 * Maps an unconstrained path into its parent's range. A path that does not reach the parent's high or low is stretched
 * beyond the parent's open and close until it does. One that goes beyond the high or low is reflected there, which
 * keeps its volatility; squeezing would leave a market motionless for hours just below the high of its day. The ends do
 * not move.
 */
function fitter(parent: PointBar, highest: number, lowest: number): (value: number) => number {
	const top = Math.max(parent.open, parent.close);
	const bottom = Math.min(parent.open, parent.close);
	const up = highest > top ? Math.max(1, (parent.high - top) / (highest - top)) : 1;
	const down = lowest < bottom ? Math.max(1, (bottom - parent.low) / (bottom - lowest)) : 1;
	return (value) => {
		if (value > top) return Math.round(reflect(top + (value - top) * up, parent));
		if (value < bottom) return Math.round(reflect(bottom - (bottom - value) * down, parent));
		return Math.round(value);
	};
}

/** Reflects a point outside the range at its edge. */
function reflect(value: number, { low, high }: PointBar): number {
	const span = high - low;
	if (span === 0) return low;
	const turn = (((value - low) % (2 * span)) + 2 * span) % (2 * span);
	return low + (turn <= span ? turn : 2 * span - turn);
}

/** A random path from the parent's open to its close over `weights.length` steps, scaled by the parent's range. */
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
 * Cuts a bar into `weights.length` contiguous bars: the first opens at the parent's open, each opens where the one
 * before closed, the last closes at the parent's close. One touches the parent's high, one its low, none goes beyond. A
 * weight is the relative standard deviation of its part.
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
	const fit = fitter(parent, Math.max(...raw.map((bar) => bar.high)), Math.min(...raw.map((bar) => bar.low)));
	const last = raw.length - 1;
	let open = parent.open;
	const bars = raw.map((bar, i) => {
		const close = i === last ? parent.close : fit(bar.close);
		const reached = [fit(bar.high), fit(bar.low)];
		const child = { open, close, high: Math.max(open, close, ...reached), low: Math.min(open, close, ...reached) };
		open = close;
		return child;
	});
	let highest = 0;
	let lowest = 0;
	bars.forEach((bar, i) => {
		if (bar.high > (bars[highest]?.high ?? bar.high)) highest = i;
		if (bar.low < (bars[lowest]?.low ?? bar.low)) lowest = i;
	});
	return bars.map((bar, i) => ({
		...bar,
		high: i === highest ? parent.high : bar.high,
		low: i === lowest ? parent.low : bar.low,
	}));
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
