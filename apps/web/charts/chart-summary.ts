import type { Candle } from "@truefill/core/pricing";
import type { useT } from "../i18n/index.ts";
import { formatNumber, formatPrice, formatTime } from "../lib/format.ts";
import type { BarPrice } from "./chart-settings.ts";
import { DrawnBars } from "./drawn-bars.ts";

/** What the chart shows, in two sentences. */
export function summaryOf(
	candles: readonly Candle[],
	price: BarPrice,
	priceDigits: number,
	t: ReturnType<typeof useT>,
): string {
	const drawn = new DrawnBars(price, "candles");
	const [first, last] = [candles[0], candles.at(-1)].map((each) =>
		each === undefined ? undefined : drawn.single(each),
	);
	if (first === undefined || last === undefined) return "";
	const bars = drawn.all(candles);
	const text = (value: number) => formatPrice(value.toFixed(priceDigits), priceDigits);
	const change = (last.close / first.open - 1) * 100;
	return t("chart.summary", {
		count: candles.length,
		price,
		from: formatTime(new Date(first.timestamp).toISOString()),
		to: formatTime(new Date(last.timestamp).toISOString()),
		open: text(first.open),
		close: text(last.close),
		high: text(Math.max(...bars.map(({ high }) => high))),
		low: text(Math.min(...bars.map(({ low }) => low))),
		change: formatNumber(change.toFixed(2), { sign: "always" }),
	});
}
