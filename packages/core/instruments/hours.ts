import { sessionsBetween } from "./calendar.ts";
import { dayNumberOf } from "./financing.ts";
import { dayText, localDayNumber, localToUtcMs } from "./time-zone.ts";
import type { TradingCalendar } from "./types.ts";

/** A part of a session within one day of the reader. */
export interface HoursSpan {
	readonly fromMs: number;
	readonly untilMs: number;
	/** False: the session goes on from the day before, or into the day after. */
	readonly begins: boolean;
	readonly ends: boolean;
}

/** One local date of the reader, with the hours in which the instrument is traded. */
export interface DayHours {
	readonly date: string;
	/** Begin of the date, ms since 1970 UTC. */
	readonly startMs: number;
	readonly spans: readonly HoursSpan[];
}

/**
 * The sessions of `days` local dates of a reader in `timeZone`, from the date of `atMs` on: split at the reader's
 * midnight, with the calendar's holidays, early closes and late opens applied (E1).
 */
export function hoursIn(calendar: TradingCalendar, timeZone: string, atMs: number, days: number): readonly DayHours[] {
	const today = localDayNumber(timeZone, atMs);
	const startOf = (day: number) => localToUtcMs(timeZone, day, 0);
	// A day more at both ends tells whether what touches them goes on.
	const sessions = sessionsBetween(calendar, startOf(today - 1), startOf(today + days + 1));
	return Array.from({ length: days }, (_, at): DayHours => {
		const day = today + at;
		const [startMs, endMs] = [startOf(day), startOf(day + 1)];
		return {
			date: dayText(day),
			startMs,
			spans: sessions.flatMap(({ openMs, closeMs }) =>
				openMs >= endMs || closeMs <= startMs
					? []
					: {
							fromMs: Math.max(openMs, startMs),
							untilMs: Math.min(closeMs, endMs),
							begins: openMs >= startMs,
							ends: closeMs <= endMs,
						},
			),
		};
	});
}

/** A date of the calendar's own zone that differs from its week. */
export interface UnusualDay {
	readonly date: string;
	readonly kind: "closed" | "early-close" | "late-open";
	/** When it closes early or opens late, ms since 1970 UTC; null: closed all day. */
	readonly atMs: number | null;
}

/** Holidays, early closes and late opens of the next `days` dates, in order; only where there would be a session. */
export function unusualDays(calendar: TradingCalendar, atMs: number, days: number): readonly UnusualDay[] {
	const today = localDayNumber(calendar.timeZone, atMs);
	const isAhead = (date: string): boolean => {
		const day = dayNumberOf(date);
		return day !== null && day >= today && day < today + days;
	};
	// 1970-01-01 was a Thursday.
	const weekOf = (date: string) => {
		const weekday = ((dayNumberOf(date) ?? 0) + 4) % 7;
		return calendar.weekly.filter(({ day }) => day === weekday);
	};
	const instant = (date: string, minute: number) => localToUtcMs(calendar.timeZone, dayNumberOf(date) ?? 0, minute);
	const closed = calendar.holidays
		.filter((date) => isAhead(date) && weekOf(date).length > 0)
		.map((date): UnusualDay => ({ date, kind: "closed", atMs: null }));
	const isHoliday = (date: string) => calendar.holidays.includes(date);
	const changed = (kind: "early-close" | "late-open", minutes: Readonly<Record<string, number>>) =>
		Object.entries(minutes)
			.filter(([date, minute]) => {
				if (!isAhead(date) || isHoliday(date)) return false;
				return weekOf(date).some(({ openMinute, closeMinute }) =>
					kind === "early-close" ? closeMinute > minute : openMinute < minute,
				);
			})
			.map(([date, minute]): UnusualDay => ({ date, kind, atMs: instant(date, minute) }));
	return [...closed, ...changed("early-close", calendar.earlyCloses), ...changed("late-open", calendar.lateOpens)].sort(
		(a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
	);
}
