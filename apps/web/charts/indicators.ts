import { type IndicatorCreate, type IndicatorFigure, type KLineData, registerIndicator } from "klinecharts";
import type { IndicatorName } from "./indicator-names.ts";

interface Macd {
	readonly dif?: number;
	readonly dea?: number;
	readonly macd?: number;
}

/** Exponential moving average seeded with the simple mean of its first `period` values; undefined before that. */
export function exponentialMean(values: readonly (number | undefined)[], period: number): (number | undefined)[] {
	const weight = 2 / (period + 1);
	let mean: number | undefined;
	let sum = 0;
	let count = 0;
	return values.map((value) => {
		if (value === undefined) return undefined;
		if (mean !== undefined) {
			mean += (value - mean) * weight;
			return mean;
		}
		sum += value;
		count += 1;
		if (count === period) mean = sum / period;
		return mean;
	});
}

/** MACD by the usual convention: SMA-seeded averages, histogram = dif − dea (the library doubles it). */
export function macd(closes: readonly number[], fast: number, slow: number, signal: number): Macd[] {
	const quick = exponentialMean(closes, fast);
	const slower = exponentialMean(closes, slow);
	const dif = closes.map((_, at) => {
		const [a, b] = [quick[at], slower[at]];
		return a === undefined || b === undefined ? undefined : a - b;
	});
	const dea = exponentialMean(dif, signal);
	return dif.map((value, at) => {
		const mean = dea[at];
		return value === undefined
			? {}
			: mean === undefined
				? { dif: value }
				: { dif: value, dea: mean, macd: value - mean };
	});
}

let registered = false;

/** Replaces the library's MACD with ours. Once per page. */
export function registerIndicators(): void {
	if (registered) return;
	registered = true;
	registerIndicator<Macd, number>({
		name: "MACD",
		shortName: "MACD",
		calcParams: [12, 26, 9],
		figures: [
			{ key: "dif", title: "MACD: ", type: "line" },
			{ key: "dea", title: "Signal: ", type: "line" },
			{
				key: "macd",
				title: "Histogram: ",
				type: "bar",
				baseValue: 0,
				styles: ({ data, indicator, defaultStyles }) => {
					const now = data.current?.macd ?? 0;
					const bar = indicator.styles?.bars?.[0] ?? defaultStyles?.bars[0];
					const color = now > 0 ? bar?.upColor : now < 0 ? bar?.downColor : bar?.noChangeColor;
					return color === undefined ? null : { style: "fill", color, borderColor: color };
				},
			},
		],
		calc: (bars: KLineData[], { calcParams: [fast = 12, slow = 26, signal = 9] }) =>
			macd(
				bars.map(({ close }) => close),
				fast,
				slow,
				signal,
			),
	});
}

/** A dashed line in another colour than the simple averages, so that both can be shown together. */
const dashed = (key: string, title: string, color: number): IndicatorFigure => ({
	key,
	title,
	type: "line",
	styles: ({ defaultStyles }) => {
		const line = defaultStyles?.lines[color];
		return line === undefined ? null : { ...line, style: "dashed", dashedValue: [5, 3] };
	},
});

/** Dashed guide lines at an indicator's reference values, below its own line. */
const guides =
	(...values: readonly number[]): NonNullable<IndicatorCreate["draw"]> =>
	({ ctx, chart, bounding, yAxis }) => {
		ctx.strokeStyle = chart.getStyles().crosshair.horizontal.line.color;
		ctx.lineWidth = 1;
		ctx.setLineDash([3, 3]);
		for (const value of values) {
			const y = Math.round(yAxis.convertToPixel(value)) + 0.5;
			ctx.beginPath();
			ctx.moveTo(0, y);
			ctx.lineTo(bounding.width, y);
			ctx.stroke();
		}
		ctx.setLineDash([]);
		return false;
	};

/** Pane and style of each; its precision follows the instrument, so that values are not shown as `0.0{3}1`. */
export function indicatorCreate(name: IndicatorName, priceDigits: number): IndicatorCreate {
	switch (name) {
		case "MA":
			return { id: name, name, paneId: "candle_pane", calcParams: [20, 50], precision: priceDigits };
		case "EMA":
			return {
				id: name,
				name,
				paneId: "candle_pane",
				calcParams: [20, 50],
				precision: priceDigits,
				regenerateFigures: null,
				figures: [dashed("ema1", "EMA20: ", 2), dashed("ema2", "EMA50: ", 3)],
			};
		case "BOLL":
			return { id: name, name, paneId: "candle_pane", calcParams: [20, 2], precision: priceDigits };
		case "RSI":
			return {
				id: name,
				name,
				paneId: "pane-rsi",
				calcParams: [14],
				regenerateFigures: null,
				figures: [{ key: "rsi1", title: "", type: "line" }],
				precision: 2,
				minValue: 0,
				maxValue: 100,
				draw: guides(30, 70),
			};
		case "MACD":
			return { id: name, name, paneId: "pane-macd", calcParams: [12, 26, 9], precision: Math.min(8, priceDigits + 1) };
	}
}
