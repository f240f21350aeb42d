import type { PendingOrder } from "../account/index.ts";
import { openingSide, type Quote } from "../pricing/index.ts";

type Waiting = Pick<PendingOrder, "kind" | "side" | "price" | "limitPrice" | "triggered">;

/** The price that triggers an order now, and whether it triggers at or below it (E11); also for the trigger index. */
export function waitsFor({ kind, side, price, limitPrice, triggered }: Waiting): {
	readonly price: PendingOrder["price"];
	readonly atOrBelow: boolean;
} {
	const isLimit = kind === "limit" || (triggered && limitPrice !== null);
	const level = triggered && limitPrice !== null ? limitPrice : price;
	// A buy limit and a sell stop wait below the market, a sell limit and a buy stop above it.
	return { price: level, atOrBelow: (side === "buy") === isLimit };
}

/** Whether a tick triggers the order: a buy by the ask, a sell by the bid (E11). Touching the price is enough. */
export function reachedBy(order: Waiting, quote: Pick<Quote, "bid" | "ask">): boolean {
	const at = openingSide(order.side, quote);
	const { price, atOrBelow } = waitsFor(order);
	return atOrBelow ? at <= price : at >= price;
}
