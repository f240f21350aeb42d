import type { Candle } from "@truefill/core/pricing";
import { type BarLength, storedMs } from "./bar-length.ts";

/** A chart's data source: past candles and ticks. */
export interface ChartSource {
	/** Stored candles (`BarLength.stored`) with start in [fromMs, toMs), oldest first, at most 5,000. */
	load(fromMs: number, toMs: number, signal: AbortSignal): Promise<readonly Candle[]>;
	/** The latest tick; undefined before the first. */
	quote():
		| { readonly bid: Candle["bid"]["close"]; readonly ask: Candle["ask"]["close"]; readonly tsMs: number }
		| undefined;
	/** Calls `listener` at most once per animation frame, when the tick changed. */
	subscribe(listener: () => void): () => void;
}

/** Bars per page: about as many as are looked at. */
const PAGE_BARS = 1_000;
/** Weeks and months: more are older than any market here. */
const PAGE_BARS_OF = { m: PAGE_BARS, h: PAGE_BARS, d: PAGE_BARS, w: 520, M: 240 } as const;

const ENOUGH = 200;
/** Stored bars that one request may ask for, less a margin for bars at the edges. */
const MOST_STORED = 4_800;
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
	length: BarLength,
	beforeMs: number,
	signal: AbortSignal,
): Promise<Page> {
	const most = Math.max(1, Math.floor((MOST_STORED * storedMs(length.stored)) / length.typicalMs));
	let candles: readonly Candle[] = [];
	let toMs = beforeMs;
	let bars: number = Math.min(most, PAGE_BARS_OF[length.interval.unit]);
	let last = 0;
	for (let attempt = 0; attempt < MOST_TRIES && candles.length < ENOUGH; attempt += 1) {
		const fromMs = length.startMs(Math.max(0, toMs - bars * length.typicalMs));
		const found = await source.load(fromMs, toMs, signal);
		candles = [...length.fold(found), ...candles];
		last = found.length;
		toMs = fromMs;
		bars = Math.min(most, bars * 4);
		if (fromMs <= 0) return { candles, more: false };
	}
	return { candles, more: last > 0 };
}
