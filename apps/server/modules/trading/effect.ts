import { openTrade } from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { Answer, Effect } from "../../engine/index.ts";
import { accountToWire } from "../accounts/index.ts";
import { closedTradeToWire, openTradeToWire } from "./to-wire.ts";

/** The three order calls answer alike: all that the screen needs, and nothing to ask again. */
const answerSchema = openTrade.response;

/** The answer of an order, made where it is decided and stored as it is. */
export function renderEffect({ events, before, after, view }: Effect): unknown {
	const account = accountToWire(after, view);
	for (const event of events) {
		if (event.type === "trade-opened" || event.type === "trade-amended") {
			const trade = after.openTrades.get(event.type === "trade-opened" ? event.trade.id : event.tradeId);
			invariant(trade !== undefined, "the trade is open");
			return { data: { trade: openTradeToWire(after, trade, view), account, sequence: after.sequence } };
		}
		if (event.type === "trade-closed") {
			const from = before?.openTrades.get(event.closed.tradeId);
			invariant(from !== undefined, "the trade was open");
			return { data: { trade: closedTradeToWire(after, event.closed, from, view), account, sequence: after.sequence } };
		}
	}
	invariant(false, "an order changes a trade");
}

/** What the engine said, as a call answers it. The first answer and every repeat take the same way. */
export function effectOf(answer: Answer) {
	switch (answer.kind) {
		case "accepted":
			return ok(answerSchema.parse(answer.body));
		case "refused":
			return refuse(answer.refusal.code, answer.refusal.params);
		case "failed":
			return refuse(answer.code);
	}
}
