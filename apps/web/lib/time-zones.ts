/** A zone's UTC offset at a moment: `UTC+02:00`. */
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

/** Minutes that a zone is ahead of UTC at a moment. */
export const offsetMinutes = (timeZone: string, ms: number): number => minutesOf(offsetOf(timeZone, new Date(ms)));

const offsetMs = (timeZone: string, ms: number): number => offsetMinutes(timeZone, ms) * 60_000;

const DAY_MS = 86_400_000;
/** Every zone with clock changes has one within this time. */
const LOOK_AHEAD_DAYS = 370;

/** The zone's next clock change, to the minute, milliseconds since 1970; null: none within a year. */
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

/** A moment in the zone as the value of a date-time input: `2026-01-31T14:05`. */
export const wallTime = (ms: number, timeZone: string): string =>
	new Date(ms + offsetMs(timeZone, ms)).toISOString().slice(0, 16);

/**
 * The moment of a wall time in the zone, milliseconds since 1970; null if unreadable. A time that occurs twice is the
 * earlier one; a skipped time is moved later by the skipped duration.
 */
export function momentOf(text: string, timeZone: string): number | null {
	const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
	if (Number.isNaN(asUtc)) return null;
	const early = asUtc - offsetMs(timeZone, asUtc - DAY_MS);
	if (wallTime(early, timeZone) === text.slice(0, 16)) return early;
	const late = asUtc - offsetMs(timeZone, asUtc + DAY_MS);
	return wallTime(late, timeZone) === text.slice(0, 16) ? late : early;
}

/** All zones that this engine knows, by UTC offset and then by name. UTC itself is first. */
export function timeZones(at: Date): readonly { readonly name: string; readonly offset: string }[] {
	const named = Intl.supportedValuesOf("timeZone").map((name) => ({ name, offset: offsetOf(name, at) }));
	named.sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || a.name.localeCompare(b.name));
	return [{ name: "UTC", offset: "UTC+00:00" }, ...named.filter(({ name }) => name !== "UTC")];
}
