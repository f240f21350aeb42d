import type { AccountSavings, EarlyExit, SavingsPlan } from "../account/index.ts";
import { divide, type Money, money } from "../money/index.ts";

/**
 * Parts of the minor unit in which interest is exact, whatever the day count: 10,000 basis points × 365 × 366 days.
 */
export const INTEREST_SCALE = 10_000n * 365n * 366n;

/** A part of a balance with the rate of its tier. */
export interface InterestPart {
	readonly amount: Money;
	/** In basis points. */
	readonly rate: number;
}

export interface DayInterest {
	readonly parts: readonly InterestPart[];
	readonly yearDays: 365 | 366;
	/** Exact, in 1 / `INTEREST_SCALE` of the minor unit. */
	readonly interest: bigint;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** How many days the year of a date has for interest. */
export function yearDays({ dayCount }: Pick<SavingsPlan, "dayCount">, date: string): 365 | 366 {
	if (dayCount === "actual/actual") return isLeap(Number.parseInt(date.slice(0, 4), 10)) ? 366 : 365;
	return dayCount === "actual/366" ? 366 : 365;
}

/** The parts of a balance that earn, by tier; nothing above the maximum. */
export function interestParts({ tiers, maximum }: Pick<SavingsPlan, "tiers" | "maximum">, balance: Money) {
	const earning = balance < maximum ? balance : maximum;
	return tiers.flatMap(({ from, rate }, at): InterestPart[] => {
		const next = tiers[at + 1]?.from ?? earning;
		const end = next < earning ? next : earning;
		return end <= from || rate === 0 ? [] : [{ amount: money(end - from), rate }];
	});
}

/** Exact interest of parts for one day of a year. */
export const interestOf = (parts: readonly InterestPart[], days: 365 | 366): bigint =>
	parts.reduce((sum, { amount, rate }) => sum + amount * BigInt(rate) * (days === 365 ? 366n : 365n), 0n);

/** The interest of one day on the balance at its end. */
export function dayInterest(plan: SavingsPlan, balance: Money, date: string): DayInterest {
	const parts = interestParts(plan, balance);
	const days = yearDays(plan, date);
	return { parts, yearDays: days, interest: interestOf(parts, days) };
}

/** The same parts at the lower rate of an early exit; zero if the rule has none. */
export function reducedInterest(rule: EarlyExit, { parts, yearDays: days }: DayInterest): bigint {
	if (rule.kind !== "reduced-rate") return 0n;
	return interestOf(
		parts.map(({ amount, rate }) => ({ amount, rate: Math.min(rate, rule.rate) })),
		days,
	);
}

/** What can be paid of exact interest: whole minor units, rounded down. */
export const payable = (interest: bigint): Money => money(divide(interest, INTEREST_SCALE, "floor"));

/** Exact interest without what was paid of it. */
export const carried = (interest: bigint, paid: Money): bigint => interest - paid * INTEREST_SCALE;

/** The exact interest that leaving the fixed term now would cost: never more than what is unpaid. */
export function forgoneBy({ plan, unpaid, reduced, recent }: AccountSavings): bigint {
	const rule = plan.earlyExit;
	if (rule.kind === "none") return 0n;
	const lost = rule.kind === "forgone-days" ? recent.reduce((sum, each) => sum + each, 0n) : unpaid - reduced;
	if (lost <= 0n) return 0n;
	return lost < unpaid ? lost : unpaid;
}
