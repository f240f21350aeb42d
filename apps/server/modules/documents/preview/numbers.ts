const DAY_MS = 86_400_000;
/** Excel's day 0, and day 0 of files of its first Macintosh version. */
const FROM_1900_MS = Date.UTC(1899, 11, 30);
const FROM_1904_MS = Date.UTC(1904, 0, 1);
/** Excel's built-in date and time formats, by number. */
const DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Whether a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
	if (code === undefined) return DATES.has(id);
	const bare = code.replace(/"[^"]*"|\\.|\[(?:[^hms\]][^\]]*)\]/gi, "");
	return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

/** A cell's number as stored; a date as `2026-03-04`, with its time if it has one. */
export function shownNumber(value: number, isDate: boolean, from1904: boolean): string {
	if (!Number.isFinite(value)) return "";
	if (!isDate || value < 0 || value > 2_958_465) return String(value);
	const time = new Date((from1904 ? FROM_1904_MS : FROM_1900_MS) + Math.round(value * 86_400) * 1_000).toISOString();
	const [day = "", clock = ""] = time.split("T");
	if (value < 1) return clock.slice(0, 8);
	return (Math.round(value * 86_400) * 1_000) % DAY_MS === 0 ? day : `${day} ${clock.slice(0, 8)}`;
}
