import type { TickUsed } from "../../account/index.ts";
import type { Price } from "../../money/index.ts";
import { readTick } from "../codec/parts.ts";
import { tradeWith } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

/** A tick moved a trailing stop. The stop in force is always the stored one. */
export type TradeTrailed = EventBase & {
	readonly type: "trade-trailed";
	readonly tradeId: string;
	readonly stopLoss: Price;
	readonly tick: TickUsed;
};

export const tradeTrailed: EventDefinition<TradeTrailed> = {
	type: "trade-trailed",
	read: (r, base) => ({
		type: "trade-trailed",
		...base,
		tradeId: r.text("tradeId"),
		stopLoss: r.price("stopLoss"),
		tick: r.object("tick", readTick),
	}),
	fold: (state, { tradeId, stopLoss }) => ({ openTrades: tradeWith(state, tradeId, { stopLoss }) }),
	lines: booksNothing,
	facts: ({ tradeId }) => ({ trades: [tradeId] }),
};
