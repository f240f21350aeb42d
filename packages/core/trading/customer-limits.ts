import type { AccountProtection, CustomerLimits, LimitPeriod, PeriodBase, TradingHours } from "../account/index.ts";
import { type Money, money } from "../money/index.ts";

export const NO_LIMITS: CustomerLimits = {
	dayLoss: null,
	weekLoss: null,
	monthLoss: null,
	exposure: null,
	hours: null,
};

/** Looser limits take effect a day after the request. */
export const LOOSENING_WAIT_MS = 24 * 3_600_000;

/** An exclusion without end: the last second of the year 9999. */
export const FOR_EVER_MS = 253_402_300_799_000;

export const MINUTES_OF_DAY = 1_440;

const DAY_MS = 86_400_000;

/** Start of the UTC day, the week (from Monday) or the month that contains `atMs`. */
export function periodStartMs(period: LimitPeriod, atMs: number): number {
	const day = Math.floor(atMs / DAY_MS);
	if (period === "day") return day * DAY_MS;
	// 1 January 1970 was a Thursday.
	if (period === "week") return (day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS;
	const date = new Date(atMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** End of that period. */
export function periodEndMs(period: LimitPeriod, atMs: number): number {
	const startMs = periodStartMs(period, atMs);
	if (period === "day") return startMs + DAY_MS;
	if (period === "week") return startMs + 7 * DAY_MS;
	const date = new Date(startMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The period bases at `atMs`: a period that began since then starts from the current lifetime P&L. */
export function rolledResults(
	results: AccountProtection["results"] | null,
	atMs: number,
	lifetimePnl: Money,
): AccountProtection["results"] {
	const of = (period: LimitPeriod): PeriodBase => {
		const startMs = periodStartMs(period, atMs);
		const kept = results?.[period];
		return kept !== undefined && kept.startMs >= startMs ? kept : { startMs, base: lifetimePnl };
	};
	return { day: of("day"), week: of("week"), month: of("month") };
}

/** No limits set; results count from now. */
export const noProtection = (atMs: number, lifetimePnl: Money): AccountProtection => ({
	limits: NO_LIMITS,
	pending: null,
	excludedUntilMs: null,
	testNeeded: [],
	results: rolledResults(null, atMs, lifetimePnl),
});

/** The limits in force at `atMs`. */
export const limitsAt = ({ limits, pending }: Pick<AccountProtection, "limits" | "pending">, atMs: number) =>
	pending !== null && atMs >= pending.fromMs ? pending.limits : limits;

/** Whether an exclusion has no end, so that texts do not show its year. */
export const isForEver = (untilMs: number): boolean => untilMs >= FOR_EVER_MS;

/** Whether the customer is self-excluded at `atMs`. */
export const isExcluded = (protection: Pick<AccountProtection, "excludedUntilMs">, atMs: number): boolean =>
	protection.excludedUntilMs !== null && atMs < protection.excludedUntilMs;

/** Realised P&L of the period so far; negative: a loss. */
export function resultIn(
	period: LimitPeriod,
	{ results }: Pick<AccountProtection, "results">,
	lifetimePnl: Money,
	atMs: number,
): Money {
	const { base } = rolledResults(results, atMs, lifetimePnl)[period];
	return money(lifetimePnl - base);
}

/** Whether the account may open trades at `atMs`. */
export function isWithin({ fromMinute, toMinute }: TradingHours, atMs: number): boolean {
	const minute = Math.floor((((atMs % DAY_MS) + DAY_MS) % DAY_MS) / 60_000);
	return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}

/** Length in minutes. */
const lengthOf = ({ fromMinute, toMinute }: TradingHours): number =>
	(toMinute - fromMinute + MINUTES_OF_DAY) % MINUTES_OF_DAY;

/** Whether every minute of `inner` is in `outer`. */
export function isWithinHours(inner: TradingHours, outer: TradingHours): boolean {
	const offset = (inner.fromMinute - outer.fromMinute + MINUTES_OF_DAY) % MINUTES_OF_DAY;
	return offset + lengthOf(inner) <= lengthOf(outer);
}

const tighterAmount = (now: Money | null, wanted: Money | null): boolean =>
	wanted !== null && (now === null || wanted <= now);

const tighterHours = (now: TradingHours | null, wanted: TradingHours | null): boolean =>
	wanted !== null && (now === null || isWithinHours(wanted, now));

/**
 * The part of a request that takes effect at once: each limit that it tightens. `loosens`: another part does not
 * tighten and must wait. Hours that are not inside the current hours count as loosened.
 */
export function tightened(
	now: CustomerLimits,
	wanted: CustomerLimits,
): { readonly limits: CustomerLimits; readonly loosens: boolean } {
	const amount = (key: "dayLoss" | "weekLoss" | "monthLoss" | "exposure") =>
		tighterAmount(now[key], wanted[key]) ? wanted[key] : now[key];
	const limits: CustomerLimits = {
		dayLoss: amount("dayLoss"),
		weekLoss: amount("weekLoss"),
		monthLoss: amount("monthLoss"),
		exposure: amount("exposure"),
		hours: tighterHours(now.hours, wanted.hours) ? wanted.hours : now.hours,
	};
	return { limits, loosens: !sameLimits(limits, wanted) };
}

const sameHours = (a: TradingHours | null, b: TradingHours | null): boolean =>
	a === null || b === null ? a === b : a.fromMinute === b.fromMinute && a.toMinute === b.toMinute;

export const sameLimits = (a: CustomerLimits, b: CustomerLimits): boolean =>
	a.dayLoss === b.dayLoss &&
	a.weekLoss === b.weekLoss &&
	a.monthLoss === b.monthLoss &&
	a.exposure === b.exposure &&
	sameHours(a.hours, b.hours);
