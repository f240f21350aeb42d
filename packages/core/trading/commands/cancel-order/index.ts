import type { AccountState, MarketView } from "../../../account/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { eventBase } from "../../event-base.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

export interface CancelOrder extends CommandBase {
	readonly kind: "cancel-order";
	readonly orderId: string;
}

/** Cancels a pending order; the other order of an OCO pair stays. Refused: no such order. */
function decideCancelOrder(state: AccountState, command: CancelOrder, view: MarketView): Outcome {
	const { orderId } = command;
	if (!state.orders.has(orderId)) return refuse("ORDER_NOT_FOUND", { order: orderId });
	const cancellation = { code: "CANCELLED_BY_CUSTOMER", params: {} } as const;
	return ok([{ type: "order-cancelled", ...eventBase(state, command, view), orderId, cancellation }]);
}

export const cancelOrder: CommandDefinition<CancelOrder> = {
	kind: "cancel-order",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "cancel-order", ...base, orderId: r.text("orderId") }),
	decide: decideCancelOrder,
};
