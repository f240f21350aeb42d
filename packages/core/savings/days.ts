import type { AccountSavings, DayEnd, SavingsPlan } from "../account/index.ts";
import { type Money, money } from "../money/index.ts";
import { addDays, dateAt, isMonthEnd, maturityOf, planAt } from "./dates.ts";
import { payable } from "./interest.ts";

/** A savings account before anything was moved into it. */
export const openedSavings = (plan: SavingsPlan): AccountSavings => ({
	plan,
	planned: [],
	startedOn: null,
	accruedThrough: null,
	unpaid: 0n,
	reduced: 0n,
	recent: [],
	dayEnds: [],
	paid: money(0n),
	atMaturity: "flexible",
});

/** Nothing earns and nothing is owed: days pass without an event. */
const isIdle = ({ unpaid, dayEnds }: AccountSavings, balance: Money): boolean =>
	balance === 0n && dayEnds.length === 0 && payable(unpaid) === 0n;

/** The next day to accrue, if it has ended by `ended`; null: none. */
export function nextInterestDate(savings: AccountSavings, balance: Money, ended: string): string | null {
	const { startedOn, accruedThrough } = savings;
	if (startedOn === null || isIdle(savings, balance)) return null;
	const date = accruedThrough === null ? startedOn : addDays(accruedThrough, 1);
	if (date > ended) return null;
	const maturity = maturityOf(savings);
	// A fixed term that is over earns nothing, unless later terms apply.
	const isOver = maturity !== null && date >= maturity && planAt(savings, date) === savings.plan;
	return isOver ? null : date;
}

/** The balance at the end of a day that is not accrued yet. */
export const balanceAtEnd = ({ dayEnds }: AccountSavings, balance: Money, date: string): Money =>
	dayEnds.find(({ through }) => through >= date)?.balance ?? balance;

/** Whether interest is paid after a day: at the end of a month, or of the term. */
export function isPayDay(savings: AccountSavings, date: string): boolean {
	const plan = planAt(savings, date);
	const maturity = plan === savings.plan ? maturityOf(savings) : null;
	if (maturity !== null && addDays(date, 1) === maturity) return true;
	return plan.paid === "monthly" && isMonthEnd(date);
}

/** After money was moved: the balance at the end of the days before is kept until they are accrued. */
export function moved(savings: AccountSavings, before: Money, atMs: number): AccountSavings {
	const today = dateAt(savings.plan, atMs);
	const yesterday = addDays(today, -1);
	const { accruedThrough, dayEnds } = savings;
	if (savings.startedOn === null) return { ...savings, startedOn: today, accruedThrough: yesterday };
	if (accruedThrough !== null && yesterday <= accruedThrough) return savings;
	if (isIdle(savings, before)) return { ...savings, accruedThrough: yesterday };
	const last = dayEnds.at(-1);
	if (last !== undefined && last.through >= yesterday) return savings;
	return { ...savings, dayEnds: [...dayEnds, { through: yesterday, balance: before }] };
}

/** After a day was accrued. */
export function accrued(
	savings: AccountSavings,
	{ date, interest, reduced, unpaid }: { date: string; interest: bigint; reduced: bigint; unpaid: bigint },
): AccountSavings {
	const plan = planAt(savings, date);
	const isNew = plan !== savings.plan;
	const kept = plan.earlyExit.kind === "forgone-days" ? plan.earlyExit.days : 0;
	return {
		...savings,
		plan,
		planned: savings.planned.filter(({ from }) => from > date),
		startedOn: isNew && plan.kind !== savings.plan.kind ? date : savings.startedOn,
		accruedThrough: date,
		unpaid,
		reduced: savings.reduced + reduced,
		recent: kept === 0 ? [] : [...(isNew ? [] : savings.recent), interest].slice(-kept),
		dayEnds: savings.dayEnds.filter(({ through }) => through > date),
	};
}

/** After interest up to a date was paid: it counts from the next day on, also where that day is over already. */
export function paidOut(savings: AccountSavings, date: string, amount: Money, carry: bigint): AccountSavings {
	const later = (end: DayEnd): DayEnd => (end.through > date ? { ...end, balance: money(end.balance + amount) } : end);
	return {
		...savings,
		unpaid: carry,
		reduced: 0n,
		recent: [],
		paid: money(savings.paid + amount),
		dayEnds: savings.dayEnds.map(later),
	};
}
