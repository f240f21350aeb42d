import { useEffect, useMemo, useRef, useState } from "react";
import { matchPath } from "react-router";
import { useStore } from "zustand";
import { type LocalInstrument, useDirectory } from "../../../../data/index.ts";
import { useT } from "../../../../i18n/index.ts";
import { Button } from "../../../../ui/button.tsx";
import { type Command, useCommands } from "../../../../ui/commands/commands.ts";
import { Splitter } from "../../../../ui/splitter.tsx";
import { storedOf, TradingChart } from "../../chart/trading-chart.tsx";
import { changeSettings } from "../../preferences.ts";
import { ChartCell } from "./chart-cell.tsx";
import {
	chartsOf,
	type Grid,
	HALF,
	LEAST,
	type LinkKind,
	placesOf,
	type Slot,
	withChart,
	withInstrument,
	withLink,
} from "./grid.ts";
import { shownStore } from "./shown.ts";
import { keepGrid, useGrid } from "./stored.ts";
import { useSize } from "./use-size.ts";

export interface ChartGridProps {
	/** Of the active chart: what the address names. */
	readonly instrument: LocalInstrument;
	readonly onSelect: (instrument: LocalInstrument) => void;
}

/** Several charts, of which the watchlist and the ticket follow one. */
export function ChartGrid(props: ChartGridProps) {
	const grid = useGrid(props.instrument.id);
	return grid === null ? <Unreadable {...props} /> : <Charts {...props} grid={grid} />;
}

/** What is stored is of a newer version, or malformed: one chart, and it is said why. */
function Unreadable({ instrument }: ChartGridProps) {
	const t = useT();
	return (
		<div className="flex h-full flex-col">
			<p
				role="status"
				className="flex flex-none items-center gap-3 border-line border-b px-panel py-1.5 text-13 text-warn"
			>
				<span className="flex-1">{t("charts.unreadable")}</span>
				<Button size="sm" onClick={() => changeSettings("layout", { grid: undefined })}>
					{t("charts.unreadable.forget")}
				</Button>
			</p>
			<div className="min-h-0 flex-1">
				<TradingChart instrument={instrument} />
			</div>
		</div>
	);
}

/** Of the address, which changes before the screen does; the present one if it names none. */
const symbolAsked = (present: LocalInstrument): string =>
	matchPath("/main/trading/:symbol", window.location.pathname)?.params.symbol ?? present.symbol;

/** Which chart is active here, and its instrument, which is that of the address as soon as it has changed. */
function useActive(grid: Grid, instrument: LocalInstrument, onSelect: (next: LocalInstrument) => void) {
	const directory = useDirectory();
	const { active: wanted } = useStore(shownStore);
	const charts = chartsOf(grid);
	const active = charts.some(({ slot }) => slot === wanted) ? wanted : "a";
	/** Of a chart that was made active, until the address has it. */
	const [coming, setComing] = useState<string | null>(null);
	const latest = useRef({ grid, active, charts, instrument, onSelect, directory });
	latest.current = { grid, active, charts, instrument, onSelect, directory };
	useEffect(() => {
		// Of several changes in a row only the last one counts.
		if (symbolAsked(instrument) !== instrument.symbol) return;
		setComing(null);
		const now = latest.current;
		keepGrid(now.grid, withInstrument(now.grid, now.active, instrument.id));
	}, [instrument]);
	const acts = useMemo(() => {
		/** The address follows the active chart. */
		const follow = (id: string | undefined) => {
			const now = latest.current;
			const next = now.directory.byId(id ?? "");
			if (next === undefined || (next.id === now.instrument.id && symbolAsked(now.instrument) === next.symbol)) return;
			setComing(next.id);
			now.onSelect(next);
		};
		const activate = (slot: Slot) => {
			const now = latest.current;
			if (slot === shownStore.getState().active && slot === now.active) return;
			shownStore.setState({ active: slot });
			follow(now.charts.find((each) => each.slot === slot)?.instrument);
		};
		const maximise = (slot: Slot) => {
			const { maximised } = shownStore.getState();
			shownStore.setState({ maximised: maximised === slot ? null : slot });
		};
		return {
			activate,
			maximise,
			maximiseActive: () => maximise(latest.current.active),
			/** The next chart becomes the active one, and is the one shown if one is shown alone. */
			next: () => {
				const { charts: all, active: from } = latest.current;
				const to = all[(all.findIndex(({ slot }) => slot === from) + 1) % all.length]?.slot ?? "a";
				if (shownStore.getState().maximised !== null) shownStore.setState({ maximised: to });
				activate(to);
			},
			change: (next: (grid: Grid) => Grid) => keepGrid(latest.current.grid, next(latest.current.grid)),
			link: (slot: Slot, kind: LinkKind, on: boolean) => {
				const { grid: before } = latest.current;
				const after = withLink(before, slot, kind, on);
				keepGrid(before, after);
				if (after.charts[slot]?.instrument !== before.charts[slot]?.instrument) follow(after.charts[slot]?.instrument);
			},
		};
	}, []);
	return { active, activeId: coming ?? instrument.id, acts };
}

function Charts({ grid, instrument, onSelect }: ChartGridProps & { readonly grid: Grid }) {
	const t = useT();
	const directory = useDirectory();
	const { active, activeId, acts } = useActive(grid, instrument, onSelect);
	const { maximised } = useStore(shownStore);
	useGridCommands(acts, maximised !== null);
	const places = placesOf(grid, maximised);
	const area = useRef<HTMLDivElement>(null);
	const size = useSize(area);
	const charts = chartsOf(grid);
	return (
		<div
			ref={area}
			className="grid h-full"
			style={{ gridTemplateColumns: places.columns, gridTemplateRows: places.rows }}
		>
			<h1 className="sr-only">{instrument.displayName}</h1>
			{places.cells.map(({ slot, column, row }) => {
				const at = charts.findIndex((each) => each.slot === slot);
				const chart = charts[at];
				const own = directory.byId(slot === active ? activeId : (chart?.instrument ?? ""));
				return (
					<div key={slot} className="min-h-0 min-w-0" style={{ gridColumn: column, gridRow: row }}>
						{chart === undefined ? null : own === undefined ? (
							<p className="p-panel text-13 text-muted">{t("charts.noInstrument")}</p>
						) : (
							<ChartCell
								chart={chart}
								instrument={own}
								place={{ at: at + 1, of: charts.length }}
								isActive={slot === active}
								isMaximised={maximised === slot}
								onActive={acts.activate}
								onMaximise={acts.maximise}
								onSettings={(of, next) => acts.change((now) => withChart(now, of, storedOf(next)))}
								onLink={acts.link}
							/>
						)}
					</div>
				);
			})}
			<Dividers
				size={size}
				grid={grid}
				places={places}
				onParts={(parts) => acts.change((now) => ({ ...now, ...parts }))}
			/>
		</div>
	);
}

interface GridActs {
	readonly next: () => void;
	readonly maximiseActive: () => void;
}

function useGridCommands({ next, maximiseActive }: GridActs, isMaximised: boolean): void {
	const t = useT();
	useCommands(
		useMemo<readonly Command[]>(() => {
			const words = t("layout.title");
			return [
				{ id: "charts.next", group: "chart", title: t("charts.next"), words, keys: "N", run: next },
				{
					id: "charts.maximise",
					group: "chart",
					title: t(isMaximised ? "charts.restore" : "charts.maximise"),
					words,
					keys: "M",
					run: maximiseActive,
				},
			];
		}, [t, isMaximised, next, maximiseActive]),
	);
}

interface DividersProps {
	/** Of the whole grid. */
	readonly size: ReturnType<typeof useSize>;
	readonly grid: Grid;
	readonly places: ReturnType<typeof placesOf>;
	readonly onParts: (parts: Partial<Pick<Grid, "columns" | "rows">>) => void;
}

/** The lines between the charts, which share the room by them. */
function Dividers({ size: { width, height }, grid, places, onParts }: DividersProps) {
	const t = useT();
	const line = (name: "columns" | "rows", size: number) => ({
		label: t(name === "columns" ? "charts.resize.columns" : "charts.resize.rows"),
		orientation: name === "columns" ? ("vertical" as const) : ("horizontal" as const),
		value: Math.round((grid[name] * size) / 1_000),
		min: Math.round((LEAST * size) / 1_000),
		max: Math.round(((1_000 - LEAST) * size) / 1_000),
		initial: Math.round((HALF * size) / 1_000),
		onChange: (next: number) =>
			onParts({ [name]: Math.min(1_000 - LEAST, Math.max(LEAST, Math.round((next * 1_000) / Math.max(1, size)))) }),
	});
	return (
		<>
			{places.isSplitInColumns ? (
				<div className="flex" style={{ gridColumn: 2, gridRow: "1 / -1" }}>
					<Splitter {...line("columns", width)} />
				</div>
			) : null}
			{places.isSplitInRows ? (
				<div className="flex flex-col" style={{ gridRow: 2, gridColumn: "1 / -1" }}>
					<Splitter {...line("rows", height)} />
				</div>
			) : null}
		</>
	);
}
