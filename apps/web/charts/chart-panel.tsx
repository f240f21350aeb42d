import { approximatePrice, formatPrice as exactText } from "@truefill/core/money";
import { type Candle, RESOLUTIONS, type Resolution } from "@truefill/core/pricing";
import { ChartCandlestick, ChartNoAxesCombined, Table2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { formatNumber, formatPrice, formatTime } from "../lib/format.ts";
import { loadAgain } from "../lib/load-again.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import type { CandleChart, ChartState } from "./candle-chart.ts";
import type { ChartCanvasProps } from "./chart-canvas.tsx";
import { INDICATORS, type IndicatorName } from "./indicator-names.ts";

const ChartCanvas = lazy(() => loadAgain(() => import("./chart-canvas.tsx")));
const AsTradedSwitch = lazyPart(async () => (await import("./as-traded.tsx")).AsTradedSwitch);
const AsTradedNote = lazyPart(async () => (await import("./as-traded.tsx")).AsTradedNote);
const MarkList = lazyPart(async () => (await import("./time-marks.tsx")).MarkList);
const CandleTable = lazyPart(async () => (await import("./data-table.tsx")).CandleTable);

/** Refresh interval of an open table: updating on each tick would rebuild it every time. */
const TABLE_MS = 1_000;

export interface ChartSettings {
	readonly resolution: Resolution;
	readonly indicators: readonly IndicatorName[];
	readonly askLine: boolean;
	/** Whether the user's own fills are marked. */
	readonly fills: boolean;
	/** Candles before a split in pre-split units. */
	readonly asTraded: boolean;
}

export interface ChartPanelProps
	extends Pick<ChartCanvasProps, "source" | "quote" | "trades" | "orders" | "marks" | "over" | "groupLabel" | "asks"> {
	readonly instrument: ChartCanvasProps["instrument"] & { readonly displayName: string };
	readonly settings: ChartSettings;
	readonly onSettings: (settings: ChartSettings) => void;
	/** Changes after a reconnect: bars of the gap are missing. */
	readonly connection: number;
	/** Whether its candles span a split, so that they can be shown as they were traded. */
	readonly isSplit: boolean;
	/** Set when prices are stale: the chart is greyed, with this notice. */
	readonly stale: ReactNode;
	/** At the start of the toolbar. */
	readonly title: ReactNode;
}

/** A chart with its toolbar, its five states, and its numbers as a summary and as a table. */
export function ChartPanel(props: ChartPanelProps) {
	const { instrument, settings, onSettings, connection, isSplit, stale, title, ...canvas } = props;
	const t = useT();
	const chart = useRef<CandleChart>(null);
	const [state, setState] = useState<ChartState>({ state: "loading" });
	const [retries, setRetries] = useState(0);
	const [tabled, setTabled] = useState(false);
	const [table, setTable] = useState<readonly Candle[]>([]);
	const [summary, setSummary] = useState("");
	const { resolution, indicators, askLine, fills, asTraded } = settings;
	const name = t("chart.name", { instrument: instrument.displayName, resolution: t(`chart.resolution.${resolution}`) });

	// biome-ignore lint/correctness/useExhaustiveDependencies: what was shown belongs to the instrument and resolution before.
	useEffect(() => setTabled(false), [instrument.id, resolution]);

	/** The chart's current candles; keeps the same array when nothing is new. */
	const readTable = useCallback(() => {
		const next = chart.current?.candles() ?? [];
		setTable((rows) => (rows.length === next.length && rows.at(-1) === next.at(-1) ? rows : [...next]));
	}, []);
	useEffect(() => {
		if (!tabled) return;
		const timer = setInterval(readTable, TABLE_MS);
		return () => clearInterval(timer);
	}, [tabled, readTable]);

	const report = (next: ChartState) => {
		setState(next);
		if (next.state !== "ready") return;
		setSummary(summaryOf(chart.current?.candles() ?? [], instrument, t));
		// The table may have been opened while they were loading.
		readTable();
	};
	return (
		<section aria-label={name} className="flex h-full min-h-0 flex-col">
			<div className="flex flex-none flex-wrap items-center gap-x-2 border-line border-b px-panel md:h-10 md:flex-nowrap">
				<div className="order-1 flex h-10 min-w-0 flex-1 items-center truncate md:min-w-44">{title}</div>
				<div className="order-3 basis-full overflow-x-auto pb-1.5 [scrollbar-width:none] md:order-2 md:min-w-0 md:flex-initial md:basis-auto md:pb-0">
					<SegmentedControl
						label={t("chart.resolution")}
						value={resolution}
						onChange={(next) => onSettings({ ...settings, resolution: next })}
						items={RESOLUTIONS.map((value) => ({ value, label: value }))}
					/>
				</div>
				<div className="order-2 flex flex-none items-center gap-1 md:order-3">
					<Popover
						label={t("chart.tools")}
						align="end"
						className="flex w-64 flex-col gap-2.5"
						trigger={
							<IconButton
								bare
								size="sm"
								label={t("chart.tools")}
								title={t("chart.tools")}
								icon={<ChartNoAxesCombined className="icon" aria-hidden />}
							/>
						}
					>
						{INDICATORS.map((each) => (
							<Switch
								key={each}
								label={t(`chart.indicator.${each}`)}
								checked={indicators.includes(each)}
								onChange={(on) =>
									onSettings({
										...settings,
										indicators: on ? [...indicators, each] : indicators.filter((other) => other !== each),
									})
								}
							/>
						))}
						<div className="border-line border-t pt-2.5">
							<Switch
								label={t("chart.askLine")}
								help={t("chart.askLine.help")}
								checked={askLine}
								onChange={(on) => onSettings({ ...settings, askLine: on })}
							/>
						</div>
						<div className="border-line border-t pt-2.5">
							<Switch
								label={t("chart.fills")}
								help={t("chart.fills.help")}
								checked={fills}
								onChange={(on) => onSettings({ ...settings, fills: on })}
							/>
						</div>
						{isSplit ? (
							<div className="border-line border-t pt-2.5">
								<Suspense fallback={null}>
									<AsTradedSwitch asTraded={asTraded} onChange={(on) => onSettings({ ...settings, asTraded: on })} />
								</Suspense>
							</div>
						) : null}
					</Popover>
					{canvas.marks.length === 0 ? null : (
						<Suspense fallback={null}>
							<MarkList marks={canvas.marks} />
						</Suspense>
					)}
					<IconButton
						size="sm"
						label={tabled ? t("chart.showChart") : t("chart.showTable")}
						pressed={tabled}
						onClick={() => {
							readTable();
							setTabled(!tabled);
						}}
						icon={<Table2 className="icon" aria-hidden />}
					/>
				</div>
			</div>
			<p className="sr-only">
				{summary}
				{isSplit ? (
					<Suspense fallback={null}>
						<AsTradedNote asTraded={asTraded} />
					</Suspense>
				) : null}
			</p>
			<div className="relative min-h-0 flex-1 overflow-hidden">
				<div className={stale === null ? "absolute inset-0" : "absolute inset-0 opacity-60 grayscale"} inert={tabled}>
					<Suspense fallback={null}>
						<ChartCanvas
							{...canvas}
							ref={chart}
							instrument={instrument}
							resolution={resolution}
							indicators={indicators}
							askLine={askLine}
							generation={connection + retries}
							onState={report}
							toNewest={
								state.state === "ready" && !tabled ? (
									<Button size="sm" onClick={() => chart.current?.showNewest()}>
										{t("chart.newest")}
									</Button>
								) : null
							}
							label={name}
						/>
					</Suspense>
				</div>
				{stale === null ? null : (
					<div className="pointer-events-none absolute inset-x-0 top-8 flex justify-center px-4">
						<span className="rounded-control border border-warn/40 bg-surface-2 px-2.5 py-1 text-12 text-warn">
							{stale}
						</span>
					</div>
				)}
				{tabled && state.state === "ready" ? (
					<div className="absolute inset-0 z-20 bg-surface-1">
						<Suspense fallback={<Skeleton className="m-panel h-2/3" />}>
							<CandleTable candles={table} resolution={resolution} priceDigits={instrument.priceDigits} label={name} />
						</Suspense>
					</div>
				) : null}
				{state.state === "loading" ? <ChartSkeleton /> : null}
				{state.state === "empty" ? (
					<div className="absolute inset-0 flex items-center justify-center bg-surface-1">
						<EmptyState
							icon={<ChartCandlestick className="icon-lg" aria-hidden />}
							title={t("chart.empty.title")}
							compact
						>
							{t("chart.empty.body", { instrument: instrument.displayName })}
						</EmptyState>
					</div>
				) : null}
				{state.state === "error" ? (
					<div className="absolute inset-0 flex items-center justify-center bg-surface-1">
						<ErrorState title={t("chart.error.title")} onRetry={() => setRetries(retries + 1)} compact>
							{t("chart.error.body")}
						</ErrorState>
					</div>
				) : null}
			</div>
		</section>
	);
}

const BARS = [40, 52, 47, 60, 66, 58, 71, 64, 55, 62, 74, 80, 69, 76, 84, 78, 66, 72, 81, 88, 79, 70, 77, 85];

function ChartSkeleton() {
	return (
		<div aria-hidden className="absolute inset-0 flex items-end gap-[1.2%] bg-surface-1 px-6 pt-16 pb-10">
			{BARS.map((height, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
				<span key={at} className="flex-1" style={{ height: `${height}%` }}>
					<Skeleton className="h-1/3 w-full opacity-60" />
				</span>
			))}
		</div>
	);
}

/** What the chart shows, in two sentences. */
function summaryOf(
	candles: readonly Candle[],
	instrument: ChartPanelProps["instrument"],
	t: ReturnType<typeof useT>,
): string {
	const first = candles[0];
	const last = candles.at(-1);
	if (first === undefined || last === undefined) return "";
	const highs = candles.map(({ bid }) => bid.high);
	const lows = candles.map(({ bid }) => bid.low);
	const highest = highs.reduce((a, b) => (a > b ? a : b));
	const lowest = lows.reduce((a, b) => (a < b ? a : b));
	const text = (price: Candle["bid"]["close"]) =>
		formatPrice(exactText(price, instrument.priceDigits), instrument.priceDigits);
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
