import { ok, refuse } from "../result/index.ts";
import { eventBase, type Outcome, tickOf } from "./event-base.ts";
import { trailedStop } from "./trailing.ts";
import type { AccountState, MarketView, TrailTrade } from "./types.ts";

/**
 * Moves a trailing stop to where the command's tick puts it (E11, E13); what is stored is what is in force (`trailing.ts`).
 * Refused in this order: no such trade; instrument unknown; the tick is of another instrument or moves nothing.
 */
export function decideTrailTrade(state: AccountState, command: TrailTrade, view: MarketView): Outcome {
	const { tradeId, quote } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const stopLoss =
		quote.instrumentId === trade.instrumentId ? trailedStop(trade, quote, instrument.priceIncrement) : null;
	if (stopLoss === null) return refuse("TRIGGER_NOT_REACHED", { trade: tradeId });
	return ok([{ type: "trade-trailed", ...eventBase(state, command, view), tradeId, stopLoss, tick: tickOf(quote) }]);
}
