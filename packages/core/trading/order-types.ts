import type { Price, Volume } from "../money/index.ts";
import type { Quote, Side } from "../pricing/index.ts";
import type { Refusal } from "../result/index.ts";
import type { CancellationCode } from "./cancellations.ts";
import type { CommandBase } from "./types.ts";

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

/** Why a pending order or a queued close ended without being done, with its numbers. */
export type Cancellation = Refusal<CancellationCode>;

/** A close asked for while the market was shut: done by the first tradable tick (E14). */
export interface CloseRequest {
	/** Null closes all that is open then. */
	readonly volume: Volume | null;
	readonly bound: Price | null;
	readonly requestedAtMs: number;
}

/** What links an order to what it did: one order, one deal for each fill, and the trade that the event names. */
export interface DealLinks {
	/** The pending order, or the order that the command itself was. */
	readonly orderId: string;
	readonly dealId: string;
}

// ---------------------------------------------------------------- commands

export interface PlaceOrder extends CommandBase {
	readonly kind: "place-order";
	readonly orderKind: OrderKind;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly price: Price;
	/** Of a stop-limit; null for the others. */
	readonly limitPrice: Price | null;
	readonly timeInForce: TimeInForce;
	/** Of GTD; null for the others. */
	readonly expiresAtMs: number | null;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedStop: boolean;
	readonly reduceOnly: boolean;
	/** A pending order of the account: one cancels the other. Refused when it is gone already. */
	readonly ocoWith: string | null;
}
/** What an order asks for, without who places it. */
export type OrderRequest = Omit<PlaceOrder, "kind" | "commandId" | "accountId" | "ocoWith">;
/** Two orders of which the fill of one cancels the other: both are placed, or neither (E12). */
export interface PlaceOco extends CommandBase {
	readonly kind: "place-oco";
	readonly orders: readonly [OrderRequest, OrderRequest];
}
/** Patch meaning (E12): undefined leaves, null removes. */
export interface AmendOrder extends CommandBase {
	readonly kind: "amend-order";
	readonly orderId: string;
	readonly volume?: Volume | undefined;
	readonly price?: Price | undefined;
	readonly limitPrice?: Price | undefined;
	readonly timeInForce?: TimeInForce | undefined;
	readonly expiresAtMs?: number | null | undefined;
	readonly stopLoss?: Price | null | undefined;
	readonly takeProfit?: Price | null | undefined;
	readonly trailingDistance?: Price | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
}
export interface CancelOrder extends CommandBase {
	readonly kind: "cancel-order";
	readonly orderId: string;
}
/** Raised by the trigger index; carries the tick itself so that a fold needs no market. */
export interface TriggerOrder extends CommandBase {
	readonly kind: "trigger-order";
	readonly orderId: string;
	readonly quote: Quote;
}
/** Raised by the engine's clock when an order's time is over. */
export interface ExpireOrder extends CommandBase {
	readonly kind: "expire-order";
	readonly orderId: string;
}
/** Raised by the trigger index for a tick that moves a trailing stop (E13). */
export interface TrailTrade extends CommandBase {
	readonly kind: "trail-trade";
	readonly tradeId: string;
	readonly quote: Quote;
}
/** Takes back a close that waits for the market. */
export interface CancelClose extends CommandBase {
	readonly kind: "cancel-close";
	readonly tradeId: string;
}
/** Closes every open trade that fits; null fits all. */
export interface CloseMany extends CommandBase {
	readonly kind: "close-many";
	/** By the gross result at the latest price as the customer sees it: a trade at 0.00 is neither a winner nor a loser. */
	readonly which: "all" | "winners" | "losers";
	readonly instrumentId: string | null;
	readonly side: Side | null;
}
/** Closes two opposite trades of one instrument against each other, without spread. */
export interface CloseBy extends CommandBase {
	readonly kind: "close-by";
	readonly tradeId: string;
	readonly otherTradeId: string;
}
/** Closes a trade and opens the same volume the other way, both or neither. */
export interface ReverseTrade extends CommandBase {
	readonly kind: "reverse-trade";
	readonly tradeId: string;
	readonly bound: Price | null;
}

export type OrderCommand =
	| PlaceOrder
	| PlaceOco
	| AmendOrder
	| CancelOrder
	| TriggerOrder
	| ExpireOrder
	| TrailTrade
	| CancelClose
	| CloseMany
	| CloseBy
	| ReverseTrade;
