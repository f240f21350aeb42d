import type { AccountProtection, CustomerLimits, LimitPeriod, PeriodBase, TradingHours } from "../account/index.ts";
import { type Money, money } from "../money/index.ts";

export const NO_LIMITS: CustomerLimits = {
	dayLoss: null,
	weekLoss: null,
	monthLoss: null,
	exposure: null,
	hours: null,
};

/** Looser limits hold a day after they were asked for. */
export const LOOSENING_WAIT_MS = 24 * 3_600_000;

/** An exclusion without an end: the last moment of the year 9999. */
export const FOR_EVER_MS = 253_402_300_799_000;

export const MINUTES_OF_DAY = 1_440;

const DAY_MS = 86_400_000;

/** When the UTC day, the week from Monday or the month of a moment began. */
export function periodStartMs(period: LimitPeriod, atMs: number): number {
	const day = Math.floor(atMs / DAY_MS);
	if (period === "day") return day * DAY_MS;
	// 1 January 1970 was a Thursday.
	if (period === "week") return (day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS;
	const date = new Date(atMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** When it ends. */
export function periodEndMs(period: LimitPeriod, atMs: number): number {
	const startMs = periodStartMs(period, atMs);
	if (period === "day") return startMs + DAY_MS;
	if (period === "week") return startMs + 7 * DAY_MS;
	const date = new Date(startMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The bases at a moment: a period that has begun since counts from the lifetime result there is. */
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

/** Nothing set yet, counting from now. */
export const noProtection = (atMs: number, lifetimePnl: Money): AccountProtection => ({
	limits: NO_LIMITS,
	pending: null,
	excludedUntilMs: null,
	testNeeded: [],
	results: rolledResults(null, atMs, lifetimePnl),
});

/** The limits that hold at a moment. */
export const limitsAt = ({ limits, pending }: Pick<AccountProtection, "limits" | "pending">, atMs: number) =>
	pending !== null && atMs >= pending.fromMs ? pending.limits : limits;

/** Whether an exclusion ends only in name, so that no sentence says its year. */
export const isForEver = (untilMs: number): boolean => untilMs >= FOR_EVER_MS;

/** Whether they have excluded themselves at a moment. */
export const isExcluded = (protection: Pick<AccountProtection, "excludedUntilMs">, atMs: number): boolean =>
	protection.excludedUntilMs !== null && atMs < protection.excludedUntilMs;

/** What closed trades have brought in the period so far; below zero they have lost. */
export function resultIn(
	period: LimitPeriod,
	{ results }: Pick<AccountProtection, "results">,
	lifetimePnl: Money,
	atMs: number,
): Money {
	const { base } = rolledResults(results, atMs, lifetimePnl)[period];
	return money(lifetimePnl - base);
}

/** Whether the hours let an account open at a moment. */
export function isWithin({ fromMinute, toMinute }: TradingHours, atMs: number): boolean {
	const minute = Math.floor((((atMs % DAY_MS) + DAY_MS) % DAY_MS) / 60_000);
	return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}

/** Minutes from `from` on within the day. */
const lengthOf = ({ fromMinute, toMinute }: TradingHours): number =>
	(toMinute - fromMinute + MINUTES_OF_DAY) % MINUTES_OF_DAY;

/** Whether no minute is in `inner` that is not in `outer`. */
function liesIn(inner: TradingHours, outer: TradingHours): boolean {
	const offset = (inner.fromMinute - outer.fromMinute + MINUTES_OF_DAY) % MINUTES_OF_DAY;
	return offset + lengthOf(inner) <= lengthOf(outer);
}

const tighterAmount = (now: Money | null, wanted: Money | null): boolean =>
	wanted !== null && (now === null || wanted <= now);

const tighterHours = (now: TradingHours | null, wanted: TradingHours | null): boolean =>
	wanted !== null && (now === null || liesIn(wanted, now));

/**
 * What of a request holds at once: each limit that it tightens. `loosens`: something of it does not, and must wait. Hours
 * that are neither inside nor around those of now loosen.
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
