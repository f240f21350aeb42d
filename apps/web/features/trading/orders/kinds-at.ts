import type { Price } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { OrderKind } from "@truefill/core/trading";

export interface KindAt {
	readonly side: Side;
	readonly kind: Extract<OrderKind, "limit" | "stop">;
}

/**
 * The orders that can wait at a price: a buy compares it with the ask, a sell with the bid (E11). At exactly that price
 * none can, because it is reached already.
 */
export function kindsAt(level: Price, { bid, ask }: Pick<Quote, "bid" | "ask">): readonly KindAt[] {
	const buy: KindAt[] = level === ask ? [] : [{ side: "buy", kind: level < ask ? "limit" : "stop" }];
	const sell: KindAt[] = level === bid ? [] : [{ side: "sell", kind: level > bid ? "limit" : "stop" }];
	return [...buy, ...sell];
}
