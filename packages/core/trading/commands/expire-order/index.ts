import type { AccountState, MarketView } from "../../../account/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { expired } from "../../cancel-orders.ts";
import { eventBase } from "../../event-base.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Raised by the engine's clock when an order expires. */
export interface ExpireOrder extends CommandBase {
	readonly kind: "expire-order";
	readonly orderId: string;
}

/** Cancels an expired order (E12). Refused: no such order; not expired yet. */
function decideExpireOrder(state: AccountState, command: ExpireOrder, view: MarketView): Outcome {
	const { orderId } = command;
	const order = state.orders.get(orderId);
	if (order === undefined) return refuse("ORDER_NOT_FOUND", { order: orderId });
	if (order.expiresAtMs === null || view.nowMs < order.expiresAtMs) {
		return refuse("ORDER_NOT_EXPIRED", { order: orderId });
	}
	return ok([{ type: "order-cancelled", ...eventBase(state, command, view), orderId, cancellation: expired(order) }]);
}

export const expireOrder: CommandDefinition<ExpireOrder> = {
	kind: "expire-order",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({ kind: "expire-order", ...base, orderId: r.text("orderId") }),
	decide: decideExpireOrder,
};
