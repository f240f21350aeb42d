import { ok, refuse } from "../result/index.ts";
import type { Draft } from "./draft.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import { groupOf } from "./place-order.ts";
import type { AccountState, CancelOrder, ExpireOrder, MarketView, PendingOrder } from "./types.ts";

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

/** Takes back a pending order; the other one of an OCO pair stays. Refused: no such order. */
export function decideCancelOrder(state: AccountState, command: CancelOrder, view: MarketView): Outcome {
	const { orderId } = command;
	if (!state.orders.has(orderId)) return refuse("ORDER_NOT_FOUND", { order: orderId });
	const cancellation = { code: "CANCELLED_BY_CUSTOMER", params: {} } as const;
	return ok([{ type: "order-cancelled", ...eventBase(state, command, view), orderId, cancellation }]);
}

/** Ends an order whose time is over (E12). Refused: no such order; its time is not over. */
export function decideExpireOrder(state: AccountState, command: ExpireOrder, view: MarketView): Outcome {
	const { orderId } = command;
	const order = state.orders.get(orderId);
	if (order === undefined) return refuse("ORDER_NOT_FOUND", { order: orderId });
	if (order.expiresAtMs === null || view.nowMs < order.expiresAtMs) {
		return refuse("ORDER_NOT_EXPIRED", { order: orderId });
	}
	return ok([{ type: "order-cancelled", ...eventBase(state, command, view), orderId, cancellation: expired(order) }]);
}
