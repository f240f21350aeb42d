import type { Cancellation } from "../cancellations.ts";
import { readCancellation } from "../codec/orders.ts";
import { knownOrder, withOrder } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

export type OrderCancelled = EventBase & {
	readonly type: "order-cancelled";
	readonly orderId: string;
	readonly cancellation: Cancellation;
};

export const orderCancelled: EventDefinition<OrderCancelled> = {
	type: "order-cancelled",
	read: (r, base) => ({
		type: "order-cancelled",
		...base,
		orderId: r.text("orderId"),
		cancellation: r.object("cancellation", readCancellation),
	}),
	fold: (state, { orderId }) => ({ orders: withOrder(state, knownOrder(state, orderId).id, null) }),
	lines: booksNothing,
	facts: ({ orderId, cancellation }) => ({ ended: { status: "cancelled", orderId, cancellation } }),
};
