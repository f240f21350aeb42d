import type { PendingOrder } from "../account/index.ts";
import { checkOrder, expiryOf, type OrderTerms } from "./check-order.ts";
import type { Draft } from "./draft.ts";
import { because, type Verdict } from "./explain.ts";
import { orderIdAt } from "./ids.ts";
import type { OrderRequest } from "./order-request.ts";

/** Maximum pending orders of one account: more than a customer watches, few enough not to slow other accounts. */
export const MAX_PENDING_ORDERS = 500;

/** Orders of one group cancel each other (OCO, E12). The group is named after its first order. */
export const groupOf = (order: PendingOrder): string => order.ocoGroup ?? order.id;

/** Places one order in the draft, or returns why it cannot rest. */
export function addOrder(draft: Draft, request: OrderRequest, ocoGroup: string | null): Verdict {
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
		reduceOnly: request.reduceOnly || request.tradeId !== undefined,
		...(request.tradeId === undefined ? {} : { tradeId: request.tradeId }),
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
