import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { readOrderRequest } from "../../codec/orders.ts";
import { Draft } from "../../draft.ts";
import { addOrder, groupOf } from "../../order-placing.ts";
import type { OrderRequest } from "../../order-request.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

export interface PlaceOrder extends CommandBase, OrderRequest {
	readonly kind: "place-order";
	/** A pending order of the account: each cancels the other. Refused if that order no longer exists. */
	readonly ocoWith: string | null;
}

/**
 * Places a pending order (E11, E12). It holds no margin; whether it could fill now is checked here and again at the
 * fill (E10). Refused in this order: the `ocoWith` order no longer exists; too many pending orders; expiry; then the
 * order of `checkOrder`.
 */
function decidePlaceOrder(state: AccountState, command: PlaceOrder, view: MarketView): Outcome {
	const partner = command.ocoWith === null ? null : state.orders.get(command.ocoWith);
	if (partner === undefined) return refuse("OCO_ORDER_NOT_FOUND", { order: command.ocoWith ?? "" });
	const draft = new Draft(state, command, view);
	const refusal = addOrder(draft, command, partner === null ? null : groupOf(partner));
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}

export const placeOrder: CommandDefinition<PlaceOrder> = {
	kind: "place-order",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "place-order",
		...base,
		...readOrderRequest(r),
		ocoWith: r.nullable("ocoWith", (key) => r.text(key)),
	}),
	decide: decidePlaceOrder,
};
