import type { AssetClass } from "../instruments/index.ts";
import type { Money } from "../money/index.ts";

/** When an account may open trades, in minutes of the UTC day, end excluded; spans midnight if the end is lower. */
export interface TradingHours {
	readonly fromMinute: number;
	readonly toMinute: number;
}

/** Limits that customers set for themselves. Null: no limit. Money in the account's currency. */
export interface CustomerLimits {
	/** Maximum loss per UTC day, week (from Monday) and month. */
	readonly dayLoss: Money | null;
	readonly weekLoss: Money | null;
	readonly monthLoss: Money | null;
	/** Maximum total value of all open trades, at their opening prices. */
	readonly exposure: Money | null;
	readonly hours: TradingHours | null;
}

export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Start of a period, and the account's lifetime P&L before its first result in the period. */
export interface PeriodBase {
	readonly startMs: number;
	readonly base: Money;
}

/** The customer's own limits and self-exclusion, and the knowledge tests that they must pass. */
export interface AccountProtection {
	readonly limits: CustomerLimits;
	/** Looser limits that replace `limits` at `fromMs`. */
	readonly pending: { readonly limits: CustomerLimits; readonly fromMs: number } | null;
	/** End of the customer's self-exclusion; null: never excluded. */
	readonly excludedUntilMs: number | null;
	/** Asset classes for which the customer must pass the knowledge test before opening. */
	readonly testNeeded: readonly AssetClass[];
	readonly results: Readonly<Record<LimitPeriod, PeriodBase>>;
}
