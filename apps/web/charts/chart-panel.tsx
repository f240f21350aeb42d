import type { Candle, SplitRatio } from "@truefill/core/pricing";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { cx } from "../lib/cx.ts";
import { formatZoned } from "../lib/format.ts";
import { lazy, WhileLoading } from "../lib/lazy.tsx";
import { loadAgain } from "../lib/load-again.ts";
import { useFullScreen } from "../lib/use-full-screen.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/states.tsx";
import { type BarLength, barLengthOf } from "./bar-length.ts";
import type { CandleChart, ChartState } from "./candle-chart.ts";
import type { ChartCanvasProps } from "./chart-props.ts";
import type { ChartSettings } from "./chart-settings.ts";
import { ChartStates } from "./chart-states.tsx";
import { summaryOf } from "./chart-summary.ts";
import { ChartToolbar, type ChartToolbarProps } from "./chart-toolbar.tsx";
import type { CandleTableProps } from "./data-table.tsx";
import type { Drawing } from "./drawings/drawing.ts";
import { useDrawings } from "./drawings/use-drawings.ts";
import type { Templates } from "./indicator-dialog.tsx";

const ChartCanvas = lazy(async () => (await loadAgain(() => import("./chart-canvas.tsx"))).default);
const AsTradedNote = lazyPart(async () => (await import("./as-traded.tsx")).AsTradedNote);
const DrawingTools = lazyPart(async () => (await import("./drawings/drawing-tools.tsx")).DrawingTools);
const CandleTable = lazyPart(async () => (await import("./data-table.tsx")).CandleTable);

const newDrawingId = (): string => crypto.randomUUID();

/** Refresh interval of an open table: updating on each tick would rebuild it every time. */
const TABLE_MS = 1_000;

export interface ChartPanelProps
	extends Pick<ChartCanvasProps, "source" | "quote" | "trades" | "orders" | "marks" | "over" | "groupLabel" | "asks"> {
	readonly instrument: ChartCanvasProps["instrument"] & { readonly displayName: string };
	readonly settings: ChartSettings;
	readonly onSettings: (settings: ChartSettings) => void;
	/** Changes after a reconnect: bars of the gap are missing. */
	readonly connection: number;
	/** That its candles span: they can be shown as they were traded then. */
	readonly splits: readonly SplitRatio[];
	/** Stored drawings of the instrument. */
	readonly drawings: readonly Drawing[];
	readonly onDrawings: (drawings: readonly Drawing[]) => void;
	/** Set when prices are stale: the chart is greyed, with this notice. */
	readonly stale: ReactNode;
	/** At the start of the toolbar. */
	readonly title: ReactNode;
	readonly templates?: Templates;
	/** Instead of the usual toolbar, as in a small chart among others. */
	readonly toolbar?: (props: ChartToolbarProps) => ReactNode;
}

function ToNewest({ chart }: { readonly chart: RefObject<CandleChart | null> }) {
	const t = useT();
	return (
		<Button size="sm" onClick={() => chart.current?.showNewest()}>
			{t("chart.newest")}
		</Button>
	);
}

/** A chart with its toolbar, its five states, and its numbers as a summary and as a table. */
export function ChartPanel(props: ChartPanelProps) {
	const { templates, toolbar, ...shown } = props;
	const { instrument, settings, onSettings, connection, splits, drawings, onDrawings, stale, title, ...canvas } = shown;
	const isSplit = splits.length > 0;
	const t = useT();
	const chart = useRef<CandleChart>(null);
	const plot = useRef<HTMLDivElement>(null);
	const [state, setState] = useState<ChartState>({ state: "loading" });
	const [retries, setRetries] = useState(0);
	const [tabled, setTabled] = useState(false);
	const [summary, setSummary] = useState("");
	const [isFull, setFull] = useFullScreen();
	const [isDrawing, setDrawing] = useState(false);
	const drawer = useDrawings(drawings, onDrawings, newDrawingId);
	const { interval, dayEnd, fills: _, compare: _compared, ...drawn } = settings;
	const length = barLengthOf(interval, dayEnd);
	const name = nameOf(instrument.displayName, length, t);

	// biome-ignore lint/correctness/useExhaustiveDependencies: what was shown belongs to the instrument and resolution before.
	useEffect(() => setTabled(false), [instrument.id, length]);

	const { table, readTable } = useCandleTable(chart, tabled);
	const report = (next: ChartState) => {
		setState(next);
		if (next.state !== "ready") return;
		setSummary(summaryOf(chart.current?.candles() ?? [], drawn.price, instrument.priceDigits, t));
		// The table may have been opened while they were loading.
		readTable();
	};
	const bar: ChartToolbarProps = {
		title,
		settings,
		onSettings,
		isSplit,
		templates,
		marks: canvas.marks,
		tabled,
		onTable: () => {
			readTable();
			setTabled(!tabled);
		},
		onPicture: () => {
			const head = `${name} · ${t(`chart.price.${drawn.price}`)}`;
			void save(chart.current, instrument, head, length, plot.current);
		},
		onReset: () => chart.current?.resetView(),
		isDrawing,
		onDrawing: (open) => {
			setDrawing(open);
			if (!open) drawer.choose(null);
		},
		isFull,
		onFull: setFull,
	};
	return (
		<section
			aria-label={name}
			className={cx("own-layout flex flex-col", isFull ? "fixed inset-0 z-30 bg-surface-1" : "h-full min-h-0")}
		>
			{toolbar === undefined ? <ChartToolbar {...bar} /> : toolbar(bar)}
			<p className="sr-only">
				{summary}
				{isSplit ? <AsTradedNote asTraded={drawn.asTraded} /> : null}
			</p>
			<div ref={plot} className="relative min-h-0 flex-1 overflow-hidden">
				<div className={stale === null ? "absolute inset-0" : "absolute inset-0 opacity-60 grayscale"} inert={tabled}>
					<ChartCanvas
						{...canvas}
						ref={chart}
						instrument={instrument}
						length={length}
						{...drawn}
						drawer={drawer}
						splits={splits}
						generation={connection + retries}
						onState={report}
						toNewest={state.state === "ready" && !tabled ? <ToNewest chart={chart} /> : null}
						label={name}
					/>
				</div>
				{isDrawing && !tabled ? <DrawingTools drawer={drawer} priceDigits={instrument.priceDigits} /> : null}
				{stale === null ? null : <StaleNote>{stale}</StaleNote>}
				{tabled && state.state === "ready" ? (
					<TableArea candles={table} length={length} priceDigits={instrument.priceDigits} label={name} />
				) : null}
				<ChartStates state={state.state} instrument={instrument.displayName} onRetry={() => setRetries(retries + 1)} />
			</div>
		</section>
	);
}

const nameOf = (instrument: string, { interval }: BarLength, t: ReturnType<typeof useT>): string =>
	t("chart.name", { instrument, resolution: t("chart.interval", { ...interval }) });

const TableArea = (props: CandleTableProps) => (
	<div className="absolute inset-0 z-20 bg-surface-1">
		<WhileLoading fallback={<Skeleton className="m-panel h-2/3" />}>
			<CandleTable {...props} />
		</WhileLoading>
	</div>
);

const StaleNote = ({ children }: { readonly children: ReactNode }) => (
	<div className="pointer-events-none absolute inset-x-0 top-8 flex justify-center px-4">
		<span className="rounded-control border border-warn/40 bg-surface-2 px-2.5 py-1 text-12 text-warn">{children}</span>
	</div>
);

/** The chart's current candles while they are shown as a table; keeps the same array when nothing is new. */
function useCandleTable(chart: RefObject<CandleChart | null>, tabled: boolean) {
	const [table, setTable] = useState<readonly Candle[]>([]);
	const readTable = useCallback(() => {
		const next = chart.current?.candles() ?? [];
		setTable((rows) => (rows.length === next.length && rows.at(-1) === next.at(-1) ? rows : [...next]));
	}, [chart]);
	useEffect(() => {
		if (!tabled) return;
		const timer = setInterval(readTable, TABLE_MS);
		return () => clearInterval(timer);
	}, [tabled, readTable]);
	return { table, readTable };
}

/** Saves what is drawn as a picture, with what it shows above it. */
async function save(
	chart: CandleChart | null,
	{ symbol, priceDigits }: ChartPanelProps["instrument"],
	title: string,
	length: BarLength,
	plot: HTMLElement | null,
): Promise<void> {
	const picture = chart?.picture();
	if (picture === undefined) return;
	const at = new Date().toISOString();
	const { savePicture } = await loadAgain(() => import("./save-picture.ts"));
	const fileName = `${symbol}-${length.text}-${at.slice(0, 16).replaceAll(":", "")}.png`;
	const compared = plot?.querySelector("[data-compare]") ?? null;
	await savePicture(picture, { title, note: formatZoned(at), fileName, priceDigits }, compared);
}
