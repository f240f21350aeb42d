import type { AccountSavings, SavingsPlan } from "../account/index.ts";
import { dayNumberOf, dayText, localDayNumber, localToUtcMs } from "../instruments/index.ts";
import { invariant } from "../result/index.ts";

function numberOf(date: string): number {
	const day = dayNumberOf(date);
	invariant(day !== null, "a day of interest is a date");
	return day;
}

/** The date so many days later (negative: earlier). */
export const addDays = (date: string, days: number): string => dayText(numberOf(date) + days);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** The date at an instant, in the time zone of the terms. */
export const dateAt = ({ timeZone }: Pick<SavingsPlan, "timeZone">, atMs: number): string =>
	dayText(localDayNumber(timeZone, atMs));

/** When a date ends: the next midnight of its time zone. */
export const dayEndMs = ({ timeZone }: Pick<SavingsPlan, "timeZone">, date: string): number =>
	localToUtcMs(timeZone, numberOf(date) + 1, 0);

/** The latest date that has ended. */
export const lastEnded = (plan: Pick<SavingsPlan, "timeZone">, atMs: number): string => addDays(dateAt(plan, atMs), -1);

export const isMonthEnd = (date: string): boolean => addDays(date, 1).endsWith("-01");

/** The terms that apply on a date. */
export function planAt({ plan, planned }: Pick<AccountSavings, "plan" | "planned">, date: string): SavingsPlan {
	return planned.findLast(({ from }) => from <= date)?.plan ?? plan;
}

/** Until when a fixed term runs on a date; null: it does not. */
export function termRunsUntil(savings: Pick<AccountSavings, "plan" | "startedOn">, today: string): string | null {
	const maturity = maturityOf(savings);
	return maturity !== null && today < maturity ? maturity : null;
}

/** The date on which a fixed term is over and the money is free; null: no fixed term, or no money so far. */
export function maturityOf({ plan, startedOn }: Pick<AccountSavings, "plan" | "startedOn">): string | null {
	return plan.termDays === null || startedOn === null ? null : addDays(startedOn, plan.termDays);
}
