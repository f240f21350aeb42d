import type { AccountState, MarketView, PendingOrder } from "../../../account/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { checkOrder, expiryOf } from "../../check-order.ts";
import { eventBase } from "../../event-base.ts";
import type { Checked } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import type { AmendOrder } from "./command.ts";

/** Expiry after the patch (E12): a new time in force is computed anew; only GTD takes an instant. */
function patchedExpiry(
	order: PendingOrder,
	patch: AmendOrder,
	view: MarketView,
): Checked<Pick<PendingOrder, "timeInForce" | "expiresAtMs">> {
	const timeInForce = patch.timeInForce ?? order.timeInForce;
	if (patch.timeInForce === undefined && patch.expiresAtMs === undefined) {
		return ok({ timeInForce, expiresAtMs: order.expiresAtMs });
	}
	const known = timeInForce === "GTD" && order.timeInForce === "GTD" ? order.expiresAtMs : null;
	const expiresAtMs = patch.expiresAtMs === undefined ? known : patch.expiresAtMs;
	const expiry = expiryOf({ instrumentId: order.instrumentId, timeInForce, expiresAtMs }, view);
	return expiry.ok ? ok({ timeInForce, expiresAtMs: expiry.value }) : expiry;
}

/** The order after the patch: undefined keeps a value, null removes it (E12). */
function patched(order: PendingOrder, patch: AmendOrder): Omit<PendingOrder, "timeInForce" | "expiresAtMs"> {
	return {
		...order,
		volume: patch.volume ?? order.volume,
		price: patch.price ?? order.price,
		limitPrice: patch.limitPrice ?? order.limitPrice,
		stopLoss: patch.stopLoss === undefined ? order.stopLoss : patch.stopLoss,
		takeProfit: patch.takeProfit === undefined ? order.takeProfit : patch.takeProfit,
		trailingDistance: patch.trailingDistance === undefined ? order.trailingDistance : patch.trailingDistance,
		guaranteedStop: patch.guaranteedStop ?? order.guaranteedStop,
	};
}

const TIMES = ["timeInForce", "expiresAtMs"] as const;

const TERMS = [
	"volume",
	"price",
	"limitPrice",
	"stopLoss",
	"takeProfit",
	"trailingDistance",
	"guaranteedStop",
] as const satisfies readonly (keyof PendingOrder)[];

/**
 * Changes a pending order with patch semantics (E12). It keeps its place among the orders of its instrument (E13). New
 * terms are checked as at placing. An unchanged price is not checked again: the closed market may have passed it. A
 * change of the time in force alone is not checked as a new order. Refused in this order: no such order; a new stop
 * price after a stop-limit's stop was reached; expiry; then the order of `checkOrder`, or nothing changes.
 */
export function decideAmendOrder(state: AccountState, command: AmendOrder, view: MarketView): Outcome {
	const order = state.orders.get(command.orderId);
	if (order === undefined) return refuse("ORDER_NOT_FOUND", { order: command.orderId });
	if (order.triggered && command.price !== undefined && command.price !== order.price) {
		return refuse("ORDER_ALREADY_TRIGGERED", { order: order.id });
	}
	const expiry = patchedExpiry(order, command, view);
	if (!expiry.ok) return expiry;
	const after: PendingOrder = { ...patched(order, command), ...expiry.value };
	const isAsItWas = (member: keyof PendingOrder) => after[member] === order[member];
	if (!TERMS.every(isAsItWas)) {
		const moved = !isAsItWas("price") || !isAsItWas("limitPrice");
		const checked = checkOrder(state, after, view, moved);
		if (!checked.ok) return checked;
	} else if (TIMES.every(isAsItWas)) return refuse("NOTHING_TO_CHANGE");
	return ok([{ type: "order-amended", ...eventBase(state, command, view), order: after }]);
}
