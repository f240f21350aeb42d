import { approximatePrice } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import { type AxisRange, type Chart, dispose, init, type KLineData, type Period } from "klinecharts";
import { isDecimal } from "../lib/decimal.ts";
import { formatNumber } from "../lib/format.ts";
import { throttle } from "../lib/throttle.ts";
import type { BarLength } from "./bar-length.ts";
import { registerScale, SCALE_OVERLAY, type Scale } from "./chart-scale.ts";
import type { BarPrice, BarStyle } from "./chart-settings.ts";
import type { Shown } from "./drawings/drawing.ts";
import { DrawingLayer, type LayerEvents } from "./drawings/drawing-layer.ts";
import { DrawnBars } from "./drawn-bars.ts";
import { EndedBars } from "./ended-bars.ts";
import { FormingExtremes } from "./forming-extremes.ts";
import { CANDLE_PANE, indicatorCreate, registerIndicators } from "./indicators.ts";
import { legendRows } from "./legend.ts";
import { nextBar } from "./live-bar.ts";
import { chartLocale } from "./locales.ts";
import { type ChartSource, loadPage } from "./paging.ts";
import { GAP, priceRange, withHead } from "./price-range.ts";
import type { ScaleLevels } from "./scale-levels.ts";
import { registerSessionBreaks, SESSION_BREAKS_ID, sessionBreaks } from "./session-breaks.ts";
import type { ShownIndicator } from "./shown-indicators.ts";
import { chartStyles, onThemeChange } from "./theme.ts";

export type ChartState =
	| { readonly state: "loading" | "ready" | "empty" }
	| { readonly state: "error"; readonly error: unknown };

export interface ChartPicture {
	/** A PNG as data URL. */
	readonly url: string;
	/** Without the axis. */
	readonly plotWidth: number;
	readonly lines: readonly { readonly price: number; readonly y: number }[];
}

export interface CandleChartOptions {
	readonly symbol: string;
	readonly priceDigits: number;
	readonly length: BarLength;
	readonly style: BarStyle;
	readonly price: BarPrice;
	readonly source: ChartSource;
	/** Of the time axis, for bars shorter than a day. */
	readonly timeZone: string;
	/** The newest bar starts before it. Absent: the bar of the latest tick is the newest. */
	readonly untilMs?: number;
	/** What the automatic scale includes besides the bars. */
	readonly levels: ScaleLevels;
	readonly onScale: (scale: Scale) => void;
	readonly onState: (state: ChartState) => void;
}

const PERIOD_TYPES = { m: "minute", h: "hour", d: "day", w: "week", M: "month" } as const;
/** The library's name for it; it formats the time axis by it. */
const periodOf = ({ interval: { count, unit } }: BarLength): Period => ({ type: PERIOD_TYPES[unit], span: count });

/**
 * Bars of a day and longer start at midnight UTC, where another zone would show the day before; those of New York begin
 * on the evening before their day, which is their day twelve hours ahead.
 */
const zoneOf = ({ isWithinDay, dayEnd }: BarLength, timeZone: string): string =>
	isWithinDay ? timeZone : dayEnd === "utc" ? "UTC" : "Etc/GMT-12";

/** Throttle: the library redraws all panes for a tick. Our own price line is updated every frame. */
const DRAW_MS = 230;

/** Axis numbers in the format of the rest of the page. */
const inOwnWriting = (value: string | number): string => {
	const text = String(value);
	return isDecimal(text) ? formatNumber(text) : text;
};

/**
 * Gap between the newest bar and the axis. On a wide chart it fits the grips of unset levels, which would otherwise
 * cover the mark of a new fill, since both are at the opening price.
 */
const AIR_PX = 116;
const AIR_NARROW_PX = 72;
const WIDE_PX = 560;

/** Width of a bar with its gap, before the user zooms. */
const BAR_PX = 10;

/** A row of a legend, and the label of the highest bar with its distance. */
const LEGEND_ROW_PX = 16;
const MARK_PX = 20;

const PANE_PX = 84;
const PANE_MIN_PX = 40;

/**
 * One instrument in bars of one length and form, updated by ticks at most once per frame. To show another instrument,
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
	private readonly drawn: DrawnBars;
	private all: Candle[] = [];
	private shown: ReadonlyMap<string, ShownIndicator> = new Map();

	constructor(host: HTMLElement, options: CandleChartOptions) {
		registerIndicators();
		registerScale();
		registerSessionBreaks();
		this.host = host;
		this.options = options;
		const { symbol, priceDigits, length, style, price, timeZone } = options;
		this.drawn = new DrawnBars(price, style);
		const width = () => this.plotWidth();
		const chart = init(host, {
			styles: chartStyles({ style, length, priceDigits, width }),
			timezone: zoneOf(length, timeZone),
			locale: chartLocale(),
			decimalFold: { threshold: 100 },
			thousandsSeparator: { format: inOwnWriting },
			hotkey: { enabled: false },
			layout: { barSpaceLimit: { min: 1.5, max: 40 }, yAxis: { gap: GAP } },
		});
		if (chart === null) throw new Error("the chart could not be made");
		this.chart = chart;
		// The library makes its frame focusable; with its hotkeys disabled, the focus has no use there.
		for (const each of host.querySelectorAll<HTMLElement>("[tabindex]")) each.tabIndex = -1;
		chart.setOffsetRightDistance(host.clientWidth < WIDE_PX ? AIR_NARROW_PX : AIR_PX);
		chart.setSymbol({ ticker: symbol, pricePrecision: priceDigits, volumePrecision: 0 });
		chart.setPeriod(periodOf(length));
		this.scaleAutomatically();
		// A resize makes the library request the range again, unless the user has set the scale by hand.
		this.stopLevels = options.levels.subscribe(() => chart.resize());
		this.stopTheme = onThemeChange(() => chart.setStyles(chartStyles({ style, length, priceDigits, width })));
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

	setSessionBreaks(shown: boolean): void {
		const isShown = this.chart.getIndicators({ id: SESSION_BREAKS_ID }).length > 0;
		if (shown && !isShown && this.options.length.isWithinDay) this.chart.createIndicator(sessionBreaks(), true);
		else if (!shown && isShown) this.chart.removeIndicator({ id: SESSION_BREAKS_ID });
	}

	/** The chart as drawn by the library, and the places of the lines that lie over it, in CSS pixels from its top. */
	picture(): ChartPicture {
		const background = getComputedStyle(document.documentElement).getPropertyValue("--surface-1").trim();
		const { lines } = this.options.levels.within(0, 0);
		const places = lines.flatMap((price) => {
			const at = this.chart.convertToPixel({ value: price }, { paneId: CANDLE_PANE, absolute: true });
			const y = Array.isArray(at) ? undefined : at.y;
			return y === undefined ? [] : [{ price, y }];
		});
		const height = this.chart.getSize(CANDLE_PANE)?.height ?? 0;
		return {
			url: this.chart.getConvertPictureUrl(true, "png", background),
			plotWidth: this.plotWidth(),
			lines: places.filter(({ y }) => y >= 0 && y <= height),
		};
	}

	private plotWidth(): number {
		// The library asks while it is being made.
		const chart: Chart | undefined = this.chart;
		return chart?.getSize(CANDLE_PANE, "main")?.width ?? 0;
	}

	/** The part of the price pane that its legends and the label of the highest bar take. */
	private head(): number {
		const { length: over } = this.chart
			.getIndicators({ paneId: CANDLE_PANE })
			.filter(({ id }) => id !== SESSION_BREAKS_ID);
		const rows = legendRows(this.plotWidth()) + over;
		return (LEGEND_ROW_PX * rows + MARK_PX) / Math.max(1, this.chart.getSize(CANDLE_PANE)?.height ?? 1);
	}

	/** Panes below the prices share at most half of the chart. */
	private sharePanes(): void {
		const panes = [...new Set(this.chart.getIndicators().map(({ paneId }) => paneId))].filter(
			(id) => id !== CANDLE_PANE,
		);
		const height = Math.max(PANE_MIN_PX, Math.min(PANE_PX, this.host.clientHeight / 2 / Math.max(1, panes.length)));
		for (const id of panes) this.chart.setPaneOptions({ id, height: Math.floor(height), minHeight: PANE_MIN_PX });
	}

	/** A layer for the user's drawings, which belongs to this chart. */
	drawingsOf(shown: Pick<Shown, "splits" | "asTraded">, events: LayerEvents): DrawingLayer {
		const { length, priceDigits } = this.options;
		return new DrawingLayer(this.chart, this.host, { ...shown, length, priceDigits }, events);
	}

	/** Scrolls the newest bar back into view. */
	showNewest(): void {
		this.chart.scrollToRealTime(0);
	}

	/** The newest bars in their usual width on the automatic scale, after the user has scrolled, zoomed or dragged an axis. */
	resetView(): void {
		this.chart.setBarSpace(BAR_PX);
		this.chart.setOffsetRightDistance(this.host.clientWidth < WIDE_PX ? AIR_NARROW_PX : AIR_PX);
		this.chart.overrideYAxis({});
		this.scaleAutomatically();
		this.showNewest();
	}

	private scaleAutomatically(): void {
		this.chart.overrideYAxis({ paneId: CANDLE_PANE, createRange: ({ defaultRange }) => this.range(defaultRange) });
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
		const taken = withHead(
			priceRange({ drawn, market, ...this.options.levels.within(first.startMs, endMs) }),
			drawn.to,
			this.head(),
		);
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
		const { source, length, untilMs, onState } = this.options;
		const { signal } = this.abort;
		const beforeMs = before ?? untilMs ?? length.endMs(source.quote()?.tsMs ?? Date.now());
		try {
			const { candles, more } = await loadPage(source, length, beforeMs, signal);
			if (signal.aborted) return;
			this.all = before === null ? [...candles] : [...candles, ...this.all];
			const bars = this.drawn.all(this.all);
			callback(bars.slice(0, candles.length), { forward: more, backward: false });
			if (before !== null && this.drawn.isChained) this.replaceDrawn(bars);
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
		this.chart.removeOverlay({ id: SCALE_OVERLAY });
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
		const { source, length, onState } = this.options;
		const showNewest = () => {
			const newest = this.drawn.newest(this.all);
			if (newest !== null) show(newest);
		};
		const draw = throttle(DRAW_MS, showNewest);
		const extremes = new FormingExtremes({
			source,
			length,
			signal: this.abort.signal,
			forming: () => this.all.at(-1),
			replace: (bar) => {
				this.all[this.all.length - 1] = bar;
				draw.ask();
			},
		});
		const ended = new EndedBars({
			source,
			length,
			signal: this.abort.signal,
			replace: (bar) => {
				const at = this.all.findIndex(({ startMs }) => startMs === bar.startMs);
				if (at < 0) return;
				this.all[at] = bar;
				this.replaceDrawn(this.drawn.isChained ? this.drawn.all(this.all) : [this.drawn.single(bar)]);
				showNewest();
			},
			reload: () => this.chart.resetData(),
		});
		const tick = () => {
			const quote = source.quote();
			const forming = this.all.at(-1);
			const next = quote === undefined ? null : nextBar(forming, length, quote);
			if (next === null) return;
			if (forming === undefined) onState({ state: "ready" });
			if (forming?.startMs === next.startMs) this.all[this.all.length - 1] = next;
			else {
				// The final state of the ended bar, before the first of the next one.
				showNewest();
				this.all.push(next);
				if (forming !== undefined) ended.ended(forming.startMs, next.startMs);
			}
			draw.ask();
			extremes.ask();
		};
		const stop = source.subscribe(tick);
		this.stopTicks = () => {
			stop();
			extremes.stop();
			ended.stop();
			draw.stop();
		};
		tick();
	}

	/** Bars that the library has already, by their starts; it draws them with the next tick. */
	private replaceDrawn(changed: readonly KLineData[]): void {
		const byStart = new Map(changed.map((bar) => [bar.timestamp, bar]));
		const bars = this.chart.getDataList();
		for (const [at, { timestamp }] of bars.entries()) {
			const bar = byStart.get(timestamp);
			if (bar !== undefined) bars[at] = bar;
		}
	}

	private unfollow(): void {
		this.stopTicks?.();
		this.stopTicks = null;
	}
}
