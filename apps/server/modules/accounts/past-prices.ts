import type { Instrument } from "@truefill/core/instruments";
import { type Price, parsePrice, price } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";

/** Both prices at the end of a past minute. */
export interface PastMinute {
	readonly atMs: number;
	readonly bid: Price;
	readonly ask: Price;
}

/** Prices of the minutes that begin in `[fromMs, toMs)`, oldest first; empty where there are none. */
export type PastPrices = (instrument: Instrument, fromMs: number, toMs: number) => Promise<readonly PastMinute[]>;

/** The levels around which the generated prices move. */
const LEVELS: Readonly<Record<string, string>> = {
	EURUSD: "1.085",
	GBPUSD: "1.27",
	XAUUSD: "2340",
	US500: "5250",
	WTI: "78",
	BTCUSD: "64000",
	ETHUSD: "3100",
	AAPL: "190",
};

const MINUTE_MS = 60_000;
/** Waves with unrelated lengths (minutes); amplitudes in millionths of the level. */
const WAVES = [
	{ minutes: 1117, size: 4000 },
	{ minutes: 233, size: 1100 },
	{ minutes: 41, size: 320 },
	{ minutes: 7, size: 60 },
] as const;
/** Spread in millionths of the level. */
const SPREAD = 80n;

/** Generated prices for a demo without a past: deterministic, smooth, plausible. Empty for an unknown instrument. */
export const madeUpPrices: PastPrices = (instrument, fromMs, toMs) => {
	const text = LEVELS[instrument.id];
	if (text === undefined) return Promise.resolve([]);
	const level = parsePrice(text);
	invariant(level.ok, `${text} is a price`);
	const minutes: PastMinute[] = [];
	for (let startMs = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS; startMs < toMs; startMs += MINUTE_MS) {
		const minute = startMs / MINUTE_MS;
		let millionths = 0;
		for (const wave of WAVES) millionths += wave.size * Math.sin((2 * Math.PI * minute) / wave.minutes);
		const raw = level.value + (level.value * BigInt(Math.round(millionths))) / 1_000_000n;
		const { priceIncrement } = instrument;
		const bid = (raw / priceIncrement) * priceIncrement;
		const spread = ((level.value * SPREAD) / 1_000_000n / priceIncrement + 1n) * priceIncrement;
		minutes.push({ atMs: startMs + MINUTE_MS - 1, bid: price(bid), ask: price(bid + spread) });
	}
	return Promise.resolve(minutes);
};
