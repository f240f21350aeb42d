import { localDayNumber, localToUtcMs } from "./time-zone.ts";

/** The trading day, for financing and for day orders, ends at 17:00 New York by time zone (E20). */
const ZONE = "America/New_York";
const END_MINUTE = 17 * 60;

/** The first end of a trading day after `atMs`, ms since 1970 UTC. An end belongs to the next day. */
export function tradingDayEndMs(atMs: number): number {
	const today = localDayNumber(ZONE, atMs);
	const endsMs = localToUtcMs(ZONE, today, END_MINUTE);
	return endsMs > atMs ? endsMs : localToUtcMs(ZONE, today + 1, END_MINUTE);
}

/** The trading day of an instant, as days since 1970-01-01: the local date on which it ends. */
export const tradingDayNumber = (atMs: number): number => localDayNumber(ZONE, tradingDayEndMs(atMs) - 1);

/** Where a trading day starts: the end of the one before. */
export const tradingDayStartMs = (dayNumber: number): number => localToUtcMs(ZONE, dayNumber - 1, END_MINUTE);
