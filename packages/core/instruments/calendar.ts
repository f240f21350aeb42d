import { dayText, localDayNumber, localToUtcMs } from "./time-zone.ts";
import type { TradingCalendar } from "./types.ts";

/** Whether a calendar is in session at an instant. Null: beyond the horizon (no known close, or no known opening). */
export type Session =
	| { readonly open: true; readonly closesAtMs: number | null }
	| { readonly open: false; readonly opensAtMs: number | null };

/** A period with one answer. */
interface Stretch {
	readonly fromMs: number;
	readonly toMs: number;
	readonly session: Session;
}

interface Interval {
	readonly openMs: number;
	readonly closeMs: number;
}

/** A session longer than the first counts as open-ended; the second limits the search for the next opening. */
const CLOSE_HORIZON_DAYS = 8;
const OPEN_HORIZON_DAYS = 45;
const KEPT_STRETCHES = 8;

const kept = new WeakMap<TradingCalendar, Stretch[]>();
const sortedWeeks = new WeakMap<TradingCalendar, TradingCalendar["weekly"]>();

function weekOf(calendar: TradingCalendar): TradingCalendar["weekly"] {
	let week = sortedWeeks.get(calendar);
	if (week === undefined) {
		week = calendar.weekly.toSorted((a, b) => a.openMinute - b.openMinute);
		sortedWeeks.set(calendar, week);
	}
	return week;
}

/** The sessions of one local date in order, holidays, late opens and early closes applied. */
function intervalsOfDay(calendar: TradingCalendar, dayNumber: number): Interval[] {
	const date = dayText(dayNumber);
	if (calendar.holidays.includes(date)) return [];
	// 1970-01-01 was a Thursday.
	const weekday = (((dayNumber + 4) % 7) + 7) % 7;
	const lateOpen = calendar.lateOpens[date] ?? 0;
	const earlyClose = calendar.earlyCloses[date] ?? 1440;
	const intervals: Interval[] = [];
	for (const { day, openMinute, closeMinute } of weekOf(calendar)) {
		if (day !== weekday) continue;
		const from = Math.max(openMinute, lateOpen);
		const to = Math.min(closeMinute, earlyClose);
		if (from >= to) continue;
		const openMs = localToUtcMs(calendar.timeZone, dayNumber, from);
		const closeMs = localToUtcMs(calendar.timeZone, dayNumber, to);
		if (openMs < closeMs) intervals.push({ openMs, closeMs });
	}
	return intervals;
}

function findStretch(calendar: TradingCalendar, atMs: number): Stretch {
	const today = localDayNumber(calendar.timeZone, atMs);
	let closedFromMs = atMs;
	let running: Interval | null = null;
	for (let day = today - 1; day <= today + OPEN_HORIZON_DAYS; day += 1) {
		for (const next of intervalsOfDay(calendar, day)) {
			if (running !== null) {
				// Adjoining sessions are joined: Monday 24:00 and Tuesday 00:00 are the same instant.
				if (next.openMs > running.closeMs) return openStretch(running);
				running = { openMs: running.openMs, closeMs: Math.max(running.closeMs, next.closeMs) };
			} else if (next.closeMs <= atMs) {
				closedFromMs = next.closeMs;
			} else if (next.openMs <= atMs) {
				running = next;
			} else {
				return { fromMs: closedFromMs, toMs: next.openMs, session: { open: false, opensAtMs: next.openMs } };
			}
		}
		if (running !== null && day > today + CLOSE_HORIZON_DAYS) {
			const toMs = running.closeMs - CLOSE_HORIZON_DAYS * 86_400_000;
			return { fromMs: running.openMs, toMs, session: { open: true, closesAtMs: null } };
		}
	}
	if (running !== null) return openStretch(running);
	return { fromMs: closedFromMs, toMs: atMs + 86_400_000, session: { open: false, opensAtMs: null } };
}

const openStretch = ({ openMs, closeMs }: Interval): Stretch => ({
	fromMs: openMs,
	toMs: closeMs,
	session: { open: true, closesAtMs: closeMs },
});

/**
 * Whether the calendar is in session at `atMs` (ms since 1970 UTC), and when that changes (E1, E14). Opens inclusive,
 * closes exclusive. Follows the zone's daylight-saving rules, holidays, early closes and late opens. A session without
 * a close within 8 days has `closesAtMs: null`; no opening within 45 days is `opensAtMs: null`. Caches the last answers
 * of each calendar, so a call per tick costs two comparisons; calendars are immutable.
 */
export function sessionAt(calendar: TradingCalendar, atMs: number): Session {
	let stretches = kept.get(calendar);
	if (stretches === undefined) {
		stretches = [];
		kept.set(calendar, stretches);
	}
	for (const stretch of stretches) {
		if (atMs >= stretch.fromMs && atMs < stretch.toMs) return stretch.session;
	}
	const found = findStretch(calendar, atMs);
	stretches.unshift(found);
	if (stretches.length > KEPT_STRETCHES) stretches.pop();
	return found.session;
}

/** Every session that overlaps `[fromMs, toMs)`, in order, adjoining ones joined; for charts and hours tables. */
export function sessionsBetween(
	calendar: TradingCalendar,
	fromMs: number,
	toMs: number,
): readonly { openMs: number; closeMs: number }[] {
	const joined: { openMs: number; closeMs: number }[] = [];
	const last = localDayNumber(calendar.timeZone, toMs);
	for (let day = localDayNumber(calendar.timeZone, fromMs) - 1; day <= last; day += 1) {
		for (const { openMs, closeMs } of intervalsOfDay(calendar, day)) {
			if (closeMs <= fromMs || openMs >= toMs) continue;
			const previous = joined.at(-1);
			if (previous !== undefined && previous.closeMs >= openMs) previous.closeMs = Math.max(previous.closeMs, closeMs);
			else joined.push({ openMs, closeMs });
		}
	}
	return joined;
}
