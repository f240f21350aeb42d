import {
	barStartMs,
	type Candle,
	foldIntoInterval,
	type Interval,
	intervalEndMs,
	intervalStartMs,
	type Resolution,
	storedFor,
} from "@truefill/core/pricing";
import { type Strategy, warmUpBars } from "@truefill/core/strategies";
import type { Market } from "../../../prices/index.ts";
import type { ClosedBar } from "./series.ts";

/** Bars of one read. */
const PAGE_BARS = 5_000;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Roughly the length of a stored bar: how far a page reaches. */
const LENGTH_MS: Readonly<Record<Resolution, number>> = {
	"1m": MINUTE_MS,
	"5m": 5 * MINUTE_MS,
	"15m": 15 * MINUTE_MS,
	"30m": 30 * MINUTE_MS,
	"1h": 60 * MINUTE_MS,
	"4h": 240 * MINUTE_MS,
	"1d": DAY_MS,
	"1w": 7 * DAY_MS,
	"1M": 31 * DAY_MS,
};

/** Bars from which values are computed at most. */
export const MOST_WARM = 20_000;
/** Pages without a bar that end the search for older ones. */
const EMPTY_PAGES = 2;

export type History = Pick<Market, "adjustedCandles">;

/** The stored bars of an instrument from a time on, folded into a length, with the forming one. */
export async function barsFrom(
	history: History,
	instrumentId: string,
	interval: Interval,
	fromMs: number,
	toMs: number,
): Promise<Candle[]> {
	const resolution = storedFor(interval, "utc");
	const stepMs = PAGE_BARS * LENGTH_MS[resolution];
	const stored: Candle[] = [];
	for (let atMs = fromMs; atMs < toMs; atMs += stepMs) {
		const page = await history.adjustedCandles(instrumentId, resolution, atMs, Math.min(atMs + stepMs, toMs));
		stored.push(...page.candles);
	}
	return foldIntoInterval(interval, "utc", stored);
}

/** Where the bars begin that warm a strategy up; where no bar is: the present one. */
export async function warmFromMs(
	history: History,
	strategy: Strategy,
	interval: Interval,
	nowMs: number,
): Promise<number> {
	const bars = warmUpBars(strategy);
	const resolution = storedFor(interval, "utc");
	const stepMs = PAGE_BARS * LENGTH_MS[resolution];
	let fromMs = intervalStartMs(interval, "utc", nowMs);
	let starts: number[] = [];
	for (let empty = 0; empty < EMPTY_PAGES && starts.length < bars && fromMs > 0; ) {
		const untilMs = fromMs;
		fromMs = Math.max(0, intervalStartMs(interval, "utc", barStartMs(resolution, Math.max(0, untilMs - stepMs))));
		const found = await barsFrom(history, strategy.instrumentId, interval, fromMs, untilMs);
		empty = found.length === 0 ? empty + 1 : 0;
		starts = [...found.map(({ startMs }) => startMs), ...starts];
	}
	const at = Math.max(0, starts.length - bars);
	return starts[at] ?? intervalStartMs(interval, "utc", nowMs);
}

/** The newest bar of an instrument, which may still be forming; null: none is stored. */
export async function newestBar(
	history: History,
	instrumentId: string,
	interval: Interval,
	nowMs: number,
): Promise<Candle | null> {
	const stepMs = PAGE_BARS * LENGTH_MS[storedFor(interval, "utc")];
	let untilMs = nowMs;
	for (let empty = 0; empty <= EMPTY_PAGES && untilMs > 0; empty += 1) {
		const present = intervalStartMs(interval, "utc", untilMs - 1);
		// Mostly it is the present one.
		const fromMs = empty === 0 ? present : Math.max(0, intervalStartMs(interval, "utc", Math.max(0, untilMs - stepMs)));
		const found = (await barsFrom(history, instrumentId, interval, fromMs, untilMs)).at(-1);
		if (found !== undefined) return found;
		untilMs = fromMs;
	}
	return null;
}

/** Bars with their ends. */
export const withEnds = (interval: Interval, candles: readonly Candle[]): ClosedBar[] =>
	candles.map((candle) => ({ candle, endMs: intervalEndMs(interval, "utc", candle.startMs) }));
