import { type LocalInstrument, marketNow, prices, serverNow } from "../../../data/index.ts";
import { dayChange } from "../figures.ts";

/** Columns in their order on the screen. */
export const COLUMNS = ["name", "spark", "bid", "ask", "spread", "change", "low", "high", "session", "age"] as const;
export type ColumnId = (typeof COLUMNS)[number];

/** Widths in CSS pixels; the name takes what is left. */
const WIDTHS: Readonly<Record<Exclude<ColumnId, "name">, number>> = {
	spark: 64,
	bid: 66,
	ask: 66,
	spread: 42,
	change: 54,
	low: 72,
	high: 72,
	session: 112,
	age: 56,
};
const NAME_PX = 86;
/** What every width shows, and what is added with more room, the most useful first. */
const ALWAYS: readonly ColumnId[] = ["name", "bid", "ask", "change"];
const ADDED = ["spread", "spark", "session", "low", "high", "age"] as const;

/** The columns for a list of this width, in CSS pixels. */
export function columnsFor(widthPx: number): readonly ColumnId[] {
	let room = widthPx - NAME_PX - WIDTHS.bid - WIDTHS.ask - WIDTHS.change;
	const shown = new Set(ALWAYS);
	for (const column of ADDED) {
		room -= WIDTHS[column];
		if (room < 0) break;
		shown.add(column);
	}
	return COLUMNS.filter((column) => shown.has(column));
}

/** For the rows and their head. */
export const gridOf = (columns: readonly ColumnId[]): string =>
	columns.map((column) => (column === "name" ? "minmax(0,1fr)" : `${WIDTHS[column]}px`)).join(" ");

/** What a column sorts by, now; null: unknown. */
export function columnValue(column: ColumnId, instrument: LocalInstrument): number | string | null {
	const quote = prices.quote(instrument.id);
	const day = prices.day(instrument.id);
	const change = dayChange(quote?.bid, day);
	switch (column) {
		case "name":
			return instrument.displayName;
		case "bid":
			return quote?.bid ?? null;
		case "ask":
			return quote?.ask ?? null;
		case "spread":
			return quote === undefined ? null : (quote.ask - quote.bid) * 10 ** instrument.pipPosition;
		case "change":
		case "spark":
			return change === null ? null : Number(change);
		case "low":
			return day?.low ?? null;
		case "high":
			return day?.high ?? null;
		case "age":
			return quote === undefined ? null : serverNow() - quote.tsMs;
		case "session": {
			const market = marketNow(instrument);
			return market.state === "closed" ? (market.opensAtMs ?? Number.MAX_SAFE_INTEGER) : 0;
		}
	}
}

export interface Sorting {
	readonly column: ColumnId;
	readonly descending: boolean;
}

/** The instruments by the column's present values. Unknown ones are last in both directions; equal ones keep their order. */
export function sorted(
	instruments: readonly LocalInstrument[],
	sorting: Sorting | null,
	value: typeof columnValue = columnValue,
): readonly LocalInstrument[] {
	if (sorting === null) return instruments;
	const keyed = instruments.map((instrument) => ({ instrument, key: value(sorting.column, instrument) }));
	const forth = sorting.descending ? -1 : 1;
	keyed.sort((a, b) => {
		if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
		if (typeof a.key === "string" || typeof b.key === "string")
			return forth * String(a.key).localeCompare(String(b.key));
		return forth * (a.key - b.key);
	});
	return keyed.map(({ instrument }) => instrument);
}

/** Another press on a column: first its usual direction, then the other one, then the list's own order again. */
export function nextSorting(now: Sorting | null, column: ColumnId): Sorting | null {
	const first = column !== "name" && column !== "session" && column !== "age";
	if (now?.column !== column) return { column, descending: first };
	return now.descending === first ? { column, descending: !first } : null;
}
