import type { PendingOrder } from "../account/index.ts";
import type { Draft } from "./draft.ts";
import { groupOf } from "./order-placing.ts";

/** What an order that ran out of time is cancelled with. */
export const expired = (order: PendingOrder) =>
	({
		code: "ORDER_EXPIRED",
		params: { expired_at: order.expiresAtMs === null ? "" : new Date(order.expiresAtMs).toISOString() },
	}) as const;

/**
 * Cancels the others of the group of an order that was reached (E12): it has filled, or it could not and was cancelled. The
 * pair waited for one of two prices; once one has come, the other order alone is not what the customer placed.
 */
export function cancelOthers(draft: Draft, done: PendingOrder, code: "OCO_OTHER_DONE" | "OCO_OTHER_REFUSED"): void {
	for (const order of draft.state.orders.values()) {
		if (order.id === done.id || groupOf(order) !== groupOf(done)) continue;
		const cancellation = { code, params: { other: done.id } } as const;
		draft.add({ type: "order-cancelled", orderId: order.id, cancellation });
	}
}
