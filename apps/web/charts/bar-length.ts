import {
	type Candle,
	type DayEnd,
	foldIntoInterval,
	formatInterval,
	type Interval,
	intervalEndMs,
	intervalStartMs,
	parseInterval,
	type Resolution,
	storedFor,
} from "@truefill/core/pricing";

const DAY_MS = 86_400_000;
/** A month counts as 31 days. */
const UNIT_MS = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS, M: 31 * DAY_MS } as const;
const DEFAULT = "15m";

/** How long the bars of a chart are, and where they begin. */
export interface BarLength {
	/** As stored and shown: `15m`, `7m`, `1d`. */
	readonly text: string;
	readonly interval: Interval;
	readonly dayEnd: DayEnd;
	/** The resolution in which its bars are asked for. */
	readonly stored: Resolution;
	/** Bars of a day and longer start with a day, not at a time. */
	readonly isWithinDay: boolean;
	/** The usual length, for ranges. */
	readonly typicalMs: number;
	startMs(atMs: number): number;
	endMs(atMs: number): number;
	/** The day that a bar of a day or longer begins with, as ISO date. */
	dayOf(startMs: number): string;
	/** Stored bars folded into bars of this length. */
	fold(candles: readonly Candle[]): readonly Candle[];
}

const lengths = new Map<string, BarLength>();

/** The same object for the same text and day. A text that is no interval counts as 15 minutes. */
export function barLengthOf(text: string, dayEnd: DayEnd): BarLength {
	const interval = parseInterval(text);
	if (interval === null) return barLengthOf(DEFAULT, dayEnd);
	const key = `${formatInterval(interval)} ${dayEnd}`;
	const known = lengths.get(key);
	if (known !== undefined) return known;
	const stored = storedFor(interval, dayEnd);
	const made: BarLength = {
		text: formatInterval(interval),
		interval,
		dayEnd,
		stored,
		isWithinDay: interval.unit === "m" || interval.unit === "h",
		typicalMs: interval.count * UNIT_MS[interval.unit],
		startMs: (atMs) => intervalStartMs(interval, dayEnd, atMs),
		endMs: (atMs) => intervalEndMs(interval, dayEnd, atMs),
		// A day that ends at 17:00 New York begins on the evening before the day that it is named after.
		dayOf: (startMs) => new Date(startMs + (dayEnd === "utc" ? 0 : DAY_MS / 2)).toISOString().slice(0, 10),
		fold: (candles) => foldIntoInterval(interval, dayEnd, candles),
	};
	lengths.set(key, made);
	return made;
}

/** Length of a stored bar, for ranges; a month counts as 31 days. */
export function storedMs(resolution: Resolution): number {
	const interval = parseInterval(resolution);
	return interval === null ? UNIT_MS.m : interval.count * UNIT_MS[interval.unit];
}
