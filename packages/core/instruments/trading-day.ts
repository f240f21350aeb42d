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
