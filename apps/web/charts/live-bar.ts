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
