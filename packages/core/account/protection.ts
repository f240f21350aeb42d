import type { AssetClass } from "../instruments/index.ts";
import type { Money } from "../money/index.ts";

/** When an account may open, in minutes of the UTC day: from the first, before the second; over midnight when it is less. */
export interface TradingHours {
	readonly fromMinute: number;
	readonly toMinute: number;
}

/** What a customer lets themselves do. Null: no limit. Money in the account's currency. */
export interface CustomerLimits {
	/** Most that may be lost in a UTC day, in a week from Monday, in a month. */
	readonly dayLoss: Money | null;
	readonly weekLoss: Money | null;
	readonly monthLoss: Money | null;
	/** Most that all open trades may be worth together, at their opening prices. */
	readonly exposure: Money | null;
	readonly hours: TradingHours | null;
}

export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** When a period began, and the account's lifetime result before its first result in it. */
export interface PeriodBase {
	readonly startMs: number;
	readonly base: Money;
}

/** What protects the customer from themselves, and from what they do not understand. */
export interface AccountProtection {
	readonly limits: CustomerLimits;
	/** Looser limits that wait; from that moment they hold in place of `limits`. */
	readonly pending: { readonly limits: CustomerLimits; readonly fromMs: number } | null;
	/** They have excluded themselves until then; null: never. */
	readonly excludedUntilMs: number | null;
	/** Classes in which they must pass the test of knowledge before they open anything. */
	readonly testNeeded: readonly AssetClass[];
	readonly results: Readonly<Record<LimitPeriod, PeriodBase>>;
}
