import type { ClosedTrade, DealLinks, OpenTrade } from "../../account/index.ts";
import { negated } from "../../ledger/index.ts";
import { type Money, money } from "../../money/index.ts";
import { opposite } from "../../pricing/index.ts";
import { invariant } from "../../result/index.ts";
import { readClosedTrade, readDeal, readOpenTrade } from "../codec/parts.ts";
import { protectionAfterResult } from "../evolve-protection.ts";
import { strategiesAfterClosing } from "../evolve-strategies.ts";
import { withTrade } from "./changes.ts";
import type { EventBase, EventDefinition } from "./definition.ts";
import { commissionLine } from "./trading-lines.ts";

export type TradeClosed = EventBase & {
	readonly type: "trade-closed";
	readonly closed: ClosedTrade;
	/** Commission charged now, for the closing side only. */
	readonly closingCommission: Money;
	/** The trade that stays open, or null if nothing does. */
	readonly remaining: OpenTrade | null;
	readonly deal: DealLinks;
};

export const tradeClosed: EventDefinition<TradeClosed> = {
	type: "trade-closed",
	read: (r, base) => {
		const closed = r.object("closed", readClosedTrade);
		const closingCommission = r.moneyNotNegative("closingCommission");
		const deal = readDeal(r, closed.tradeId, base.sequence);
		const remaining = r.nullable("remaining", (key) => r.object(key, readOpenTrade));
		return { type: "trade-closed", ...base, closed, closingCommission, remaining, deal };
	},
	fold: (state, { closed, remaining, occurredAtMs }) => {
		invariant(state.openTrades.has(closed.tradeId), "only an open trade is closed");
		return {
			openTrades: withTrade(state, closed.tradeId, remaining),
			lifetimePnl: money(state.lifetimePnl + closed.netPnl),
			protection: protectionAfterResult(state, occurredAtMs),
			strategies: strategiesAfterClosing(state, closed, remaining === null, occurredAtMs),
		};
	},
	lines: ({ closed, closingCommission }) => {
		const { tradeId, grossPnl, conversionCharge, guaranteedPremium } = closed;
		return [
			{ reason: "trade-pnl", customerAmount: grossPnl, counterparty: "house:trading-pnl", tradeId },
			commissionLine(closingCommission, tradeId),
			{
				reason: "conversion-charge",
				customerAmount: negated(conversionCharge),
				counterparty: "house:commission",
				tradeId,
			},
			{
				reason: "guaranteed-premium",
				customerAmount: negated(guaranteedPremium),
				counterparty: "house:commission",
				tradeId,
			},
		];
	},
	facts: ({ closed, closingCommission, deal }) => ({
		trades: [closed.tradeId],
		closed,
		deal: {
			effect: "close",
			tradeId: closed.tradeId,
			instrumentId: closed.instrumentId,
			side: opposite(closed.side),
			volume: closed.volume,
			price: closed.closingPrice,
			commission: closingCommission,
			pnl: closed.netPnl,
			links: deal,
		},
	}),
};
