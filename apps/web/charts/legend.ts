import type { CandleStyle, CandleTooltipLegendsCustomCallback, TooltipLegend } from "klinecharts";
import { t } from "../i18n/index.ts";
import { formatNumber, formatPrice, formatTime, zoneName } from "../lib/format.ts";
import type { BarLength } from "./bar-length.ts";

/** Keeps figures beside a word of a right-to-left language in their order. */
const LTR_MARK = "\u200e";

export interface LegendOptions {
	readonly length: BarLength;
	readonly priceDigits: number;
	/** Of the plot, in CSS pixels. */
	readonly width: () => number;
}

/** Width with room for the time of the bar, and for all prices in one row. */
const ROOMY_PX = 540;
const ONE_ROW_PX = 400;

/** Rows that the legend of the bars takes. */
export const legendRows = (width: number): number => (width < ONE_ROW_PX ? 2 : 1);

/** When a bar begins: its day, or its time with the zone in which it is said. */
function startOf(timestamp: number, { isWithinDay, dayOf }: BarLength): string {
	const at = new Date(timestamp);
	if (isWithinDay) return `${formatTime(at.toISOString())} ${zoneName(at)}`;
	return formatTime(`${dayOf(timestamp)}T00:00:00Z`, "date", "UTC");
}

/** Time, open, high, low, close and the change since the close before, in the colour of the bar. */
export function legendOf(options: LegendOptions): CandleTooltipLegendsCustomCallback {
	const { priceDigits, length, width } = options;
	const price = (value: number) => formatPrice(value.toFixed(priceDigits), priceDigits);
	return ({ current, prev }, styles: CandleStyle): TooltipLegend[] => {
		if (current === null) return [];
		const { upColor, downColor, noChangeColor } = styles.bar;
		const { open, high, low, close, timestamp } = current;
		const color = close > open ? upColor : close < open ? downColor : noChangeColor;
		const plain = styles.tooltip.legend.color;
		const legend = (word: string, value: string): TooltipLegend => ({
			title: { text: word === "" ? "" : `${word}${LTR_MARK} `, color: plain },
			value: { text: value, color },
		});
		const before = prev?.close ?? open;
		const change = before === 0 ? null : (close / before - 1) * 100;
		return [
			...(width() >= ROOMY_PX
				? [{ title: { text: "", color: plain }, value: { text: startOf(timestamp, length), color: plain } }]
				: []),
			legend(t("chart.bar.open"), price(open)),
			legend(t("chart.bar.high"), price(high)),
			legend(t("chart.bar.low"), price(low)),
			legend(t("chart.bar.close"), price(close)),
			...(change === null ? [] : [legend("", `${formatNumber(change.toFixed(2), { sign: "always" })} %`)]),
		];
	};
}
