import type { Money } from "../money/index.ts";
import type { TradingHours } from "./protection.ts";

/** What a strategy may lose, hold and do on an account; each of its openings is judged by it. Money in the account's currency. */
export interface StrategyLimits {
	/** Most that it may lose on one UTC day, and in all, with what is open. */
	readonly dayLoss: Money;
	readonly totalLoss: Money;
	/** Trades that it may have open at once. */
	readonly openTrades: number;
	/** Trades that it may open on one UTC day. */
	readonly dayTrades: number;
	/** Total value of its open trades, at their opening prices. */
	readonly exposure: Money;
	/** When it may open trades; null: always. */
	readonly hours: TradingHours | null;
	/** First instant at which it opens nothing any more. */
	readonly untilMs: number;
}

/** Why a strategy was stopped. A stopped strategy never opens a trade again. */
export const STRATEGY_STOPS = ["customer", "staff", "day-loss", "total-loss", "end-date", "withdrawn"] as const;
export type StrategyStop = (typeof STRATEGY_STOPS)[number];

/** A strategy that was started on the account. */
export interface AccountStrategy {
	readonly id: string;
	/** Hash of its rules: an edited strategy is another one. */
	readonly version: string;
	readonly instrumentId: string;
	readonly limits: StrategyLimits;
	readonly startedAtMs: number;
	readonly stopped: { readonly reason: StrategyStop; readonly atMs: number } | null;
	/** Ids of its open trades, oldest first. */
	readonly trades: readonly string[];
	/** Net result of what it has closed. */
	readonly pnl: Money;
	/** Of the UTC day of its last trade: the result before it, and how many trades it has opened since. */
	readonly day: { readonly startMs: number; readonly pnlBefore: Money; readonly opened: number };
}
