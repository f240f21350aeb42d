import { invariant } from "../result/index.ts";

/*
 * Offsets of named time zones from the ECMAScript internationalisation data. A call of `Intl` costs microseconds and
 * sessions are looked up per tick, so offsets are cached per quarter of an hour: every zone in use changes its offset
 * only on such a boundary of UTC.
 */

const QUARTER_MS = 15 * 60_000;
const MAX_KEPT = 20_000;
const MINUTE_MS = 60_000;

interface Zone {
	readonly format: Intl.DateTimeFormat;
	readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
	const known = zones.get(timeZone);
	if (known !== undefined) return known;
	const format = new Intl.DateTimeFormat("en-US", {
		timeZone,
		hourCycle: "h23",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	});
	const zone: Zone = { format, offsets: new Map() };
	zones.set(timeZone, zone);
	return zone;
}

function measureOffset(format: Intl.DateTimeFormat, atMs: number): number {
	const field: Record<string, number> = {};
	for (const { type, value } of format.formatToParts(new Date(atMs))) field[type] = Number.parseInt(value, 10);
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
	return Date.UTC(year, month - 1, day, hour, minute, second) - atMs;
}

/**
 * Local time minus UTC in milliseconds, at an instant (ms since 1970 UTC, from 1970 on). Throws `RangeError` for a zone
 * unknown to the platform.
 */
export function zoneOffsetMs(timeZone: string, atMs: number): number {
	const zone = zoneOf(timeZone);
	const quarter = Math.floor(atMs / QUARTER_MS);
	const known = zone.offsets.get(quarter);
	if (known !== undefined) return known;
	const offset = measureOffset(zone.format, quarter * QUARTER_MS);
	if (zone.offsets.size >= MAX_KEPT) zone.offsets.clear();
	zone.offsets.set(quarter, offset);
	return offset;
}

/**
 * The instant of a local wall time, given as days since 1970-01-01 and minutes from local midnight (may be 1440). A
 * time that the clock skips is shifted past the jump; of a repeated time the first occurrence counts.
 */
export function localToUtcMs(timeZone: string, dayNumber: number, minute: number): number {
	const wallMs = dayNumber * 86_400_000 + minute * MINUTE_MS;
	// The offset is within 26 hours of any guess; of the two candidates that map back, the earlier wins.
	const before = wallMs - zoneOffsetMs(timeZone, wallMs - 86_400_000);
	const after = wallMs - zoneOffsetMs(timeZone, wallMs + 86_400_000);
	const fits = (utcMs: number) => utcMs + zoneOffsetMs(timeZone, utcMs) === wallMs;
	const [first, second] = before <= after ? [before, after] : [after, before];
	if (fits(first)) return first;
	if (fits(second)) return second;
	// Skipped by the clock: the offset from before the jump shifts the instant past it.
	invariant(before >= after, `no instant for a local time in ${timeZone}`);
	return before;
}

/** Days since 1970-01-01 of the local date at an instant. */
export function localDayNumber(timeZone: string, atMs: number): number {
	return Math.floor((atMs + zoneOffsetMs(timeZone, atMs)) / 86_400_000);
}

/** `YYYY-MM-DD` of days since 1970-01-01. */
export function dayText(dayNumber: number): string {
	return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
}
