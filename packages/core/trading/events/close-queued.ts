import type { CloseRequest } from "../../account/index.ts";
import { readCloseRequest } from "../codec/parts.ts";
import { tradeWith } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

export type CloseQueued = EventBase & {
	readonly type: "close-queued";
	readonly tradeId: string;
	readonly request: CloseRequest;
};

export const closeQueued: EventDefinition<CloseQueued> = {
	type: "close-queued",
	read: (r, base) => ({
		type: "close-queued",
		...base,
		tradeId: r.text("tradeId"),
		request: r.object("request", readCloseRequest),
	}),
	fold: (state, { tradeId, request }) => ({ openTrades: tradeWith(state, tradeId, { closeRequest: request }) }),
	lines: booksNothing,
	facts: ({ tradeId }) => ({ trades: [tradeId] }),
};
