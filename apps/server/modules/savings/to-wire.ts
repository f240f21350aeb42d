import type { SavingsAccountWire } from "@truefill/contracts/http";
import { type AccountCurrency, CURRENCY_DIGITS, formatMoney, pow10 } from "@truefill/core/money";
import { addDays, dateAt, INTEREST_SCALE, isPayDay, maturityOf, planAt } from "@truefill/core/savings";
import type { AccountSavings, AccountState } from "@truefill/core/trading";
import { termsToWire } from "./plans.ts";

const FINE_DECIMALS = 10;

/** Exact interest with ten decimals of the currency, rounded down for reading. */
export function fineText(interest: bigint, currency: AccountCurrency): string {
	const scaled = (interest * pow10(FINE_DECIMALS - CURRENCY_DIGITS[currency])) / INTEREST_SCALE;
	const digits = scaled.toString().padStart(FINE_DECIMALS + 1, "0");
	return `${digits.slice(0, -FINE_DECIMALS)}.${digits.slice(-FINE_DECIMALS)}`;
}

/** A savings account of the engine. */
export type SavedState = AccountState & { readonly savings: AccountSavings };
export const isSaved = (state: AccountState | undefined): state is SavedState =>
	state !== undefined && state.savings !== null;

/** Payments are at most a month, or a term, away. */
const MOST_DAYS = 4_000;

function nextPayDay({ savings, archived }: SavedState, today: string): string | null {
	if (archived || savings.startedOn === null || isOver(savings, today)) return null;
	for (let days = 0, date = today; days < MOST_DAYS; days += 1, date = addDays(date, 1)) {
		if (isPayDay(savings, date)) return date;
	}
	return null;
}

/** Whether the fixed term is over and no other terms apply. */
export function isOver(savings: AccountSavings, today: string): boolean {
	const maturity = maturityOf(savings);
	return maturity !== null && today >= maturity && planAt(savings, today) === savings.plan;
}

function stateOf({ savings, balance, archived }: SavedState, today: string): SavingsAccountWire["state"] {
	if (archived) return "left";
	if (savings.startedOn === null || (balance === 0n && savings.plan.kind === "flexible")) return "empty";
	return isOver(savings, today) ? "matured" : "earning";
}

export function savingsToWire(state: SavedState, nowMs: number): SavingsAccountWire {
	const { savings, currency } = state;
	const today = dateAt(savings.plan, nowMs);
	return {
		id: state.id,
		number: state.number,
		name: state.name,
		currency,
		balance: formatMoney(state.balance, currency),
		state: stateOf(state, today),
		terms: termsToWire(planAt(savings, today), currency),
		announced: savings.planned
			.filter(({ from }) => from > today)
			.map(({ from, plan }) => ({ from, terms: termsToWire(plan, currency) })),
		started_on: savings.startedOn,
		matures_on: maturityOf(savings),
		accrued_through: savings.accruedThrough,
		accrued: fineText(savings.unpaid, currency),
		paid: formatMoney(savings.paid, currency),
		pays_on: nextPayDay(state, today),
		at_maturity: savings.atMaturity,
		sequence: state.sequence,
	};
}
