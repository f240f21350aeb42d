import { addTick, barStartMs, type Candle, openCandle, type Resolution } from "@truefill/core/pricing";

/** The forming bar after one more tick, folded by core; null if the tick is older than the bar. */
export function nextBar(
	forming: Candle | undefined,
	resolution: Resolution,
	tick: { readonly bid: Candle["bid"]["close"]; readonly ask: Candle["ask"]["close"]; readonly tsMs: number },
): Candle | null {
	const startMs = barStartMs(resolution, tick.tsMs);
	if (forming === undefined || startMs > forming.startMs) return openCandle(startMs, tick.bid, tick.ask);
	return startMs < forming.startMs ? null : addTick(forming, tick.bid, tick.ask);
}
