import type { Cancellation } from "../cancellations.ts";
import { readCancellation } from "../codec/orders.ts";
import { tradeWith } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

export type CloseCancelled = EventBase & {
	readonly type: "close-cancelled";
	readonly tradeId: string;
	readonly cancellation: Cancellation;
};

export const closeCancelled: EventDefinition<CloseCancelled> = {
	type: "close-cancelled",
	read: (r, base) => ({
		type: "close-cancelled",
		...base,
		tradeId: r.text("tradeId"),
		cancellation: r.object("cancellation", readCancellation),
	}),
	fold: (state, { tradeId }) => ({ openTrades: tradeWith(state, tradeId, { closeRequest: null }) }),
	lines: booksNothing,
	facts: ({ tradeId }) => ({ trades: [tradeId] }),
};
