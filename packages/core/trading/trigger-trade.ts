import { refuse } from "../result/index.ts";
import { closeAt } from "./close-at.ts";
import type { Outcome } from "./event-base.ts";
import { triggerOf } from "./trigger.ts";
import type { AccountState, MarketView, TriggerTrade } from "./types.ts";

/**
 * Closes a trade whose stop loss or take profit the command's tick has reached, at that tick: a stop at the first
 * price after a gap, a take profit at its price or better (E11). The caller raises this only for accepted ticks of a
 * session that was open at the tick (E14); the fill stands on that tick even where the market has shut or moved
 * since. Refused in this order: no such trade (it was closed meanwhile); instrument unknown; the tick is of another
 * instrument or reaches nothing (the level was amended meanwhile); rates unknown.
 */
export function decideTriggerTrade(state: AccountState, command: TriggerTrade, view: MarketView): Outcome {
	const { tradeId, quote } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const trigger = quote.instrumentId === trade.instrumentId ? triggerOf(trade, quote) : null;
	if (trigger === null) return refuse("TRIGGER_NOT_REACHED", { trade: tradeId });
	return closeAt(state, { trade, instrument, part: trade.volume, quote, reason: trigger }, command, view);
}
