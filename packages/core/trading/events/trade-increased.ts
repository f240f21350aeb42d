import type { ConversionUsed, DealLinks, OpenTrade, TickUsed } from "../../account/index.ts";
import type { Money, Price, Volume } from "../../money/index.ts";
import { readConversion, readDeal, readFill, readOpenTrade, readStrategyId } from "../codec/parts.ts";
import { strategiesAfterOpening } from "../evolve-strategies.ts";
import { tradeWith } from "./changes.ts";
import type { EventBase, EventDefinition } from "./definition.ts";
import { commissionLine } from "./trading-lines.ts";

/** A further fill that adds to a netting position (E9). */
export type TradeIncreased = EventBase & {
	readonly type: "trade-increased";
	/** The position after the fill. */
	readonly trade: OpenTrade;
	/** Of this fill. */
	readonly volume: Volume;
	readonly price: Price;
	readonly commission: Money;
	readonly tick: TickUsed;
	readonly conversion: ConversionUsed;
	readonly deal: DealLinks;
	/** The strategy that sent the order. Absent: none. */
	readonly strategyId?: string;
};

export const tradeIncreased: EventDefinition<TradeIncreased> = {
	type: "trade-increased",
	read: (r, base) => {
		const trade = r.object("trade", readOpenTrade);
		const fill = readFill(r);
		const commission = r.moneyNotNegative("commission");
		const conversion = r.object("conversion", readConversion);
		const deal = readDeal(r, trade.id, base.sequence);
		return { type: "trade-increased", ...base, trade, ...fill, commission, conversion, deal, ...readStrategyId(r) };
	},
	fold: (state, { trade, strategyId, occurredAtMs }) => ({
		openTrades: tradeWith(state, trade.id, trade),
		strategies: strategiesAfterOpening(state, strategyId, trade.id, occurredAtMs),
	}),
	lines: ({ commission, trade }) => [commissionLine(commission, trade.id)],
	facts: ({ trade, volume, price, commission, deal }) => ({
		trades: [trade.id],
		deal: {
			effect: "increase",
			tradeId: trade.id,
			instrumentId: trade.instrumentId,
			side: trade.side,
			volume,
			price,
			commission,
			pnl: null,
			links: deal,
		},
	}),
};
