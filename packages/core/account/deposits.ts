import type { AccountCurrency, Money, Rate } from "../money/index.ts";
import type { LimitPeriod } from "./protection.ts";

/** Most that may come in from outside in a UTC day, a week from Monday, a month. Null: no limit. In the limit's currency. */
export type DepositAmounts = Readonly<Record<LimitPeriod, Money | null>>;

/** What one unit of a currency counted in the limit's when the limit was set: for what had come in before. */
export interface DepositRate {
	readonly from: AccountCurrency;
	readonly rate: Rate;
}

export interface DepositTerms {
	readonly currency: AccountCurrency;
	readonly amounts: DepositAmounts;
	/** Fixed when the terms were set, so that what is used does not move with the market; known ones only. */
	readonly rates: readonly DepositRate[];
}

/** A customer's own limit on what they pay in, over all their accounts together. */
export interface DepositLimits {
	readonly terms: DepositTerms;
	/** Looser terms that wait; from that moment they hold in place of `terms`. */
	readonly pending: { readonly terms: DepositTerms; readonly fromMs: number } | null;
}

/** What came into an account on one UTC day and was counted in the same way. */
export interface DepositDay {
	readonly startMs: number;
	/** In the account's currency. */
	readonly received: Money;
	/** What it counted for the limit that held then; null: none held. */
	readonly counted: { readonly currency: AccountCurrency; readonly amount: Money } | null;
}

/** What an account knows of deposits. Null in the state: it never had one, and carries no limit. */
export interface AccountDeposits {
	/** One of the customer's accounts carries the limit of all of them; the others have null. */
	readonly limits: DepositLimits | null;
	/** Of the month and the week that run, oldest first. */
	readonly days: readonly DepositDay[];
}
