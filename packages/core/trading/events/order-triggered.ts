import type { TickUsed } from "../../account/index.ts";
import { readTick } from "../codec/parts.ts";
import { knownOrder, withOrder } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

/** A stop-limit's stop was reached: from now on it rests as a limit. */
export type OrderTriggered = EventBase & {
	readonly type: "order-triggered";
	readonly orderId: string;
	readonly tick: TickUsed;
};

export const orderTriggered: EventDefinition<OrderTriggered> = {
	type: "order-triggered",
	read: (r, base) => ({
		type: "order-triggered",
		...base,
		orderId: r.text("orderId"),
		tick: r.object("tick", readTick),
	}),
	fold: (state, { orderId }) => {
		const order = knownOrder(state, orderId);
		return { orders: withOrder(state, order.id, { ...order, triggered: true }) };
	},
	lines: booksNothing,
	facts: ({ orderId }) => ({ orders: [orderId] }),
};
