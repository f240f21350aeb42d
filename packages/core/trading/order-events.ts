import type { Money, Price, Volume } from "../money/index.ts";
import type { Cancellation, CloseRequest, DealLinks, PendingOrder } from "./order-types.ts";
import type { ConversionUsed, EventBase, OpenTrade, StoredRefusal, TickUsed } from "./types.ts";

export type OrderPlaced = EventBase & { readonly type: "order-placed"; readonly order: PendingOrder };
/** The order as it is from now on. */
export type OrderAmended = EventBase & { readonly type: "order-amended"; readonly order: PendingOrder };
/** A stop-limit's stop was reached: from now on it rests as a limit. */
export type OrderTriggered = EventBase & {
	readonly type: "order-triggered";
	readonly orderId: string;
	readonly tick: TickUsed;
};
/** The fill itself; the events after it in the same decision say what it did to which trades. */
export type OrderFilled = EventBase & {
	readonly type: "order-filled";
	readonly orderId: string;
	/** Less than was asked only for a reduce-only order that found less open. */
	readonly volume: Volume;
	readonly price: Price;
	readonly tick: TickUsed;
};
export type OrderCancelled = EventBase & {
	readonly type: "order-cancelled";
	readonly orderId: string;
	readonly cancellation: Cancellation;
};
/** A further fill on the side of a netting position (E9). */
export type TradeIncreased = EventBase & {
	readonly type: "trade-increased";
	/** The position after it. */
	readonly trade: OpenTrade;
	/** Of this fill. */
	readonly volume: Volume;
	readonly price: Price;
	readonly commission: Money;
	readonly tick: TickUsed;
	readonly conversion: ConversionUsed;
	readonly deal: DealLinks;
};
/** A trailing stop moved to where the tick puts it. The stop in force is always a stored one. */
export type TradeTrailed = EventBase & {
	readonly type: "trade-trailed";
	readonly tradeId: string;
	readonly stopLoss: Price;
	readonly tick: TickUsed;
};
export type CloseQueued = EventBase & {
	readonly type: "close-queued";
	readonly tradeId: string;
	readonly request: CloseRequest;
};
export type CloseCancelled = EventBase & {
	readonly type: "close-cancelled";
	readonly tradeId: string;
	readonly cancellation: Cancellation;
};
/** One trade of a `close-many` that could not be closed; the others were. */
export type CloseFailed = EventBase & {
	readonly type: "close-failed";
	readonly tradeId: string;
	readonly refusal: StoredRefusal;
};

export type OrderEvent =
	| OrderPlaced
	| OrderAmended
	| OrderTriggered
	| OrderFilled
	| OrderCancelled
	| TradeIncreased
	| TradeTrailed
	| CloseQueued
	| CloseCancelled
	| CloseFailed;
