import type { Price, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

export type OrderKind = "limit" | "stop" | "stop-limit";

/** Pending orders (E12): until cancelled, until an instant, until the end of the trading day (17:00 New York). */
export type TimeInForce = "GTC" | "GTD" | "DAY";

/**
 * Market orders (E12). Any volume within the instrument's limits is filled in full, at one price: there is no order
 * book. For an order that opens, both therefore mean all or nothing. They differ for a reduce-only order above the
 * open volume: FOK is refused; IOC closes what is open and drops the rest.
 */
export type MarketTimeInForce = "FOK" | "IOC";

/** A pending order: it waits for its price (E11) and holds no margin until it fills (E10). */
export interface PendingOrder {
	readonly id: string;
	readonly kind: OrderKind;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	/** The limit of a limit order; the stop of the two others. */
	readonly price: Price;
	/** Limit price of a stop-limit once its stop is reached; null for the others. */
	readonly limitPrice: Price | null;
	/** The stop of a stop-limit was reached; the order now rests as a limit. */
	readonly triggered: boolean;
	readonly timeInForce: TimeInForce;
	/** First instant at which it no longer fills, fixed at acceptance or amendment; null for GTC. */
	readonly expiresAtMs: number | null;
	/** Of the trade that it opens. */
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedStop: boolean;
	/** Only reduces open trades of the other side; never opens. */
	readonly reduceOnly: boolean;
	/** Only reduces this trade, and ends with it: a partial take profit. Absent: any trade, oldest first. */
	readonly tradeId?: string;
	/** OCO group: when one order is done, the others are cancelled. Null: no group, or the first order of one. */
	readonly ocoGroup: string | null;
	readonly acceptedAtMs: number;
	/** Sequence of the event that accepted it; sets the processing order on one tick (E13). An amendment keeps it. */
	readonly acceptedSequence: number;
}
