import type { Price } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import type { Candle, Ohlc, Resolution } from "./types.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The Monday before 1970-01-01, which was a Thursday. */
const FIRST_MONDAY_MS = -3 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Length of a bar; null for months, which vary. */
const LENGTH_MS = {
	"1m": MINUTE_MS,
	"5m": 5 * MINUTE_MS,
	"15m": 15 * MINUTE_MS,
	"30m": 30 * MINUTE_MS,
	"1h": HOUR_MS,
	"4h": 4 * HOUR_MS,
	"1d": DAY_MS,
	"1w": WEEK_MS,
	"1M": null,
} as const satisfies Record<Resolution, number | null>;

/**
 * Start of the bar that contains an instant (ms since 1970 UTC): UTC boundaries, weeks from Monday, months from the
 * first. Start inclusive, end exclusive.
 */
export function barStartMs(resolution: Resolution, atMs: number): number {
	const length = LENGTH_MS[resolution];
	if (length === null) {
		const date = new Date(atMs);
		return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
	}
	const origin = resolution === "1w" ? FIRST_MONDAY_MS : 0;
	return origin + Math.floor((atMs - origin) / length) * length;
}

/** Where the bar that starts at `startMs` ends and the next one starts. */
export function barEndMs(resolution: Resolution, startMs: number): number {
	const length = LENGTH_MS[resolution];
	if (length !== null) return startMs + length;
	const date = new Date(startMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** How many bars start in `[fromMs, toMs)`, in session or not; used for range limits. */
export function countBars(resolution: Resolution, fromMs: number, toMs: number): number {
	if (toMs <= fromMs) return 0;
	const length = LENGTH_MS[resolution];
	const first = firstBarMs(resolution, fromMs);
	if (first >= toMs) return 0;
	if (length !== null) return Math.floor((toMs - 1 - first) / length) + 1;
	const last = new Date(toMs - 1);
	const start = new Date(first);
	return (last.getUTCFullYear() - start.getUTCFullYear()) * 12 + last.getUTCMonth() - start.getUTCMonth() + 1;
}

/** The first bar start that is not before `fromMs`. */
export function firstBarMs(resolution: Resolution, fromMs: number): number {
	const start = barStartMs(resolution, fromMs);
	return start === fromMs ? start : barEndMs(resolution, start);
}

const extend = (side: Ohlc, price: Price): Ohlc => ({
	open: side.open,
	high: price > side.high ? price : side.high,
	low: price < side.low ? price : side.low,
	close: price,
});

const flat = (price: Price): Ohlc => ({ open: price, high: price, low: price, close: price });

const join = (earlier: Ohlc, later: Ohlc): Ohlc => ({
	open: earlier.open,
	high: later.high > earlier.high ? later.high : earlier.high,
	low: later.low < earlier.low ? later.low : earlier.low,
	close: later.close,
});

/** The first tick of a bar. */
export const openCandle = (startMs: number, bid: Price, ask: Price): Candle => ({
	startMs,
	bid: flat(bid),
	ask: flat(ask),
	ticks: 1,
});

/** The bar after one more tick in it. */
export const addTick = (candle: Candle, bid: Price, ask: Price): Candle => ({
	startMs: candle.startMs,
	bid: extend(candle.bid, bid),
	ask: extend(candle.ask, ask),
	ticks: candle.ticks + 1,
});

/** Joins two parts of the same bar or of a coarser one, the earlier first; starts with the earlier. Associative. */
export const joinCandles = (earlier: Candle, later: Candle): Candle => ({
	startMs: earlier.startMs,
	bid: join(earlier.bid, later.bid),
	ask: join(earlier.ask, later.ask),
	ticks: earlier.ticks + later.ticks,
});

/** Folds ticks in time order into bars; a period without ticks has no bar. */
export function foldTicks(
	resolution: Resolution,
	ticks: Iterable<{ readonly tsMs: number; readonly bid: Price; readonly ask: Price }>,
): Candle[] {
	const candles: Candle[] = [];
	let forming: Candle | undefined;
	let endMs = Number.NEGATIVE_INFINITY;
	for (const { tsMs, bid, ask } of ticks) {
		if (forming !== undefined && tsMs < endMs) {
			invariant(tsMs >= forming.startMs, "ticks must be folded in order of time");
			forming = addTick(forming, bid, ask);
			continue;
		}
		if (forming !== undefined) candles.push(forming);
		const startMs = barStartMs(resolution, tsMs);
		forming = openCandle(startMs, bid, ask);
		endMs = barEndMs(resolution, startMs);
	}
	if (forming !== undefined) candles.push(forming);
	return candles;
}

/** Whether bars of `fine` fit into bars of `coarse` without being split: weeks do not fit into months. */
export const foldsInto = (fine: Resolution, coarse: Resolution): boolean =>
	fine === coarse || (coarse === "1M" ? fine !== "1w" : LENGTH_MS[coarse] % (LENGTH_MS[fine] ?? Number.NaN) === 0);

/**
 * Folds bars in time order into coarser bars; the same as folding their ticks. Their resolution must `foldsInto` the
 * coarser one.
 */
export const foldCandles = (resolution: Resolution, candles: Iterable<Candle>): Candle[] =>
	foldBy((atMs) => barStartMs(resolution, atMs), candles);

/** Folds bars in time order into the bars whose start `startOf` tells; none of them may span two. */
export function foldBy(startOf: (atMs: number) => number, candles: Iterable<Candle>): Candle[] {
	const folded: Candle[] = [];
	let forming: Candle | undefined;
	for (const candle of candles) {
		const startMs = startOf(candle.startMs);
		if (forming !== undefined && forming.startMs === startMs) {
			forming = joinCandles(forming, candle);
			continue;
		}
		invariant(forming === undefined || forming.startMs < startMs, "bars must be folded in order of time");
		if (forming !== undefined) folded.push(forming);
		forming = { ...candle, startMs };
	}
	if (forming !== undefined) folded.push(forming);
	return folded;
}
