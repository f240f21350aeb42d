import { approximatePrice, formatPrice as exactText } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import type { useT } from "../i18n/index.ts";
import { formatNumber, formatPrice, formatTime } from "../lib/format.ts";

/** What the chart shows, in two sentences. */
export function summaryOf(candles: readonly Candle[], priceDigits: number, t: ReturnType<typeof useT>): string {
	const first = candles[0];
	const last = candles.at(-1);
	if (first === undefined || last === undefined) return "";
	const highs = candles.map(({ bid }) => bid.high);
	const lows = candles.map(({ bid }) => bid.low);
	const highest = highs.reduce((a, b) => (a > b ? a : b));
	const lowest = lows.reduce((a, b) => (a < b ? a : b));
	const text = (price: Candle["bid"]["close"]) => formatPrice(exactText(price, priceDigits), priceDigits);
	const change = (approximatePrice(last.bid.close) / approximatePrice(first.bid.open) - 1) * 100;
	return t("chart.summary", {
		count: candles.length,
		from: formatTime(new Date(first.startMs).toISOString()),
		to: formatTime(new Date(last.startMs).toISOString()),
		open: text(first.bid.open),
		close: text(last.bid.close),
		high: text(highest),
		low: text(lowest),
		change: formatNumber(change.toFixed(2), { sign: "always" }),
	});
}
