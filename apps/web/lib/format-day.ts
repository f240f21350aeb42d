import { formatLocale, formatTimeZone } from "./format-locale.ts";

/* Days with their weekday. Apart from `format.ts`, which every page loads before anything is shown. */

const STYLES = {
	/** `Fri, 27 Nov` */
	day: { weekday: "short", day: "numeric", month: "short" },
	/** `Nov 2026` */
	month: { month: "short", year: "numeric" },
	/** `27 Nov` */
	date: { day: "numeric", month: "short" },
	/** `Friday` */
	weekday: { weekday: "long" },
	/** `Fri, 27 Nov, 22:00` */
	"day-time": { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false },
	/** `22:00`; midnight is the begin of a day. */
	minute: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const kept = new Map<string, Intl.DateTimeFormat>();

/** An instant, ms since 1970 UTC, as a day with its weekday, in the user's zone or in `timeZone`. */
export function formatDayAt(atMs: number, style: keyof typeof STYLES, timeZone = formatTimeZone()): string {
	const key = `${formatLocale()} ${timeZone} ${style}`;
	let format = kept.get(key);
	if (format === undefined) {
		format = new Intl.DateTimeFormat(formatLocale(), { ...STYLES[style], timeZone });
		kept.set(key, format);
	}
	return format.format(atMs);
}

/** A date `YYYY-MM-DD` of no zone. */
export const formatDate = (date: string, style: "day" | "weekday"): string =>
	formatDayAt(Date.parse(`${date}T12:00:00Z`), style, "UTC");
