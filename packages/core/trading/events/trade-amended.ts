import type { Price } from "../../money/index.ts";
import { readPrice } from "../codec/orders.ts";
import { readLater } from "../codec/parts.ts";
import { tradeWith } from "./changes.ts";
import { booksNothing, type EventBase, type EventDefinition } from "./definition.ts";

export type TradeAmended = EventBase & {
	readonly type: "trade-amended";
	readonly tradeId: string;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedPremium: Price | null;
};

export const tradeAmended: EventDefinition<TradeAmended> = {
	type: "trade-amended",
	read: (r, base) => ({
		type: "trade-amended",
		...base,
		tradeId: r.text("tradeId"),
		stopLoss: readPrice(r, "stopLoss"),
		takeProfit: readPrice(r, "takeProfit"),
		trailingDistance: readLater(r, "trailingDistance"),
		guaranteedPremium: readLater(r, "guaranteedPremium"),
	}),
	fold: (state, { tradeId, stopLoss, takeProfit, trailingDistance, guaranteedPremium }) => ({
		openTrades: tradeWith(state, tradeId, { stopLoss, takeProfit, trailingDistance, guaranteedPremium }),
	}),
	lines: booksNothing,
	facts: ({ tradeId }) => ({ trades: [tradeId] }),
};
