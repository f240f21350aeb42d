/** How far a zone is from UTC at a moment, as people write it: `UTC+02:00`. */
export function offsetOf(timeZone: string, at: Date): string {
	const part = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
		.formatToParts(at)
		.find(({ type }) => type === "timeZoneName")?.value;
	return part === undefined || part === "GMT" ? "UTC+00:00" : part.replace("GMT", "UTC");
}

/** `UTC-03:30` → −210. */
function minutesOf(offset: string): number {
	const [hours = "0", rest = "0"] = offset.slice(4).split(":");
	return (offset[3] === "-" ? -1 : 1) * (Number.parseInt(hours, 10) * 60 + Number.parseInt(rest, 10));
}

/** How many minutes a zone is before UTC at a moment. */
export const offsetMinutes = (timeZone: string, ms: number): number => minutesOf(offsetOf(timeZone, new Date(ms)));

const offsetMs = (timeZone: string, ms: number): number => offsetMinutes(timeZone, ms) * 60_000;

const DAY_MS = 86_400_000;
/** Every zone that changes its clocks does so within this. */
const LOOK_AHEAD_DAYS = 370;

/** When the clocks of a zone are next put forward or back, to the minute, milliseconds since 1970; null: not in a year. */
export function nextClockChange(timeZone: string, nowMs: number): number | null {
	const before = offsetMinutes(timeZone, nowMs);
	for (let day = 1; day <= LOOK_AHEAD_DAYS; day++) {
		let late = nowMs + day * DAY_MS;
		if (offsetMinutes(timeZone, late) === before) continue;
		let early = late - DAY_MS;
		while (late - early > 60_000) {
			const middle = early + Math.floor((late - early) / 2);
			if (offsetMinutes(timeZone, middle) === before) early = middle;
			else late = middle;
		}
		return Math.floor(late / 60_000) * 60_000;
	}
	return null;
}

/** A moment as a field for date and time writes it, in the zone: `2026-01-31T14:05`. */
export const wallTime = (ms: number, timeZone: string): string =>
	new Date(ms + offsetMs(timeZone, ms)).toISOString().slice(0, 16);

/**
 * The moment of a wall time of the zone, milliseconds since 1970; null: it cannot be read. A time that the clocks pass
 * twice is the earlier one, one that they skip is as much later as they skip.
 */
export function momentOf(text: string, timeZone: string): number | null {
	const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
	if (Number.isNaN(asUtc)) return null;
	const early = asUtc - offsetMs(timeZone, asUtc - DAY_MS);
	if (wallTime(early, timeZone) === text.slice(0, 16)) return early;
	const late = asUtc - offsetMs(timeZone, asUtc + DAY_MS);
	return wallTime(late, timeZone) === text.slice(0, 16) ? late : early;
}

/** Every zone that this engine can name, by distance from UTC and then by name. UTC itself is first. */
export function timeZones(at: Date): readonly { readonly name: string; readonly offset: string }[] {
	const named = Intl.supportedValuesOf("timeZone").map((name) => ({ name, offset: offsetOf(name, at) }));
	named.sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || a.name.localeCompare(b.name));
	return [{ name: "UTC", offset: "UTC+00:00" }, ...named.filter(({ name }) => name !== "UTC")];
}
