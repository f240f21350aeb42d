import { approximatePrice } from "@truefill/core/money";
import { barEndMs, type Candle, type Resolution } from "@truefill/core/pricing";
import { type AxisRange, type Chart, dispose, init, type KLineData, type Period, registerOverlay } from "klinecharts";
import { isDecimal } from "../lib/decimal.ts";
import { formatNumber } from "../lib/format.ts";
import { throttle } from "../lib/throttle.ts";
import { CANDLE_PANE, indicatorCreate, registerIndicators } from "./indicators.ts";
import { nextBar } from "./live-bar.ts";
import { chartLocale } from "./locales.ts";
import { type ChartSource, loadPage } from "./paging.ts";
import { priceRange } from "./price-range.ts";
import type { ScaleLevels } from "./scale-levels.ts";
import type { ShownIndicator } from "./shown-indicators.ts";
import { chartStyles, onThemeChange } from "./theme.ts";

/** How prices currently map to the screen; recreated on each draw of the price pane. */
export interface Scale {
	yOf(price: number): number;
	priceAt(y: number): number;
	/** X of the bar that holds an instant; outside the loaded bars, extrapolated as if the market were always open. */
	xOf(atMs: number): number;
	/** Start of the first bar in view; infinite if there is none. */
	startMs(): number;
	/** Whether the newest bar is within the plot. */
	newestInSight(): boolean;
	/** Positions of the axis labels, in pixels from the top. */
	labels(): readonly number[];
	/** Of the plot without the axis, in CSS pixels. */
	readonly width: number;
	readonly height: number;
}

export type ChartState =
	| { readonly state: "loading" | "ready" | "empty" }
	| { readonly state: "error"; readonly error: unknown };

export interface CandleChartOptions {
	readonly symbol: string;
	readonly priceDigits: number;
	readonly resolution: Resolution;
	readonly source: ChartSource;
	/** Of the time axis, for bars shorter than a day. */
	readonly timeZone: string;
	/** What the automatic scale includes besides the bars. */
	readonly levels: ScaleLevels;
	readonly onScale: (scale: Scale) => void;
	readonly onState: (state: ChartState) => void;
}

const PERIODS: Record<Resolution, Period> = {
	"1m": { type: "minute", span: 1 },
	"5m": { type: "minute", span: 5 },
	"15m": { type: "minute", span: 15 },
	"30m": { type: "minute", span: 30 },
	"1h": { type: "hour", span: 1 },
	"4h": { type: "hour", span: 4 },
	"1d": { type: "day", span: 1 },
	"1w": { type: "week", span: 1 },
	"1M": { type: "month", span: 1 },
};
const SCALE_OVERLAY = "truefill-scale";
/** Delay before the server's bar of an ended minute is fetched, so that it has been stored. */
const SETTLE_MS = 2_000;
/** Throttle: the library redraws all panes for a tick. Our own price line is updated every frame. */
const DRAW_MS = 200;

/** Axis numbers in the format of the rest of the page. */
const inOwnWriting = (value: string | number): string => {
	const text = String(value);
	return isDecimal(text) ? formatNumber(text) : text;
};

let registered = false;

/** An overlay that draws nothing: the library calls it on each draw of the pane, with the axis. */
function registerScale(): void {
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
				overlay.extendData({
					yOf: (price) => yAxis.convertToPixel(price),
					priceAt: (y) => yAxis.convertFromPixel(y),
					xOf: (atMs) => xAxis.convertTimestampToPixel(atMs),
					startMs: () => chart.getDataList()[chart.getVisibleRange().from]?.timestamp ?? Number.POSITIVE_INFINITY,
					newestInSight: () => chart.getVisibleRange().to >= chart.getDataList().length,
					labels: () => yAxis.getTicks().map(({ coord }) => coord),
					width: bounding.width,
					height: bounding.height,
				});
			}
			return [];
		},
	});
}

const barOf = ({ startMs, bid, ticks }: Candle): KLineData => ({
	timestamp: startMs,
	open: approximatePrice(bid.open),
	high: approximatePrice(bid.high),
	low: approximatePrice(bid.low),
	close: approximatePrice(bid.close),
	// The only volume there is.
	volume: ticks,
});

/**
 * Gap between the newest bar and the axis. On a wide chart it fits the grips of unset levels, which would otherwise
 * cover the mark of a new fill, since both are at the opening price.
 */
const AIR_PX = 116;
const AIR_NARROW_PX = 72;
const WIDE_PX = 560;

const PANE_PX = 84;
const PANE_MIN_PX = 40;

/**
 * One instrument at one resolution: bid candles, updated by ticks at most once per frame. To show another instrument,
 * dispose this one and create a new one; no state is kept.
 */
export class CandleChart {
	private readonly chart: Chart;
	private readonly host: HTMLElement;
	private readonly options: CandleChartOptions;
	private readonly abort = new AbortController();
	private readonly stopTheme: () => void;
	private readonly stopLevels: () => void;
	private stopTicks: (() => void) | null = null;
	private settleTimer: ReturnType<typeof setTimeout> | undefined;
	private all: Candle[] = [];
	private shown: ReadonlyMap<string, ShownIndicator> = new Map();

	constructor(host: HTMLElement, options: CandleChartOptions) {
		registerIndicators();
		registerScale();
		this.host = host;
		this.options = options;
		const { symbol, priceDigits, resolution, timeZone } = options;
		const chart = init(host, {
			styles: chartStyles(),
			// Bars of a day and longer start at midnight UTC: another zone would show the day before.
			timezone: resolution === "1d" || resolution === "1w" || resolution === "1M" ? "UTC" : timeZone,
			locale: chartLocale(),
			decimalFold: { threshold: 100 },
			thousandsSeparator: { format: inOwnWriting },
			hotkey: { enabled: false },
			layout: { barSpaceLimit: { min: 1.5, max: 40 }, yAxis: { gap: { top: 0.12, bottom: 0.1 } } },
		});
		if (chart === null) throw new Error("the chart could not be made");
		this.chart = chart;
		// The library makes its frame focusable; with its hotkeys disabled, the focus has no use there.
		for (const each of host.querySelectorAll<HTMLElement>("[tabindex]")) each.tabIndex = -1;
		chart.setOffsetRightDistance(host.clientWidth < WIDE_PX ? AIR_NARROW_PX : AIR_PX);
		chart.setSymbol({ ticker: symbol, pricePrecision: priceDigits, volumePrecision: 0 });
		chart.setPeriod(PERIODS[resolution]);
		chart.overrideYAxis({ paneId: CANDLE_PANE, createRange: ({ defaultRange }) => this.range(defaultRange) });
		// A resize makes the library request the range again, unless the user has set the scale by hand.
		this.stopLevels = options.levels.subscribe(() => chart.resize());
		this.stopTheme = onThemeChange(() => chart.setStyles(chartStyles()));
		options.onState({ state: "loading" });
		chart.setDataLoader({
			getBars: ({ type, timestamp, callback }) => void this.load(type === "forward" ? timestamp : null, callback),
			subscribeBar: ({ callback }) => this.follow(callback),
			unsubscribeBar: () => this.unfollow(),
		});
	}

	/** All candles loaded, oldest first; the last may still be forming. */
	candles(): readonly Candle[] {
		return this.all;
	}

	setIndicators(indicators: readonly ShownIndicator[]): void {
		const next = new Map(indicators.map((each) => [each.key, each]));
		const before = this.shown;
		this.shown = next;
		for (const id of before.keys()) if (!next.has(id)) this.chart.removeIndicator({ id });
		for (const [key, each] of next) {
			if (before.get(key) === each) continue;
			const create = indicatorCreate(each, this.options.priceDigits);
			if (create === null) continue;
			// The pane keeps the height that the user gave it.
			if (before.has(key)) this.chart.overrideIndicator(create);
			else this.chart.createIndicator(create, true);
		}
		if ([...next.keys()].some((key) => !before.has(key))) this.sharePanes();
	}

	/** Panes below the prices share at most half of the chart. */
	private sharePanes(): void {
		const panes = [...new Set(this.chart.getIndicators().map(({ paneId }) => paneId))].filter(
			(id) => id !== CANDLE_PANE,
		);
		const height = Math.max(PANE_MIN_PX, Math.min(PANE_PX, this.host.clientHeight / 2 / Math.max(1, panes.length)));
		for (const id of panes) this.chart.setPaneOptions({ id, height: Math.floor(height), minHeight: PANE_MIN_PX });
	}

	/** Scrolls the newest bar back into view. */
	showNewest(): void {
		this.chart.scrollToRealTime(0);
	}

	zoom(factor: number): void {
		this.chart.zoomAtCoordinate(factor);
	}

	scroll(bars: number): void {
		this.chart.scrollByDistance(bars * this.chart.getBarSpace().bar);
	}

	dispose(): void {
		this.abort.abort();
		this.unfollow();
		this.stopTheme();
		this.stopLevels();
		dispose(this.host);
	}

	/** Of the automatic scale: the library's default range, widened by nearby fills and lines. */
	private range(drawn: AxisRange): AxisRange {
		const { from, to } = this.chart.getVisibleRange();
		const bars = this.all.slice(from, to);
		const [first] = bars;
		if (first === undefined) return drawn;
		const market = {
			from: Math.min(...bars.map(({ bid }) => approximatePrice(bid.low))),
			to: Math.max(...bars.map(({ ask }) => approximatePrice(ask.high))),
		};
		const endMs = this.all[to]?.startMs ?? Number.POSITIVE_INFINITY;
		const taken = priceRange({ drawn, market, ...this.options.levels.within(first.startMs, endMs) });
		const [low, high, height] = [taken.from, taken.to, taken.to - taken.from];
		return {
			from: low,
			to: high,
			range: height,
			realFrom: low,
			realTo: high,
			realRange: height,
			displayFrom: low,
			displayTo: high,
			displayRange: height,
		};
	}

	private async load(
		before: number | null,
		callback: (bars: KLineData[], more?: { forward: boolean; backward: boolean }) => void,
	): Promise<void> {
		const { source, resolution, onState } = this.options;
		const { signal } = this.abort;
		const beforeMs = before ?? barEndMs(resolution, source.quote()?.tsMs ?? Date.now());
		try {
			const { candles, more } = await loadPage(source, resolution, beforeMs, signal);
			if (signal.aborted) return;
			this.all = before === null ? [...candles] : [...candles, ...this.all];
			callback(candles.map(barOf), { forward: more, backward: false });
			if (before === null) {
				this.showScale();
				onState({ state: this.all.length === 0 ? "empty" : "ready" });
			}
		} catch (error) {
			if (signal.aborted) return;
			// If older bars fail to load, the present ones stay; the next scroll retries.
			if (before === null) onState({ state: "error", error });
			else callback([], { forward: true, backward: false });
		}
	}

	private showScale(): void {
		const last = this.all.at(-1);
		this.chart.createOverlay({
			name: SCALE_OVERLAY,
			id: SCALE_OVERLAY,
			paneId: CANDLE_PANE,
			points: [{ value: last === undefined ? 0 : approximatePrice(last.bid.close), timestamp: last?.startMs ?? 0 }],
			extendData: this.options.onScale,
		});
	}

	private follow(show: (bar: KLineData) => void): void {
		this.unfollow();
		const { source, resolution, onState } = this.options;
		const draw = throttle(DRAW_MS, () => {
			const last = this.all.at(-1);
			if (last !== undefined) show(barOf(last));
		});
		const tick = () => {
			const quote = source.quote();
			const forming = this.all.at(-1);
			const next = quote === undefined ? null : nextBar(forming, resolution, quote);
			if (next === null) return;
			if (forming === undefined) onState({ state: "ready" });
			if (forming?.startMs === next.startMs) this.all[this.all.length - 1] = next;
			else {
				this.all.push(next);
				if (forming !== undefined) {
					// The final state of the ended bar, before the first of the next one.
					show(barOf(forming));
					this.settleSoon(forming.startMs, show);
				}
			}
			draw.ask();
		};
		const stop = source.subscribe(tick);
		this.stopTicks = () => {
			stop();
			draw.stop();
		};
		tick();
	}

	/** Ticks are conflated on the way here, so an ended bar is replaced by the server's, which includes every tick. */
	private settleSoon(startMs: number, show: (bar: KLineData) => void): void {
		clearTimeout(this.settleTimer);
		this.settleTimer = setTimeout(async () => {
			const { source, resolution } = this.options;
			try {
				const [settled] = await source.load(startMs, barEndMs(resolution, startMs), this.abort.signal);
				const at = this.all.findIndex((each) => each.startMs === startMs);
				const last = this.all.at(-1);
				if (settled === undefined || at < 0 || last === undefined || this.abort.signal.aborted) return;
				this.all[at] = settled;
				const bars = this.chart.getDataList();
				const drawn = bars.findIndex(({ timestamp }) => timestamp === startMs);
				if (drawn >= 0) bars[drawn] = barOf(settled);
				show(barOf(last));
			} catch {
				// The client logs it. The locally folded bar stays; it can only lack ticks between two frames.
			}
		}, SETTLE_MS);
	}

	private unfollow(): void {
		this.stopTicks?.();
		this.stopTicks = null;
		clearTimeout(this.settleTimer);
	}
}
