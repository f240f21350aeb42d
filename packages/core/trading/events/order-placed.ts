import type { PendingOrder } from "../../account/index.ts";
import { invariant } from "../../result/index.ts";
import { readOrder } from "../codec/orders.ts";
import { withOrder } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

export type OrderPlaced = EventBase & { readonly type: "order-placed"; readonly order: PendingOrder };

export const orderPlaced: EventDefinition<OrderPlaced> = {
	type: "order-placed",
	read: (r, base) => ({ type: "order-placed", ...base, order: r.object("order", readOrder) }),
	fold: (state, { order }) => {
		invariant(!state.orders.has(order.id), "an order is placed once");
		return { orders: withOrder(state, order.id, order) };
	},
	lines: booksNothing,
	facts: ({ order }) => ({ orders: [order.id] }),
};
