import * as z from "zod";
import { chartSettings, type StoredChart } from "../../preferences.ts";

/*
 * Several charts beside each other, as stored: pure functions from one arrangement to the next. The settings of the first
 * chart are those of a single one (the `chart` document), so that it stays the same when others are added.
 */

export const FORMS = ["one", "side", "stacked", "four"] as const;
export type Form = (typeof FORMS)[number];

export const SLOTS = ["a", "b", "c", "d"] as const;
export type Slot = (typeof SLOTS)[number];

const SLOTS_OF: Readonly<Record<Form, readonly Slot[]>> = {
	one: ["a"],
	side: ["a", "b"],
	stacked: ["a", "b"],
	four: SLOTS,
};

export interface GridChart {
	/** Its instrument's id. */
	readonly instrument: string;
	/** Whether its instrument, or its interval, changes with those of the other linked charts. */
	readonly link_symbol: boolean;
	readonly link_interval: boolean;
	readonly chart: StoredChart;
}
export type LinkKind = "link_symbol" | "link_interval";

export interface Grid {
	readonly form: Form;
	/** The first column's and the first row's part of the whole, in thousandths. */
	readonly columns: number;
	readonly rows: number;
	/** Also of charts that the present form does not show: they come back with it. */
	readonly charts: Readonly<Partial<Record<Slot, GridChart>>> & { readonly a: GridChart };
}

export const HALF = 500;
export const LEAST = 150;

const part = z
	.int()
	.min(LEAST)
	.max(1_000 - LEAST)
	.catch(HALF);
const chartOf = <T extends z.ZodType>(chart: T) =>
	z.object({
		instrument: z.string(),
		link_symbol: z.boolean().catch(false),
		link_interval: z.boolean().catch(false),
		chart,
	});
const stored = z.object({
	form: z.enum(FORMS),
	columns: part,
	rows: part,
	charts: z.object({
		a: chartOf(z.unknown().optional()).optional(),
		b: chartOf(chartSettings).optional(),
		c: chartOf(chartSettings).optional(),
		d: chartOf(chartSettings).optional(),
	}),
});

/** What a document holds; null: it is malformed, or of a version that knows more. Absent: one chart. */
export function readGrid(content: unknown, first: StoredChart, instrument: string): Grid | null {
	const one = { instrument, link_symbol: false, link_interval: false, chart: first };
	if (content === undefined) return { form: "one", columns: HALF, rows: HALF, charts: { a: one } };
	const { data } = stored.safeParse(content);
	if (data === undefined) return null;
	const { a = one, b, c, d } = data.charts;
	const others = {
		...(b === undefined ? {} : { b }),
		...(c === undefined ? {} : { c }),
		...(d === undefined ? {} : { d }),
	};
	const grid: Grid = { ...data, charts: { a: { ...a, chart: first }, ...others } };
	return SLOTS_OF[grid.form].every((slot) => grid.charts[slot] !== undefined) ? grid : null;
}

/** For the `layout` document. */
export function gridContent({ charts, ...grid }: Grid) {
	const { chart: _, ...a } = charts.a;
	return { ...grid, charts: { ...charts, a } };
}

export interface ShownChart extends GridChart {
	readonly slot: Slot;
}

/** The charts that are shown, in their order. */
export const chartsOf = ({ form, charts }: Grid): readonly ShownChart[] =>
	SLOTS_OF[form].flatMap((slot) => {
		const chart = charts[slot];
		return chart === undefined ? [] : [{ slot, ...chart }];
	});

const put = (grid: Grid, changed: readonly ShownChart[]): Grid => ({
	...grid,
	charts: { ...grid.charts, ...Object.fromEntries(changed.map(({ slot, ...chart }) => [slot, chart])) },
});

/** The place of a chart in another form: the last one of that form takes over what would not be shown any more. */
export const slotIn = (form: Form, slot: Slot): Slot => {
	const slots = SLOTS_OF[form];
	return slots.includes(slot) ? slot : (slots.at(-1) ?? "a");
};

/**
 * Another number of charts. New ones look like the first, with the first of `candidates` that is not shown yet. The
 * active chart stays: it changes places with one that stays.
 */
export function withForm(grid: Grid, form: Form, candidates: readonly string[], active: Slot = "a"): Grid {
	const to = slotIn(form, active);
	const moved = grid.charts[active];
	const present = grid.charts[to];
	const swapped: Grid["charts"] =
		moved === undefined || present === undefined ? grid.charts : { ...grid.charts, [to]: moved, [active]: present };
	const charts: Partial<Record<Slot, GridChart>> = { ...swapped };
	const { a } = swapped;
	for (const slot of SLOTS_OF[form]) {
		if (charts[slot] !== undefined) continue;
		const used = new Set(Object.values(charts).map(({ instrument }) => instrument));
		const instrument = candidates.find((id) => !used.has(id)) ?? a.instrument;
		charts[slot] = { instrument, link_symbol: false, link_interval: false, chart: { ...a.chart, compare: [] } };
	}
	return { ...grid, form, charts: { ...charts, a } };
}

/** The charts that change with this one: itself, and the linked ones if it is linked. */
const together = (grid: Grid, slot: Slot, link: LinkKind): readonly ShownChart[] => {
	const charts = chartsOf(grid);
	const isLinked = charts.some((each) => each.slot === slot && each[link]);
	return charts.filter((each) => each.slot === slot || (isLinked && each[link]));
};

/** Another instrument in a chart, and in those linked with it. */
export function withInstrument(grid: Grid, slot: Slot, instrument: string): Grid {
	const changed = together(grid, slot, "link_symbol").filter((each) => each.instrument !== instrument);
	return changed.length === 0
		? grid
		: put(
				grid,
				changed.map((each) => ({ ...each, instrument })),
			);
}

/** Other settings of a chart; those linked with it get its interval. */
export function withChart(grid: Grid, slot: Slot, chart: StoredChart): Grid {
	const { interval, day_end } = chart;
	const changed = together(grid, slot, "link_interval").map((each) => ({
		...each,
		chart: each.slot === slot ? chart : { ...each.chart, interval, day_end },
	}));
	return put(grid, changed);
}

/** Links a chart, which then takes over from those that are linked already, or releases it. */
export function withLink(grid: Grid, slot: Slot, link: LinkKind, on: boolean): Grid {
	const charts = chartsOf(grid);
	const own = charts.find((each) => each.slot === slot);
	if (own === undefined) return grid;
	const model = on ? charts.find((each) => each.slot !== slot && each[link]) : undefined;
	const taken =
		model === undefined
			? {}
			: link === "link_symbol"
				? { instrument: model.instrument }
				: { chart: { ...own.chart, interval: model.chart.interval, day_end: model.chart.day_end } };
	return put(grid, [{ ...own, ...taken, [link]: on }]);
}

export interface Cell {
	readonly slot: Slot;
	/** Of the CSS grid, where lines between charts have tracks of their own. */
	readonly column: number;
	readonly row: number;
}

export interface Places {
	readonly columns: string;
	readonly rows: string;
	readonly cells: readonly Cell[];
	readonly isSplitInColumns: boolean;
	readonly isSplitInRows: boolean;
}

const tracks = (isSplit: boolean, part: number): string =>
	isSplit ? `minmax(0, ${part}fr) 1px minmax(0, ${1_000 - part}fr)` : "minmax(0, 1fr)";

/** Where the charts are. A maximised one is alone. */
export function placesOf({ form, columns, rows }: Grid, maximised: Slot | null): Places {
	const slots = SLOTS_OF[form];
	const alone = maximised !== null && slots.includes(maximised) ? maximised : null;
	const isSplitInColumns = alone === null && (form === "side" || form === "four");
	const isSplitInRows = alone === null && (form === "stacked" || form === "four");
	const across = isSplitInColumns ? 2 : 1;
	const cells = (alone === null ? slots : [alone]).map((slot, at) => ({
		slot,
		column: (at % across) * 2 + 1,
		row: Math.floor(at / across) * 2 + 1,
	}));
	return {
		columns: tracks(isSplitInColumns, columns),
		rows: tracks(isSplitInRows, rows),
		cells,
		isSplitInColumns,
		isSplitInRows,
	};
}
