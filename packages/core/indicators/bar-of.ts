import { approximatePrice } from "../money/index.ts";
import type { Candle, Ohlc } from "../pricing/index.ts";
import type { Bar } from "./types.ts";

const numbers = ({ open, high, low, close }: Ohlc) => ({
	open: approximatePrice(open),
	high: approximatePrice(high),
	low: approximatePrice(low),
	close: approximatePrice(close),
});

/** One side of a candle as a bar. The bar in the middle has the middles of both bars, not of each quote. */
export function barOf({ startMs, bid, ask, ticks }: Candle, side: "bid" | "ask" | "mid"): Bar {
	// The only volume there is.
	const common = { startMs, volume: ticks };
	if (side !== "mid") return { ...common, ...numbers(side === "bid" ? bid : ask) };
	const [below, above] = [numbers(bid), numbers(ask)];
	const middle = (key: keyof Ohlc) => (below[key] + above[key]) / 2;
	return { ...common, open: middle("open"), high: middle("high"), low: middle("low"), close: middle("close") };
}
