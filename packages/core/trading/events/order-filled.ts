import type { TickUsed } from "../../account/index.ts";
import type { Price, Volume } from "../../money/index.ts";
import { readFill } from "../codec/parts.ts";
import { knownOrder, withOrder } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

/** The fill of a pending order. Later events of the same decision show its effect on trades. */
export type OrderFilled = EventBase & {
	readonly type: "order-filled";
	readonly orderId: string;
	/** Less than the order's volume only for a reduce-only order that found less open. */
	readonly volume: Volume;
	readonly price: Price;
	readonly tick: TickUsed;
};

export const orderFilled: EventDefinition<OrderFilled> = {
	type: "order-filled",
	read: (r, base) => ({ type: "order-filled", ...base, orderId: r.text("orderId"), ...readFill(r) }),
	fold: (state, { orderId }) => ({ orders: withOrder(state, knownOrder(state, orderId).id, null) }),
	lines: booksNothing,
	facts: ({ orderId, volume, price, tick }) => ({ ended: { status: "filled", orderId, volume, price, tick } }),
};
