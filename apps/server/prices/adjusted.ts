import {
	adjustCandle,
	barEndMs,
	type Candle,
	foldCandles,
	priceFactor,
	type Resolution,
	type SplitRatio,
} from "@truefill/core/pricing";

/** As traded: each bar in the units of its time. */
export type ReadCandles = (resolution: Resolution, fromMs: number, toMs: number) => Promise<readonly Candle[]>;

/** Finer bars for a bar that contains an ex-moment. An ex-moment is a whole minute, so no minute contains one. */
const FINER: Readonly<Record<Resolution, Resolution | null>> = {
	"1m": null,
	"5m": "1m",
	"15m": "1m",
	"30m": "1m",
	"1h": "1m",
	"4h": "1h",
	"1d": "1h",
	"1w": "1d",
	"1M": "1d",
};

/**
 * The same bars in current units (E22): each × the splits after it. A bar that contains an ex-moment mixes both units,
 * so it is folded from finer bars, each of which is on one side of the ex-moment.
 */
export async function adjustedCandles(
	read: ReadCandles,
	splits: readonly SplitRatio[],
	resolution: Resolution,
	fromMs: number,
	toMs: number,
): Promise<Candle[]> {
	const bars = await read(resolution, fromMs, toMs);
	const adjusted: Candle[] = [];
	for (const bar of bars) {
		const endMs = barEndMs(resolution, bar.startMs);
		const finer = FINER[resolution];
		if (finer !== null && splits.some(({ exAtMs }) => exAtMs > bar.startMs && exAtMs < endMs)) {
			adjusted.push(...foldCandles(resolution, await adjustedCandles(read, splits, finer, bar.startMs, endMs)));
			continue;
		}
		const factor = priceFactor(splits, bar.startMs);
		adjusted.push(factor === null ? bar : adjustCandle(bar, factor));
	}
	return adjusted;
}
