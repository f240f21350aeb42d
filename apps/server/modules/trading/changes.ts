import { type ChangesWire, placeOrder } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { Answer, Effect } from "../../engine/index.ts";
import { accountToWire } from "../accounts/index.ts";
import { answerOf, refusalToWire } from "../request.ts";
import { orderToWire } from "./orders-to-wire.ts";
import { closedTradeToWire, openTradeToWire } from "./to-wire.ts";

/** What a command did to orders and trades, rendered when the command is decided and stored as rendered. */
export function renderChanges({ events, before, after, view }: Effect): { readonly data: ChangesWire } {
	const orders = new Map<string, ChangesWire["orders"][number]>();
	const trades = new Map<string, ChangesWire["trades"][number]>();
	const closed: ChangesWire["closed"] = [];
	const failed: ChangesWire["failed"] = [];
	const open = (id: string, orderId: string | null = null) => {
		const trade = after.openTrades.get(id);
		// A trade that the same command closed afterwards is in `closed`.
		if (trade !== undefined) trades.set(id, openTradeToWire(after, trade, view, orderId));
	};
	const pending = (id: string) => {
		const order = after.orders.get(id);
		if (order !== undefined) orders.set(id, orderToWire(after.id, order, null, view));
	};
	for (const event of events) {
		switch (event.type) {
			case "trade-opened":
			case "trade-increased":
				open(event.trade.id, event.deal.orderId);
				break;
			case "trade-amended":
			case "close-queued":
			case "close-cancelled":
				open(event.tradeId);
				break;
			case "trade-closed": {
				const from = before?.openTrades.get(event.closed.tradeId);
				invariant(from !== undefined, "the trade was open");
				closed.push(closedTradeToWire(after, event.closed, from, event.deal, view));
				open(event.closed.tradeId);
				break;
			}
			case "close-failed":
				failed.push({ trade_id: event.tradeId, reason: refusalToWire(event.refusal) });
				break;
			case "order-placed":
			case "order-amended":
				pending(event.order.id);
				break;
			case "order-cancelled": {
				const order = before?.orders.get(event.orderId);
				invariant(order !== undefined, "the order was pending");
				orders.set(order.id, orderToWire(after.id, order, event, view));
				break;
			}
			// Events that no customer command on orders and trades causes.
			default:
				break;
		}
	}
	const account = accountToWire(after, view);
	return {
		data: {
			orders: [...orders.values()],
			trades: [...trades.values()],
			closed,
			failed,
			account,
			sequence: after.sequence,
		},
	};
}

/** All calls that may affect several orders and trades have the same response. */
export const changesOf = (answer: Answer) => answerOf(answer, placeOrder.response);
