import { approximatePrice, formatPrice as exactText } from "@truefill/core/money";
import { type Candle, RESOLUTIONS, type Resolution } from "@truefill/core/pricing";
import { ChartCandlestick, ChartNoAxesCombined, Table2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { formatNumber, formatPrice, formatTime } from "../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import type { CandleChart, ChartState } from "./candle-chart.ts";
import type { ChartCanvasProps } from "./chart-canvas.tsx";
import { INDICATORS, type IndicatorName } from "./indicator-names.ts";

const ChartCanvas = lazy(() => import("./chart-canvas.tsx"));
const CandleTable = lazy(async () => ({ default: (await import("./data-table.tsx")).CandleTable }));

export interface ChartSettings {
	readonly resolution: Resolution;
	readonly indicators: readonly IndicatorName[];
	readonly askLine: boolean;
}

export interface ChartPanelProps
	extends Pick<ChartCanvasProps, "source" | "quote" | "trades" | "groupLabel" | "onMoveLevel"> {
	readonly instrument: ChartCanvasProps["instrument"] & { readonly displayName: string };
	readonly settings: ChartSettings;
	readonly onSettings: (settings: ChartSettings) => void;
	/** Changes when the connection was lost and found: bars of the meantime are missing. */
	readonly connection: number;
	/** Prices are old: the drawing is greyed, and this says so. */
	readonly stale: ReactNode;
	/** At the start of the tool bar. */
	readonly title: ReactNode;
}

/** A chart with its tools, its five states, and its numbers in words and as a table. */
export function ChartPanel(props: ChartPanelProps) {
	const { instrument, settings, onSettings, connection, stale, title, ...canvas } = props;
	const t = useT();
	const chart = useRef<CandleChart>(null);
	const [state, setState] = useState<ChartState>({ state: "loading" });
	const [retries, setRetries] = useState(0);
	const [table, setTable] = useState<readonly Candle[] | null>(null);
	const [summary, setSummary] = useState("");
	const { resolution, indicators, askLine } = settings;
	const name = t("chart.name", { instrument: instrument.displayName, resolution: t(`chart.resolution.${resolution}`) });

	// biome-ignore lint/correctness/useExhaustiveDependencies: what was shown belongs to the instrument and resolution before.
	useEffect(() => setTable(null), [instrument.id, resolution]);

	const tell = (next: ChartState) => {
		setState(next);
		if (next.state === "ready") setSummary(summaryOf(chart.current?.candles() ?? [], instrument, t));
	};
	return (
		<section aria-label={name} className="flex h-full min-h-0 flex-col">
			<div className="flex flex-none flex-wrap items-center gap-x-2 border-line border-b px-panel md:h-10 md:flex-nowrap">
				<div className="order-1 flex h-10 min-w-0 flex-1 items-center truncate">{title}</div>
				<div className="order-3 basis-full overflow-x-auto pb-1.5 [scrollbar-width:none] md:order-2 md:flex-none md:basis-auto md:pb-0">
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
					</Popover>
					<IconButton
						size="sm"
						label={table === null ? t("chart.showTable") : t("chart.showChart")}
						pressed={table !== null}
						onClick={() => setTable(table === null ? [...(chart.current?.candles() ?? [])] : null)}
						icon={<Table2 className="icon" aria-hidden />}
					/>
				</div>
			</div>
			<p className="sr-only">{summary}</p>
			<div className="relative min-h-0 flex-1 overflow-hidden">
				<div
					className={stale === null ? "absolute inset-0" : "absolute inset-0 opacity-60 grayscale"}
					inert={table !== null}
				>
					<Suspense fallback={null}>
						<ChartCanvas
							{...canvas}
							ref={chart}
							instrument={instrument}
							resolution={resolution}
							indicators={indicators}
							askLine={askLine}
							generation={connection + retries}
							onState={tell}
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
				{table === null ? null : (
					<div className="absolute inset-0 z-20 bg-surface-1">
						<Suspense fallback={<Skeleton className="m-panel h-2/3" />}>
							<CandleTable candles={table} resolution={resolution} priceDigits={instrument.priceDigits} label={name} />
						</Suspense>
					</div>
				)}
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
				{state.state === "ready" && table === null ? (
					<div className="absolute start-2 bottom-8 z-10 opacity-0 focus-within:opacity-100">
						<Button size="sm" onClick={() => chart.current?.showNewest()}>
							{t("chart.newest")}
						</Button>
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

/** What the drawing shows, in two sentences. */
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
