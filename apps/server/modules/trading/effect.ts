import { openTrade } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { AccountEvent } from "@truefill/core/trading";
import type { Answer, Effect } from "../../engine/index.ts";
import { accountToWire } from "../accounts/index.ts";
import { answerOf } from "../request.ts";
import { closedTradeToWire, openTradeToWire } from "./to-wire.ts";

/** The response to an order, rendered when it is decided and stored as rendered. */
export function renderEffect({ events, before, after, view }: Effect): unknown {
	const account = accountToWire(after, view);
	// In a netting account an order may first close and then open: the opened trade is the response.
	const id = events.map(openTradeOf).find((tradeId) => tradeId !== null) ?? null;
	if (id !== null) {
		const trade = after.openTrades.get(id);
		invariant(trade !== undefined, "the trade is open");
		return {
			data: { trade: openTradeToWire(after, trade, view, orderOf(events, id)), account, sequence: after.sequence },
		};
	}
	for (const event of events) {
		if (event.type !== "trade-closed") continue;
		const { closed, deal } = event;
		const from = before?.openTrades.get(closed.tradeId);
		invariant(from !== undefined, "the trade was open");
		const trade = closedTradeToWire(after, closed, from, deal, view);
		return { data: { trade, account, sequence: after.sequence } };
	}
	invariant(false, "an order changes a trade");
}

/** The order that has just opened or increased the trade; null if the trade was only amended. */
function orderOf(events: readonly AccountEvent[], tradeId: string): string | null {
	for (const event of events) {
		const dealt = event.type === "trade-opened" || event.type === "trade-increased";
		if (dealt && event.trade.id === tradeId) return event.deal.orderId;
	}
	return null;
}

/** The trade that an event opened, increased or amended, or whose close now waits for the market. */
function openTradeOf(event: AccountEvent): string | null {
	switch (event.type) {
		case "trade-opened":
		case "trade-increased":
			return event.trade.id;
		case "trade-amended":
		case "close-queued":
			return event.tradeId;
		default:
			return null;
	}
}

/** The three calls of a trade have the same response: all that the screen needs, without a further request. */
export const effectOf = (answer: Answer) => answerOf(answer, openTrade.response);
