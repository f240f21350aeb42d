import type { NumberStep, Step } from "../types.ts";
import { sliding } from "./sliding.ts";

/** Combines numbers over a window; missing values are not counted. */
const overNumbers = (length: number, join: (older: number, newer: number) => number): NumberStep => {
	const window = sliding(length, join);
	return (value, keep) => (value === null ? null : window(value, keep));
};

export const sum = (length: number): NumberStep => overNumbers(length, (older, newer) => older + newer);
export const highest = (length: number): NumberStep => overNumbers(length, Math.max);
export const lowest = (length: number): NumberStep => overNumbers(length, Math.min);

/** Simple mean. */
export function mean(length: number): NumberStep {
	const total = sum(length);
	return (value, keep) => {
		const all = total(value, keep);
		return all === null ? null : all / length;
	};
}

interface Weighted {
	readonly count: number;
	readonly sum: number;
	/** Each value times its place, from 1 for the oldest. */
	readonly weighted: number;
}

/** Mean with weights 1 for the oldest to `length` for the newest. */
export function weightedMean(length: number): NumberStep {
	const window = sliding<Weighted>(length, (older, newer) => ({
		count: older.count + newer.count,
		sum: older.sum + newer.sum,
		weighted: older.weighted + newer.weighted + older.count * newer.sum,
	}));
	const weights = (length * (length + 1)) / 2;
	return (value, keep) => {
		if (value === null) return null;
		const all = window({ count: 1, sum: value, weighted: value }, keep);
		return all === null ? null : all.weighted / weights;
	};
}

interface Moments {
	readonly count: number;
	readonly mean: number;
	/** Sum of the squared distances from the mean. */
	readonly squares: number;
	/** Sum of distance from the mean times distance from the middle of the window, for the line through the values. */
	readonly cross: number;
}

/** Moments of two runs of values from their own (Chan, Golub and LeVeque): exact zero for equal values. */
function joinMoments(older: Moments, newer: Moments): Moments {
	const count = older.count + newer.count;
	const share = (older.count * newer.count) / count;
	const apart = newer.mean - older.mean;
	return {
		count,
		mean: older.mean + (apart * newer.count) / count,
		squares: older.squares + newer.squares + apart * apart * share,
		cross: older.cross + newer.cross + apart * share * (count / 2),
	};
}

export interface Spread {
	readonly mean: number;
	/** Population standard deviation. */
	readonly deviation: number;
}

/** Mean and population standard deviation. */
export function spread(length: number): Step<number | null, Spread | null> {
	const window = sliding(length, joinMoments);
	return (value, keep) => {
		if (value === null) return null;
		const all = window({ count: 1, mean: value, squares: 0, cross: 0 }, keep);
		return all === null ? null : { mean: all.mean, deviation: Math.sqrt(all.squares / length) };
	};
}

export interface Trend {
	/** The line's value at the newest bar. */
	readonly end: number;
	/** Change of the line per bar. */
	readonly slope: number;
	/** Population standard deviation of the values from the line. */
	readonly deviation: number;
}

/** The line of least squares through the window; `length` is at least 2. */
export function trend(length: number): Step<number | null, Trend | null> {
	const window = sliding(length, joinMoments);
	const places = (length * (length * length - 1)) / 12;
	return (value, keep) => {
		if (value === null) return null;
		const all = window({ count: 1, mean: value, squares: 0, cross: 0 }, keep);
		if (all === null) return null;
		const slope = all.cross / places;
		const rest = Math.max(0, all.squares - slope * all.cross);
		return { end: all.mean + (slope * (length - 1)) / 2, slope, deviation: Math.sqrt(rest / length) };
	};
}

interface Placed {
	readonly value: number;
	readonly at: number;
}

/** Bars since the highest (or lowest) value of the window; of equal ones the oldest counts. */
export function barsSince(length: number, extreme: "highest" | "lowest"): Step<number, number | null> {
	const beats = extreme === "highest" ? (a: number, b: number) => a > b : (a: number, b: number) => a < b;
	const window = sliding<Placed>(length, (older, newer) => (beats(newer.value, older.value) ? newer : older));
	let count = 0;
	return (value, keep) => {
		const at = count;
		if (keep) count += 1;
		const found = window({ value, at }, keep);
		return found === null ? null : at - found.at;
	};
}
