import type { PendingOrder } from "../../account/index.ts";
import { readOrder } from "../codec/orders.ts";
import { knownOrder, withOrder } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

/** The order after the amendment. */
export type OrderAmended = EventBase & { readonly type: "order-amended"; readonly order: PendingOrder };

export const orderAmended: EventDefinition<OrderAmended> = {
	type: "order-amended",
	read: (r, base) => ({ type: "order-amended", ...base, order: r.object("order", readOrder) }),
	fold: (state, { order }) => ({ orders: withOrder(state, knownOrder(state, order.id).id, order) }),
	lines: booksNothing,
	facts: ({ order }) => ({ orders: [order.id] }),
};
