import type { PendingOrder } from "../account/index.ts";
import type { Draft } from "./draft.ts";
import { groupOf } from "./order-placing.ts";

/** The cancellation of an expired order. */
export const expired = (order: PendingOrder) =>
	({
		code: "ORDER_EXPIRED",
		params: { expired_at: order.expiresAtMs === null ? "" : new Date(order.expiresAtMs).toISOString() },
	}) as const;

/**
 * Cancels the other orders in the group of a triggered order (E12), whether that order filled or could not. The
 * customer asked for one of two prices; once one is reached, the other order alone is not what they placed.
 */
export function cancelOthers(draft: Draft, done: PendingOrder, code: "OCO_OTHER_DONE" | "OCO_OTHER_REFUSED"): void {
	for (const order of draft.state.orders.values()) {
		if (order.id === done.id || groupOf(order) !== groupOf(done)) continue;
		const cancellation = { code, params: { other: done.id } } as const;
		draft.add({ type: "order-cancelled", orderId: order.id, cancellation });
	}
}
