import { addTick, type Candle, openCandle } from "@truefill/core/pricing";
import type { BarLength } from "./bar-length.ts";

/** The forming bar after one more tick, folded by core; null if the tick is older than the bar. */
export function nextBar(
	forming: Candle | undefined,
	length: BarLength,
	tick: { readonly bid: Candle["bid"]["close"]; readonly ask: Candle["ask"]["close"]; readonly tsMs: number },
): Candle | null {
	const startMs = length.startMs(tick.tsMs);
	if (forming === undefined || startMs > forming.startMs) return openCandle(startMs, tick.bid, tick.ask);
	return startMs < forming.startMs ? null : addTick(forming, tick.bid, tick.ask);
}

/** A forming bar with the extremes and the count of ticks of the server's copy, which may be some ticks behind. */
export function withExtremes(forming: Candle, stored: Candle): Candle {
	const widest = (side: "bid" | "ask"): Candle["bid"] => ({
		...forming[side],
		open: stored[side].open,
		high: stored[side].high > forming[side].high ? stored[side].high : forming[side].high,
		low: stored[side].low < forming[side].low ? stored[side].low : forming[side].low,
	});
	return {
		...forming,
		bid: widest("bid"),
		ask: widest("ask"),
		ticks: Math.max(forming.ticks, stored.ticks),
	};
}
