import type { CandleType, DeepPartial, Styles } from "klinecharts";
import type { BarLength } from "./bar-length.ts";
import type { BarStyle } from "./chart-settings.ts";
import { legendOf } from "./legend.ts";

export interface ChartLook {
	readonly style: BarStyle;
	readonly length: BarLength;
	readonly priceDigits: number;
	/** Of the plot, in CSS pixels. */
	readonly width: () => number;
}

/** The library's name for each form. A line is an area without a fill. */
const CANDLE_TYPE = {
	candles: "candle_solid",
	hollow: "candle_up_stroke",
	bars: "ohlc",
	line: "area",
	area: "area",
	"heikin-ashi": "candle_solid",
} as const satisfies Record<BarStyle, CandleType>;

/** A colour of the theme (`oklch(…)`) with an alpha. */
const faded = (color: string, alpha: number): string => color.replace(/\)$/, ` / ${alpha})`);

/** Page colours for the chart; read from the CSS variables, so a theme is defined only once. */
export function chartStyles({ style, length, priceDigits, width }: ChartLook): DeepPartial<Styles> {
	const css = getComputedStyle(document.documentElement);
	const color = (name: string) => css.getPropertyValue(`--${name}`).trim();
	const family = css.fontFamily;
	const [up, down, line, strong, muted, text] = ["up", "down", "line", "line-strong", "text-3", "text-2"].map(color);
	const lines = ["accent", "warn", "info", "text-2"].map((name) => ({ color: color(name), size: 1 }));
	const axis = {
		axisLine: { show: false },
		tickLine: { show: false },
		tickText: { color: muted ?? "", family, size: 11 },
	};
	const crossText = {
		color: color("surface-0"),
		backgroundColor: color("text-2"),
		borderColor: color("text-2"),
		family,
		size: 11,
		borderRadius: 3,
	};
	const cross = { line: { color: strong ?? "", dashedValue: [3, 3] }, text: crossText };
	const legend = { color: text ?? "", family, size: 11, marginLeft: 8, marginTop: 4, marginRight: 0, marginBottom: 0 };
	const accent = color("accent");
	const bar = { upColor: up ?? "", downColor: down ?? "", noChangeColor: muted ?? "" };
	return {
		grid: { horizontal: { color: line ?? "", dashedValue: [], style: "solid" }, vertical: { show: false } },
		candle: {
			type: CANDLE_TYPE[style],
			area: {
				lineColor: accent,
				lineSize: 1.5,
				value: "close",
				backgroundColor: [
					{ offset: 0, color: faded(accent, style === "area" ? 0.01 : 0) },
					{ offset: 1, color: faded(accent, style === "area" ? 0.24 : 0) },
				],
				point: { show: false },
			},
			bar: {
				...bar,
				upBorderColor: up ?? "",
				downBorderColor: down ?? "",
				noChangeBorderColor: muted ?? "",
				upWickColor: up ?? "",
				downWickColor: down ?? "",
				noChangeWickColor: muted ?? "",
			},
			// The current bid and ask are our own lines (lines.tsx), which are labelled with their side.
			priceMark: {
				last: { show: false },
				high: { color: muted ?? "", textFamily: family },
				low: { color: muted ?? "", textFamily: family },
			},
			tooltip: {
				title: { show: false },
				legend: { ...legend, template: legendOf({ length, priceDigits, width }) },
				features: [],
			},
		},
		indicator: {
			lines,
			bars: [{ ...bar, style: "fill" }],
			lastValueMark: { show: false },
			tooltip: {
				title: { ...legend, show: true, showName: true, showParams: true },
				legend: { ...legend, defaultValue: "–" },
				features: [],
			},
		},
		xAxis: axis,
		// The tags over it have slightly heavier text than its labels and keep a distance from the edge.
		yAxis: { ...axis, tickText: { ...axis.tickText, marginEnd: 12 } },
		separator: { size: 1, color: line ?? "", activeBackgroundColor: color("hover") },
		crosshair: { horizontal: { ...cross, features: [] }, vertical: cross },
	};
}

/** Calls `listener` when the theme, the palette or the device's colour scheme changes. Returns an unsubscribe. */
export function onThemeChange(listener: () => void): () => void {
	const observer = new MutationObserver(listener);
	observer.observe(document.documentElement, {
		attributes: true,
		attributeFilter: ["data-theme", "data-palette", "data-density", "class"],
	});
	const scheme = matchMedia("(prefers-color-scheme: dark)");
	scheme.addEventListener("change", listener);
	return () => {
		observer.disconnect();
		scheme.removeEventListener("change", listener);
	};
}
