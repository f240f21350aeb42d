import { refuse } from "../result/index.ts";
import { checkOrder, expiryOf, type OrderTerms } from "./check-order.ts";
import { Draft } from "./draft.ts";
import { type Outcome, orderIdAt } from "./event-base.ts";
import type { AccountState, MarketView, PendingOrder, PlaceOrder } from "./types.ts";

/** Orders of one group cancel each other (OCO, E12): the group is named after its first order. */
export const groupOf = (order: PendingOrder): string => order.ocoGroup ?? order.id;

/**
 * Leaves a pending order to rest (E11, E12). It holds no margin; that it could fill now is checked here, and all of it
 * again at the fill (E10). Refused in this order: the order that it is to cancel is gone; expiry; then the order of
 * `checkOrder`.
 */
export function decidePlaceOrder(state: AccountState, command: PlaceOrder, view: MarketView): Outcome {
	const partner = command.ocoWith === null ? null : state.orders.get(command.ocoWith);
	if (partner === undefined) return refuse("OCO_ORDER_NOT_FOUND", { order: command.ocoWith ?? "" });
	const expiry = expiryOf(command, view.nowMs);
	if (!expiry.ok) return expiry;
	const terms: OrderTerms = {
		kind: command.orderKind,
		instrumentId: command.instrumentId,
		side: command.side,
		volume: command.volume,
		price: command.price,
		limitPrice: command.limitPrice,
		triggered: false,
		timeInForce: command.timeInForce,
		expiresAtMs: expiry.value,
		stopLoss: command.stopLoss,
		takeProfit: command.takeProfit,
		trailingDistance: command.trailingDistance,
		guaranteedStop: command.guaranteedStop,
		reduceOnly: command.reduceOnly,
	};
	const checked = checkOrder(state, terms, view, true);
	if (!checked.ok) return checked;
	const draft = new Draft(state, command, view);
	const order: PendingOrder = {
		id: orderIdAt(state.number, draft.sequence),
		...terms,
		ocoGroup: partner === null ? null : groupOf(partner),
		acceptedAtMs: view.nowMs,
		acceptedSequence: draft.sequence,
	};
	draft.add({ type: "order-placed", order });
	return draft.outcome();
}
