import { localDayNumber, localToUtcMs } from "@truefill/core/instruments";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Round amounts (1, 2 or 5 × a power of ten apart) in [low, high], at most `most`. Floats: for drawing only. */
export function valueTicks(low: number, high: number, most: number): number[] {
	if (!(high > low) || most < 1) return [];
	const rough = (high - low) / most;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
	const ticks: number[] = [];
	for (let at = Math.ceil(low / step); at * step <= high; at += 1) ticks.push(at * step);
	return ticks;
}

export interface TimeTick {
	readonly atMs: number;
	/** How it is written. */
	readonly style: "minute" | "date" | "month";
}

const CLOCK_STEPS_MS = [5, 15, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
const DAY_STEPS = [1, 2, 7, 14];
const MONTH_STEPS = [1, 3, 6, 12, 24, 60];

/** Even times of the clock or the calendar in [start, end], at most `most` or few more. */
export function timeTicks(startMs: number, endMs: number, timeZone: string, most: number): TimeTick[] {
	const span = endMs - startMs;
	if (span <= 0) return [];
	const within = (all: readonly TimeTick[]) => all.filter(({ atMs }) => atMs >= startMs && atMs <= endMs);
	const midnight = (day: number) => localToUtcMs(timeZone, day, 0);
	const first = localDayNumber(timeZone, startMs);
	const last = localDayNumber(timeZone, endMs);
	const clock = CLOCK_STEPS_MS.find((step) => span / step <= most);
	if (clock !== undefined) {
		const ticks: TimeTick[] = [];
		for (let day = first; day <= last; day += 1)
			for (let atMs = midnight(day); atMs < midnight(day + 1); atMs += clock)
				ticks.push({ atMs, style: atMs === midnight(day) ? "date" : "minute" });
		return within(ticks);
	}
	const days = DAY_STEPS.find((step) => span / (step * DAY_MS) <= most);
	if (days !== undefined) {
		const ticks: TimeTick[] = [];
		for (let day = first; day <= last; day += days) ticks.push({ atMs: midnight(day), style: "date" });
		return within(ticks);
	}
	const months = MONTH_STEPS.find((step) => span / (step * 30 * DAY_MS) <= most) ?? 120;
	const date = new Date(first * DAY_MS);
	const ticks: TimeTick[] = [];
	for (let month = Math.ceil(date.getUTCMonth() / months) * months; ; month += months) {
		const atMs = midnight(Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS);
		if (atMs > endMs) return within(ticks);
		ticks.push({ atMs, style: "month" });
	}
}
