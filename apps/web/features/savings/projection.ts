import type { SavingsTerms } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, type Money, money, parseMoney } from "@truefill/core/money";
import { addDays, dateAt, openedSavings, payable, projectInterest } from "@truefill/core/savings";

const minor = (text: string, currency: AccountCurrency): Money | null => {
	const parsed = parseMoney(text, currency);
	return parsed.ok ? parsed.value : null;
};

/** The terms as the core calculates with them. */
export function planOf(terms: SavingsTerms) {
	const { currency, early_exit: exit } = terms;
	return {
		id: terms.id,
		kind: terms.kind,
		tiers: terms.tiers.map(({ from, rate_basis_points: rate }) => ({ from: minor(from, currency) ?? money(0n), rate })),
		dayCount: terms.day_count,
		timeZone: terms.time_zone,
		paid: terms.paid,
		termDays: terms.term_days,
		earlyExit: exit.kind === "reduced-rate" ? ({ kind: "reduced-rate", rate: exit.rate_basis_points } as const) : exit,
		minimum: minor(terms.minimum, currency) ?? money(0n),
		maximum: minor(terms.maximum, currency) ?? money(0n),
	};
}

export interface Projected {
	/** After a year, or at the end of the fixed term. */
	readonly interest: string;
	readonly through: string;
	/** The day on which a fixed term is over; null: flexible. */
	readonly matures: string | null;
}

const YEAR_DAYS = 365;

/** What an amount would earn from today on, by the same steps as the account; null: no amount. */
export function projectedOf(terms: SavingsTerms, amount: string, nowMs: number): Projected | null {
	const balance = minor(amount, terms.currency);
	if (balance === null || balance <= 0n) return null;
	const plan = planOf(terms);
	const today = dateAt(plan, nowMs);
	const through = addDays(today, (plan.termDays ?? YEAR_DAYS) - 1);
	const months = projectInterest({ savings: openedSavings(plan), balance }, today, through);
	const interest = months.reduce((sum, month) => sum + month.interest, 0n);
	return {
		interest: formatMoney(payable(interest), terms.currency),
		through,
		matures: plan.termDays === null ? null : addDays(today, plan.termDays),
	};
}
