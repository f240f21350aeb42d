import type { DealLinks, OpenTrade } from "../../account/index.ts";
import type { Money } from "../../money/index.ts";
import { invariant } from "../../result/index.ts";
import { readDeal, readOpenTrade, readStrategyId } from "../codec/parts.ts";
import { strategiesAfterOpening } from "../evolve-strategies.ts";
import { withTrade } from "./changes.ts";
import type { EventBase, EventDefinition } from "./definition.ts";
import { commissionLine } from "./trading-lines.ts";

export type TradeOpened = EventBase & {
	readonly type: "trade-opened";
	readonly trade: OpenTrade;
	readonly commission: Money;
	readonly deal: DealLinks;
	/** The strategy that sent the order. Absent: none. */
	readonly strategyId?: string;
};

export const tradeOpened: EventDefinition<TradeOpened> = {
	type: "trade-opened",
	read: (r, base) => {
		const trade = r.object("trade", readOpenTrade);
		const commission = r.moneyNotNegative("commission");
		const deal = readDeal(r, trade.id, base.sequence);
		return { type: "trade-opened", ...base, trade, commission, deal, ...readStrategyId(r) };
	},
	fold: (state, { trade, strategyId, occurredAtMs }) => {
		invariant(!state.openTrades.has(trade.id), "a trade is opened once");
		return {
			openTrades: withTrade(state, trade.id, trade),
			strategies: strategiesAfterOpening(state, strategyId, trade.id, occurredAtMs),
		};
	},
	lines: ({ commission, trade }) => [commissionLine(commission, trade.id)],
	facts: ({ trade, commission, deal }) => ({
		trades: [trade.id],
		deal: {
			effect: "open",
			tradeId: trade.id,
			instrumentId: trade.instrumentId,
			side: trade.side,
			volume: trade.volume,
			price: trade.openingPrice,
			commission,
			pnl: null,
			links: deal,
		},
	}),
};
