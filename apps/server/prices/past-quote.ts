import { barEndMs, type Candle, type Quote, type Resolution } from "@truefill/core/pricing";

const MINUTE_MS = 60_000;
/** Longer than any weekend with holidays. Older prices do not count as closing prices. */
const LOOK_BACK_MS = 5 * 86_400_000;
/** Where a past price is looked up: in the last hour by minutes, then in the last days by hours. */
const LOOK_BACKS = [
	["1m", 60 * MINUTE_MS],
	["1h", LOOK_BACK_MS],
] as const;

/** The last quote before an instant: the latest one if it is older, otherwise from candles; undefined when unknown. */
export async function quoteBefore(
	instrumentId: string,
	atMs: number,
	latest: Quote | undefined,
	candles: (resolution: Resolution, fromMs: number, toMs: number) => Promise<readonly Candle[]>,
): Promise<Quote | undefined> {
	if (latest !== undefined && latest.tsMs < atMs && latest.tsMs >= atMs - LOOK_BACK_MS) return latest;
	for (const [resolution, spanMs] of LOOK_BACKS) {
		const bars = await candles(resolution, atMs - spanMs, atMs);
		const last = bars.findLast(({ startMs }) => barEndMs(resolution, startMs) <= atMs);
		if (last === undefined) continue;
		const tsMs = barEndMs(resolution, last.startMs) - 1;
		return { instrumentId, bid: last.bid.close, ask: last.ask.close, tsMs, sequence: 0 };
	}
	return undefined;
}
