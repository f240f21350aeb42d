const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far back the curve goes. */
export const CURVE_RANGES = ["day", "week", "month", "quarter", "year", "all"] as const;
export type CurveRange = (typeof CURVE_RANGES)[number];

const LENGTHS_MS: Readonly<Record<Exclude<CurveRange, "all">, number>> = {
	day: DAY_MS,
	week: 7 * DAY_MS,
	month: 30 * DAY_MS,
	quarter: 91 * DAY_MS,
	year: 365 * DAY_MS,
};

/** Where the curve begins; null: at the first entry. */
export const rangeFromMs = (range: CurveRange, nowMs: number): number | null =>
	range === "all" ? null : nowMs - LENGTHS_MS[range];

/** What is asked for: it changes once an hour only, and the curve leaves out what is before its beginning. */
export function roundedFrom(range: CurveRange, nowMs: number): string | null {
	const fromMs = rangeFromMs(range, nowMs);
	return fromMs === null ? null : new Date(Math.floor(fromMs / HOUR_MS) * HOUR_MS).toISOString();
}
