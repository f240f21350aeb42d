import type { PendingOrder } from "../account/index.ts";
import { openingSide, type Quote } from "../pricing/index.ts";

type Waiting = Pick<PendingOrder, "kind" | "side" | "price" | "limitPrice" | "triggered">;

/** The level that an order waits for now, and whether it waits for a price at or below it (E11); for an index as for one order. */
export function waitsFor({ kind, side, price, limitPrice, triggered }: Waiting): {
	readonly price: PendingOrder["price"];
	readonly atOrBelow: boolean;
} {
	const isLimit = kind === "limit" || (triggered && limitPrice !== null);
	const level = triggered && limitPrice !== null ? limitPrice : price;
	// A buy limit and a sell stop wait below the market, a sell limit and a buy stop above it.
	return { price: level, atOrBelow: (side === "buy") === isLimit };
}

/** Whether a tick reaches what the order waits for: a buy is judged at the ask, a sell at the bid (E11). Touching is reaching. */
export function reachedBy(order: Waiting, quote: Pick<Quote, "bid" | "ask">): boolean {
	const at = openingSide(order.side, quote);
	const { price, atOrBelow } = waitsFor(order);
	return atOrBelow ? at <= price : at >= price;
}
