import { barStartMs, type Candle, type Resolution } from "@truefill/core/pricing";

/** A chart's data source: past candles and ticks. */
export interface ChartSource {
	/** Candles with start in [fromMs, toMs), oldest first, at most 5,000. */
	load(fromMs: number, toMs: number, signal: AbortSignal): Promise<readonly Candle[]>;
	/** The latest tick; undefined before the first. */
	quote():
		| { readonly bid: Candle["bid"]["close"]; readonly ask: Candle["ask"]["close"]; readonly tsMs: number }
		| undefined;
	/** Calls `listener` at most once per animation frame, when the tick changed. */
	subscribe(listener: () => void): () => void;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Length of a bar, for range calculations; a month counts as 31 days. */
export const BAR_MS: Record<Resolution, number> = {
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

/** Bars per request: about as many as the indicators can afford (they are recomputed on each update). */
const PAGE_BARS: Record<Resolution, number> = {
	"1m": 1_000,
	"5m": 1_000,
	"15m": 1_000,
	"30m": 1_000,
	"1h": 1_000,
	"4h": 1_000,
	"1d": 1_000,
	"1w": 520,
	"1M": 240,
};

const ENOUGH = 200;
const MOST_BARS = 4_800;
const MOST_TRIES = 4;

export interface Page {
	readonly candles: readonly Candle[];
	/** Whether older ones may exist. */
	readonly more: boolean;
}

/**
 * One page of candles that end before `beforeMs`. A closed market has no bars, so a page with too few is filled from
 * further back, in growing steps. If the last step returns nothing, the beginning was reached.
 */
export async function loadPage(
	source: ChartSource,
	resolution: Resolution,
	beforeMs: number,
	signal: AbortSignal,
): Promise<Page> {
	let candles: readonly Candle[] = [];
	let toMs = beforeMs;
	let bars = PAGE_BARS[resolution];
	let last = 0;
	for (let attempt = 0; attempt < MOST_TRIES && candles.length < ENOUGH; attempt += 1) {
		const fromMs = barStartMs(resolution, Math.max(0, toMs - bars * BAR_MS[resolution]));
		const found = await source.load(fromMs, toMs, signal);
		candles = [...found, ...candles];
		last = found.length;
		toMs = fromMs;
		bars = Math.min(MOST_BARS, bars * 4);
		if (fromMs === 0) return { candles, more: false };
	}
	return { candles, more: last > 0 };
}
