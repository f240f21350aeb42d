import type { DeepPartial, Styles } from "klinecharts";

/** Time and the four prices, labelled by the library in the user's language; there is no traded volume to show. */
const candleLegend = (roomy: boolean) =>
	[...(roomy ? ["time"] : []), "open", "high", "low", "close"].map((name) => ({ title: name, value: `{${name}}` }));

/** Page colours for the chart; read from the CSS variables, so a theme is defined only once. */
export function chartStyles(): DeepPartial<Styles> {
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
	const bar = { upColor: up ?? "", downColor: down ?? "", noChangeColor: muted ?? "" };
	return {
		grid: { horizontal: { color: line ?? "", dashedValue: [], style: "solid" }, vertical: { show: false } },
		candle: {
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
				legend: { ...legend, template: candleLegend(matchMedia("(min-width: 40rem)").matches) },
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
