import type { Price, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

export type OrderKind = "limit" | "stop" | "stop-limit";

/** Pending orders (E12): until cancelled, until an instant, until the end of the trading day (17:00 New York). */
export type TimeInForce = "GTC" | "GTD" | "DAY";

/**
 * Market orders (E12). Within the limits of the instrument any volume is filled whole, at one price: there is no book
 * that could run out, so for an order that opens both mean all or nothing. They differ for a reduce-only order of more
 * than is open: FOK is refused, IOC takes what there is and the rest ends at once.
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
	/** Where a stop-limit rests once its stop is reached; null for the others. */
	readonly limitPrice: Price | null;
	/** A stop-limit whose stop has been reached: it rests as a limit now. */
	readonly triggered: boolean;
	readonly timeInForce: TimeInForce;
	/** First instant at which it no longer fills, fixed at acceptance or amendment; null for GTC. */
	readonly expiresAtMs: number | null;
	/** Of the trade that it opens. */
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedStop: boolean;
	/** Takes off what is open on the other side and never opens. */
	readonly reduceOnly: boolean;
	/** Orders of one group: when one is done, the others are cancelled. Null: alone, or the first of the group. */
	readonly ocoGroup: string | null;
	readonly acceptedAtMs: number;
	/** Sequence of the event that accepted it; order of work on one tick (E13). An amendment keeps it. */
	readonly acceptedSequence: number;
}
