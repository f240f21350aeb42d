import { tradingDayNumber, tradingDayStartMs } from "../instruments/index.ts";
import { foldBy } from "./candles.ts";
import type { Candle, Resolution } from "./types.ts";

/*
 * Own lengths of bars (7 minutes, 2 days, 3 months) and the end of the day, folded from the stored bars. An interval of
 * minutes or hours starts anew with each day, so that one that does not divide a day ends it with a shorter bar.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Days since 1970-01-01 of the Monday before it. */
const FIRST_MONDAY = -3;

/** Greatest number of each unit; beyond it the next unit says the same. */
const MOST = { m: 1_439, h: 23, d: 30, w: 12, M: 12 } as const;

export interface Interval {
	readonly count: number;
	/** Minutes, hours, days, weeks from Monday, months. */
	readonly unit: keyof typeof MOST;
}

/** Where a day ends: at midnight UTC, or at 17:00 New York by time zone, as the trading day does (E20). */
export type DayEnd = "utc" | "new-york";

/** `7m`, `2h`, `3d`, `1w`, `6M`, in the longest unit that says it; null for anything else. Accepts every resolution. */
export function parseInterval(text: string): Interval | null {
	const found = /^([1-9]\d{0,3})([mhdwM])$/.exec(text);
	if (found === null) return null;
	const count = Number.parseInt(found[1] ?? "", 10);
	const unit = found[2] as Interval["unit"];
	if (count > MOST[unit]) return null;
	return unit === "m" && count % 60 === 0 ? { count: count / 60, unit: "h" } : { count, unit };
}

export const formatInterval = ({ count, unit }: Interval): string => `${count}${unit}`;

/** Days of one kind, numbered since 1970-01-01 by the date on which they end. */
interface Days {
	numberOf(atMs: number): number;
	startMs(day: number): number;
}

const DAYS: Record<DayEnd, Days> = {
	utc: { numberOf: (atMs) => Math.floor(atMs / DAY_MS), startMs: (day) => day * DAY_MS },
	"new-york": { numberOf: tradingDayNumber, startMs: tradingDayStartMs },
};

/** Length in minutes of an interval within a day; null for longer ones. */
const minutesOf = ({ count, unit }: Interval): number | null =>
	unit === "m" ? count : unit === "h" ? count * 60 : null;

/** The first day of the bar that contains a day, and of the bar after it. */
function daysOfBar({ count, unit }: Interval, day: number): readonly [first: number, next: number] {
	if (unit === "M") {
		const date = new Date(day * DAY_MS);
		const months = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
		const first = Math.floor(months / count) * count;
		const dayOf = (month: number) => Date.UTC(1970, month, 1) / DAY_MS;
		return [dayOf(first), dayOf(first + count)];
	}
	const [origin, length] = unit === "w" ? [FIRST_MONDAY, 7 * count] : [0, count];
	const first = origin + Math.floor((day - origin) / length) * length;
	return [first, first + length];
}

/** Start (included) and end (excluded) of the bar that contains an instant, ms since 1970 UTC. */
function bounds(interval: Interval, dayEnd: DayEnd, atMs: number): readonly [startMs: number, endMs: number] {
	const days = DAYS[dayEnd];
	const day = days.numberOf(atMs);
	const minutes = minutesOf(interval);
	if (minutes === null) {
		const [first, next] = daysOfBar(interval, day);
		return [days.startMs(first), days.startMs(next)];
	}
	const [dayStartMs, length] = [days.startMs(day), minutes * MINUTE_MS];
	const startMs = dayStartMs + Math.floor((atMs - dayStartMs) / length) * length;
	return [startMs, Math.min(startMs + length, days.startMs(day + 1))];
}

/** Start of the bar that contains an instant. With `utc` and a resolution the same as `barStartMs`. */
export const intervalStartMs = (interval: Interval, dayEnd: DayEnd, atMs: number): number =>
	bounds(interval, dayEnd, atMs)[0];

/** Where the bar that contains an instant ends and the next one starts. */
export const intervalEndMs = (interval: Interval, dayEnd: DayEnd, atMs: number): number =>
	bounds(interval, dayEnd, atMs)[1];

const WITHIN_DAY = [
	["4h", 240],
	["1h", 60],
	["30m", 30],
	["15m", 15],
	["5m", 5],
] as const satisfies readonly (readonly [Resolution, number])[];

/** The longest stored resolution whose bars fold into the interval without being split. */
export function storedFor(interval: Interval, dayEnd: DayEnd): Resolution {
	const minutes = minutesOf(interval);
	if (minutes === null && dayEnd === "utc") return interval.unit === "M" ? "1M" : interval.unit === "w" ? "1w" : "1d";
	// New York is a whole number of hours from UTC, but not of four hours.
	const fitting = WITHIN_DAY.find(
		([, stored]) => (minutes ?? 1_440) % stored === 0 && (dayEnd === "utc" || stored <= 60),
	);
	return fitting?.[0] ?? "1m";
}

/** Folds bars of `storedFor` (or shorter ones that fit into these) in time order; the same as folding their ticks. */
export const foldIntoInterval = (interval: Interval, dayEnd: DayEnd, candles: Iterable<Candle>): Candle[] =>
	foldBy((atMs) => intervalStartMs(interval, dayEnd, atMs), candles);
