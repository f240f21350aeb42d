import { type CandlePrices, type CandleWire, candles as candlesCall } from "@truefill/contracts/http";
import { parsePrice } from "@truefill/core/money";
import type { Candle, Ohlc, Resolution } from "@truefill/core/pricing";
import { call } from "../http/index.ts";
import { checked } from "../site/instruments.ts";

/** Candles with start in [fromMs, toMs), oldest first, at most 5,000, in current units (E22). Throws `ApiError`. */
export async function fetchCandles(
	id: string,
	resolution: Resolution,
	fromMs: number,
	toMs: number,
	shown: CandlePrices,
	signal?: AbortSignal,
): Promise<Candle[]> {
	const query = { resolution, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), prices: shown };
	const { data } = await call(candlesCall, { params: { id }, query, signal });
	return data.map(candleFromWire);
}

const ohlcFromWire = ({ open, high, low, close }: CandleWire["bid"]): Ohlc => ({
	open: checked(parsePrice(open)),
	high: checked(parsePrice(high)),
	low: checked(parsePrice(low)),
	close: checked(parsePrice(close)),
});

const candleFromWire = ({ start, bid, ask, ticks }: CandleWire): Candle => ({
	startMs: Date.parse(start),
	bid: ohlcFromWire(bid),
	ask: ohlcFromWire(ask),
	ticks,
});
