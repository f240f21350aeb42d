import { refuse } from "../result/index.ts";
import { checkOrder, expiryOf, type OrderTerms } from "./check-order.ts";
import { Draft } from "./draft.ts";
import { type Outcome, orderIdAt } from "./event-base.ts";
import { because, type Verdict } from "./explain.ts";
import type { AccountState, MarketView, OrderRequest, PendingOrder, PlaceOco, PlaceOrder } from "./types.ts";

/** So many orders one account may have waiting: more than anybody watches, few enough that one account slows nobody. */
export const MAX_PENDING_ORDERS = 500;

/** Orders of one group cancel each other (OCO, E12): the group is named after its first order. */
export const groupOf = (order: PendingOrder): string => order.ocoGroup ?? order.id;

/** Adds the placing of one order to the draft, or says why it cannot rest. */
function place(draft: Draft, request: OrderRequest, ocoGroup: string | null): Verdict {
	const { state, view } = draft;
	if (state.orders.size >= MAX_PENDING_ORDERS) {
		return because("ORDERS_ABOVE_MAXIMUM", { maximum: `${MAX_PENDING_ORDERS}` });
	}
	const expiry = expiryOf(request, view);
	if (!expiry.ok) return expiry.refusal;
	const terms: OrderTerms = {
		kind: request.orderKind,
		instrumentId: request.instrumentId,
		side: request.side,
		volume: request.volume,
		price: request.price,
		limitPrice: request.limitPrice,
		triggered: false,
		timeInForce: request.timeInForce,
		expiresAtMs: expiry.value,
		stopLoss: request.stopLoss,
		takeProfit: request.takeProfit,
		trailingDistance: request.trailingDistance,
		guaranteedStop: request.guaranteedStop,
		reduceOnly: request.reduceOnly,
	};
	const checked = checkOrder(state, terms, view, true);
	if (!checked.ok) return checked.refusal;
	const order: PendingOrder = {
		id: orderIdAt(draft.account.number, draft.sequence),
		...terms,
		ocoGroup,
		acceptedAtMs: view.nowMs,
		acceptedSequence: draft.sequence,
	};
	draft.add({ type: "order-placed", order });
	return null;
}

/**
 * Leaves a pending order to rest (E11, E12). It holds no margin; that it could fill now is checked here, and all of it
 * again at the fill (E10). Refused in this order: the order that it is to cancel is gone; as many wait already as may;
 * expiry; then the order of `checkOrder`.
 */
export function decidePlaceOrder(state: AccountState, command: PlaceOrder, view: MarketView): Outcome {
	const partner = command.ocoWith === null ? null : state.orders.get(command.ocoWith);
	if (partner === undefined) return refuse("OCO_ORDER_NOT_FOUND", { order: command.ocoWith ?? "" });
	const draft = new Draft(state, command, view);
	const refusal = place(draft, command, partner === null ? null : groupOf(partner));
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}

/**
 * Leaves two orders to rest of which the fill of one cancels the other; both or neither (E12). The group is named after the
 * first. Refused like either alone, with `oco_order` 1 or 2 among the parameters: the one that cannot rest.
 */
export function decidePlaceOco(state: AccountState, command: PlaceOco, view: MarketView): Outcome {
	const draft = new Draft(state, command, view);
	const group = orderIdAt(state.number, draft.sequence);
	for (const [index, request] of command.orders.entries()) {
		const refusal = place(draft, request, index === 0 ? null : group);
		if (refusal !== null) return refuse(refusal.code, { ...refusal.params, oco_order: `${index + 1}` });
	}
	return draft.outcome();
}
