import type { AccountCurrency, Money, Rate } from "../money/index.ts";
import type { LimitPeriod } from "./protection.ts";

/** Maximum deposits per UTC day, week (from Monday) and month, in the limit's currency. Null: no limit. */
export type DepositAmounts = Readonly<Record<LimitPeriod, Money | null>>;

/** Rate into the limit's currency when the limit was set. Converts the deposits booked before that. */
export interface DepositRate {
	readonly from: AccountCurrency;
	readonly rate: Rate;
}

export interface DepositTerms {
	readonly currency: AccountCurrency;
	readonly amounts: DepositAmounts;
	/** Fixed when the terms are set, so that the used amount does not move with the market. Only known rates. */
	readonly rates: readonly DepositRate[];
}

/** A customer's own limit on the deposits into all their accounts together. */
export interface DepositLimits {
	readonly terms: DepositTerms;
	/** Looser terms that replace `terms` at `fromMs`. */
	readonly pending: { readonly terms: DepositTerms; readonly fromMs: number } | null;
}

/** Sum of an account's deposits on one UTC day that were counted in the same currency. */
export interface DepositDay {
	readonly startMs: number;
	/** In the account's currency. */
	readonly received: Money;
	/** The amount counted against the limit in force at the time; null: no limit. */
	readonly counted: { readonly currency: AccountCurrency; readonly amount: Money } | null;
}

/** Deposits of an account. Null in the state: the account never had one and stores no limit. */
export interface AccountDeposits {
	/** One of the customer's accounts stores the limit for all of them; the others have null. */
	readonly limits: DepositLimits | null;
	/** Days of the current month and week, oldest first. */
	readonly days: readonly DepositDay[];
}
