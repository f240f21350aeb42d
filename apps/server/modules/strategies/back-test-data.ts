import { MOST_BACK_TEST_BARS } from "@truefill/contracts/http";
import type { Instrument } from "@truefill/core/instruments";
import { type Currency, ONE_PRICE, price } from "@truefill/core/money";
import {
	barEndMs,
	barStartMs,
	type Candle,
	countBars,
	createRates,
	firstBarMs,
	intervalEndMs,
	intervalStartMs,
	parseInterval,
	type Quote,
	RESOLUTIONS,
	type Resolution,
	storedFor,
} from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import { type Strategy, warmUpBars } from "@truefill/core/strategies";
import type { Market } from "../../prices/index.ts";

/** Bars of one read: the server's own thread needs less than a millisecond for them, so that orders do not wait. */
const PAGE_BARS = 250;

/** Bars with their ends and the quotes of the other instruments, in the order in which a back-test takes them. */
export interface DataPage {
	readonly candles: readonly Candle[];
	/** Where each candle ends. */
	readonly ends: readonly number[];
	/** Openings of the other instruments' bars of this time, in order of time. */
	readonly others: readonly Omit<Quote, "sequence">[];
	/** Where the page ends: everything before it is there. */
	readonly untilMs: number;
}

/** Stored bars that fit into the strategy's and contain none of these times, the finest first. */
function fitting(interval: string, apartAtMs: readonly number[]): readonly Resolution[] {
	const parsed = parseInterval(interval);
	invariant(parsed !== null, "a strategy without faults has an interval");
	const coarsest = RESOLUTIONS.indexOf(storedFor(parsed, "utc"));
	return RESOLUTIONS.filter(
		(resolution, at) =>
			at <= coarsest &&
			dividesDay(resolution, interval) &&
			apartAtMs.every((atMs) => barStartMs(resolution, atMs) === atMs),
	);
}

/** The finest stored bars that fit and are few enough; null: the period is too long, or the bars contain a split. */
export const resolutionFor = (
	interval: string,
	fromMs: number,
	toMs: number,
	splitsAtMs: readonly number[] = [],
): Resolution | null =>
	fitting(
		interval,
		splitsAtMs.filter((atMs) => atMs > fromMs && atMs < toMs),
	).find((resolution) => countBars(resolution, fromMs, toMs) <= MOST_BACK_TEST_BARS) ?? null;

/** Whether each stored bar lies within one of the interval's. */
function dividesDay(resolution: Resolution, interval: string): boolean {
	const parsed = parseInterval(interval);
	if (parsed === null) return false;
	const startMs = intervalStartMs(parsed, "utc", Date.UTC(2026, 0, 5));
	const endMs = intervalEndMs(parsed, "utc", startMs);
	return barEndMs(resolution, startMs) <= endMs && barEndMs(resolution, endMs - 1) >= endMs && countsExactly();
	function countsExactly(): boolean {
		let at = startMs;
		while (at < endMs) at = barEndMs(resolution, at);
		return at === endMs;
	}
}

/** The other instruments whose prices convert results, commissions and fees into the account's currency. */
export function convertersOf(
	instrument: Instrument,
	currency: Currency,
	all: readonly Instrument[],
): readonly Instrument[] {
	const one = price(ONE_PRICE);
	// Which pairs a rate goes over does not depend on their prices.
	const rates = createRates(all, (instrumentId) => ({ instrumentId, bid: one, ask: one, tsMs: 0, sequence: 0 }));
	const { quoteCurrency, commission, financing } = instrument;
	const needed: readonly (readonly [Currency, Currency])[] = [
		[quoteCurrency, currency],
		[financing.swapFree.currency, currency],
		[quoteCurrency, "USD"],
		...(commission.kind === "none" ? [] : [[commission.currency, currency] as const]),
	];
	const ids = new Set(needed.flatMap(([from, to]) => rates(from, to)?.via ?? []));
	ids.delete(instrument.id);
	return all.filter(({ id }) => ids.has(id));
}

/** Stored bars from one time to another. */
export interface Period {
	readonly resolution: Resolution;
	readonly fromMs: number;
	readonly toMs: number;
}

/** Part of a week in which the market with the shortest hours is closed, rounded up. */
const CLOSED_TIMES = 5;

/**
 * The history of a strategy's indicators before a period: up to the start of its bar that the period begins in, in the
 * coarsest bars that make up its own and contain no split.
 */
export function warmUpOf(strategy: Strategy, fromMs: number, splitsAtMs: readonly number[]): Period {
	const interval = parseInterval(strategy.interval);
	invariant(interval !== null, "a strategy without faults has an interval");
	const toMs = intervalStartMs(interval, "utc", fromMs);
	const length = intervalEndMs(interval, "utc", toMs) - toMs;
	const sinceMs = Math.max(0, toMs - warmUpBars(strategy) * length * CLOSED_TIMES);
	const inside = splitsAtMs.filter((atMs) => atMs > sinceMs && atMs < toMs);
	const resolution = fitting(strategy.interval, inside).at(-1) ?? "1m";
	return { resolution, fromMs: Math.min(toMs, firstBarMs(resolution, sinceMs)), toMs };
}

/** Reads a period page by page. */
export async function* pagesOf(
	market: Pick<Market, "candles">,
	instrument: Instrument,
	others: readonly Instrument[],
	{ resolution, fromMs, toMs }: Period,
): AsyncGenerator<DataPage> {
	for (let atMs = fromMs; atMs < toMs; ) {
		const untilMs = pageEndMs(resolution, atMs, toMs);
		const candles = await market.candles(instrument.id, resolution, atMs, untilMs);
		const rates = await Promise.all(
			others.map(async ({ id }) =>
				(await market.candles(id, resolution, atMs, untilMs)).map(({ startMs, bid, ask }) => ({
					instrumentId: id,
					bid: bid.open,
					ask: ask.open,
					tsMs: startMs,
				})),
			),
		);
		yield {
			candles,
			ends: candles.map(({ startMs }) => barEndMs(resolution, startMs)),
			others: rates.flat().toSorted((a, b) => a.tsMs - b.tsMs),
			untilMs,
		};
		atMs = untilMs;
	}
}

function pageEndMs(resolution: Resolution, atMs: number, toMs: number): number {
	let endMs = atMs;
	for (let bar = 0; bar < PAGE_BARS && endMs < toMs; bar += 1) endMs = barEndMs(resolution, endMs);
	return Math.min(endMs, toMs);
}
