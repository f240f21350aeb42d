import { tradingDayNumber } from "@truefill/core/instruments";
import { type IndicatorCreate, registerIndicator } from "klinecharts";
import { CANDLE_PANE } from "./indicators.ts";

const TEMPLATE = "truefill-session-breaks";
export const SESSION_BREAKS_ID = "session-breaks";

/** Trading days of bar starts: asked for on each draw, and known once. */
const days = new Map<number, number>();
const MOST_KNOWN = 20_000;

function dayOf(atMs: number): number {
	const known = days.get(atMs);
	if (known !== undefined) return known;
	if (days.size >= MOST_KNOWN) days.clear();
	const day = tradingDayNumber(atMs);
	days.set(atMs, day);
	return day;
}

/** Places in a list of bars at which another trading day begins than that of the bar before. */
export const breaksOf = (startsMs: readonly number[], from: number, to: number): number[] => {
	const found: number[] = [];
	for (let at = Math.max(1, from); at < Math.min(to, startsMs.length); at += 1) {
		const [before, now] = [startsMs[at - 1], startsMs[at]];
		if (before !== undefined && now !== undefined && dayOf(before) !== dayOf(now)) found.push(at);
	}
	return found;
};

let registered = false;

/** The library draws a registered kind only. Once per page. */
export function registerSessionBreaks(): void {
	if (registered) return;
	registered = true;
	registerIndicator({ name: TEMPLATE, calc: () => [] });
}

/**
 * A dashed line before the first bar of each trading day (E20: it ends at 17:00 New York). A new object for each chart:
 * the library writes the chart's axis into it.
 */
export const sessionBreaks = (): IndicatorCreate => ({
	id: SESSION_BREAKS_ID,
	name: TEMPLATE,
	paneId: CANDLE_PANE,
	shortName: "",
	figures: [],
	calc: () => [],
	createTooltipDataSource: () => ({ name: "", calcParamsText: "", legends: [], features: [] }),
	draw: ({ ctx, chart, bounding, xAxis }) => {
		const { realFrom, realTo } = chart.getVisibleRange();
		const starts = chart.getDataList().map(({ timestamp }) => timestamp);
		const half = chart.getBarSpace().bar / 2;
		ctx.strokeStyle = chart.getStyles().crosshair.horizontal.line.color;
		ctx.lineWidth = 1;
		ctx.setLineDash([2, 4]);
		for (const at of breaksOf(starts, realFrom, realTo)) {
			const x = Math.round(xAxis.convertToPixel(at) - half) + 0.5;
			ctx.beginPath();
			ctx.moveTo(x, 0);
			ctx.lineTo(x, bounding.height);
			ctx.stroke();
		}
		ctx.setLineDash([]);
		return false;
	},
});
