import { registerOverlay } from "klinecharts";

/** How prices currently map to the screen; recreated on each draw of the price pane. */
export interface Scale {
	yOf(price: number): number;
	priceAt(y: number): number;
	/** X of the bar that holds an instant; outside the loaded bars, extrapolated as if the market were always open. */
	xOf(atMs: number): number;
	/** The instant at a place of the time axis; null: there are no bars. */
	timeAt(x: number): number | null;
	/** Start of the first bar in view; infinite if there is none. */
	startMs(): number;
	/** The bars in view, oldest first. */
	bars(): readonly { readonly startMs: number; readonly close: number }[];
	/** Start of the oldest bar loaded; infinite if there is none. */
	oldestMs(): number;
	/** Whether the newest bar is within the plot. */
	newestInSight(): boolean;
	/** Positions of the axis labels, in pixels from the top. */
	labels(): readonly number[];
	/** Of the plot without the axis, in CSS pixels. */
	readonly width: number;
	readonly height: number;
	/** Equal for two draws that put every price and every instant at the same place. */
	readonly key: string;
}

export const SCALE_OVERLAY = "truefill-scale";

let registered = false;

/** An overlay that draws nothing: the library calls it on each draw of the pane, with the axis. */
export function registerScale(): void {
	if (registered) return;
	registered = true;
	registerOverlay<(scale: Scale) => void>({
		name: SCALE_OVERLAY,
		totalStep: 1,
		lock: true,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
		createPointFigures: ({ chart, xAxis, yAxis, bounding, overlay }) => {
			if (xAxis !== null && yAxis !== null) {
				const { width, height } = bounding;
				const { from, to } = chart.getVisibleRange();
				const bars = chart.getDataList();
				const ends = [bars[0], bars[from], bars.at(-1)].map((bar) => bar?.timestamp ?? 0);
				overlay.extendData({
					key: [
						...[width, height, from, to, ...ends],
						...[0, height].map((y) => yAxis.convertFromPixel(y)),
						...ends.map((atMs) => xAxis.convertTimestampToPixel(atMs)),
					].join(" "),
					yOf: (price) => yAxis.convertToPixel(price),
					priceAt: (y) => yAxis.convertFromPixel(y),
					xOf: (atMs) => xAxis.convertTimestampToPixel(atMs),
					timeAt: (x) => xAxis.convertTimestampFromPixel(x),
					bars: () => {
						const { realFrom, realTo } = chart.getVisibleRange();
						const shown = chart.getDataList().slice(realFrom, realTo);
						return shown.map(({ timestamp, close }) => ({ startMs: timestamp, close }));
					},
					oldestMs: () => chart.getDataList()[0]?.timestamp ?? Number.POSITIVE_INFINITY,
					startMs: () => chart.getDataList()[chart.getVisibleRange().from]?.timestamp ?? Number.POSITIVE_INFINITY,
					newestInSight: () => chart.getVisibleRange().to >= chart.getDataList().length,
					labels: () => yAxis.getTicks().map(({ coord }) => coord),
					width,
					height,
				});
			}
			return [];
		},
	});
}
