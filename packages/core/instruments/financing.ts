import { dayText, localDayNumber, localToUtcMs } from "./time-zone.ts";
import type { Financing } from "./types.ts";

const NEW_YORK = "America/New_York";
/** 17:00. */
const DAY_END_MINUTE = 17 * 60;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`; null for an invalid one. */
export function dayNumberOf(date: string): number | null {
	const match = DATE.exec(date);
	if (match === null) return null;
	const [, year = "", month = "", day = ""] = match;
	const number = Math.floor(
		Date.UTC(Number.parseInt(year, 10), Number.parseInt(month, 10) - 1, Number.parseInt(day, 10)) / 86_400_000,
	);
	// 31 April rolls over; a date that comes back as another one is invalid.
	return dayText(number) === date ? number : null;
}

/** When the financing day of a New York date ends: 17:00 there, by time zone (E20). Null for an invalid date. */
export function financingDayEndMs(date: string): number | null {
	const day = dayNumberOf(date);
	return day === null ? null : localToUtcMs(NEW_YORK, day, DAY_END_MINUTE);
}

/** The New York date whose financing day is the next to end at or after an instant (ms since 1970 UTC). */
export function nextFinancingDate(atMs: number): string {
	const today = localDayNumber(NEW_YORK, atMs);
	return dayText(atMs <= localToUtcMs(NEW_YORK, today, DAY_END_MINUTE) ? today : today + 1);
}

/** Saturday is 6; 1970-01-01 was a Thursday. */
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

const isWorkday = (terms: Financing, day: number): boolean =>
	weekday(day) !== 0 && weekday(day) !== 6 && !terms.holidays.includes(dayText(day));

function workdaysOn(terms: Financing, day: number, count: number): number {
	let at = day;
	for (let left = count; left > 0; ) {
		at += 1;
		if (isWorkday(terms, at)) left -= 1;
	}
	return at;
}

/**
 * Number of financing days charged on `date` (E20): how many days its value date moves when a trade is held over to the
 * next working day. So Wednesday carries the weekend where value is two days on, Friday where it is the same day, a
 * holiday is charged on the day whose value date skips it, and nothing is charged on a weekend; without value dates
 * every day counts one. Each calendar day is charged once. Null for an invalid date.
 */
export function financingDays(terms: Financing, date: string): number | null {
	const day = dayNumberOf(date);
	if (day === null) return null;
	const { settlementDays } = terms;
	if (settlementDays === null) return 1;
	if (!isWorkday(terms, day)) return 0;
	const next = workdaysOn(terms, day, 1);
	return workdaysOn(terms, next, settlementDays) - workdaysOn(terms, day, settlementDays);
}
