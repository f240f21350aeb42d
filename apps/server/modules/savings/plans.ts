import type { SavingsExit, SavingsPlanWire, SavingsTerms } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, type Money, money, parseMoney } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { EarlyExit, SavingsPlan } from "@truefill/core/trading";

const minor = (text: string, currency: AccountCurrency): Money => {
	const parsed = parseMoney(text, currency);
	invariant(parsed.ok, "the contract has checked the amount");
	return money(parsed.value);
};

const exitOf = (exit: SavingsExit): EarlyExit =>
	exit.kind === "reduced-rate" ? { kind: exit.kind, rate: exit.rate_basis_points } : exit;

/** The terms of a plan as an account stores them. */
export const termsOf = (plan: Omit<SavingsPlanWire, "notice_days">): SavingsPlan => ({
	id: plan.id,
	kind: plan.kind,
	tiers: plan.tiers.map(({ from, rate_basis_points: rate }) => ({ from: minor(from, plan.currency), rate })),
	dayCount: plan.day_count,
	timeZone: plan.time_zone,
	paid: plan.paid,
	termDays: plan.term_days,
	earlyExit: exitOf(plan.early_exit),
	minimum: minor(plan.minimum, plan.currency),
	maximum: minor(plan.maximum, plan.currency),
});

/** Stored terms in wire form. */
export const termsToWire = (plan: SavingsPlan, currency: AccountCurrency): SavingsTerms => ({
	id: plan.id,
	kind: plan.kind,
	currency,
	tiers: plan.tiers.map(({ from, rate }) => ({ from: formatMoney(from, currency), rate_basis_points: rate })),
	day_count: plan.dayCount,
	time_zone: plan.timeZone,
	paid: plan.paid,
	term_days: plan.termDays,
	early_exit:
		plan.earlyExit.kind === "reduced-rate"
			? { kind: "reduced-rate", rate_basis_points: plan.earlyExit.rate }
			: plan.earlyExit,
	minimum: formatMoney(plan.minimum, currency),
	maximum: formatMoney(plan.maximum, currency),
});
