import type { AccountState, MarketView } from "../../../account/index.ts";
import type { Quote } from "../../../pricing/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { readTick } from "../../codec/parts.ts";
import { eventBase } from "../../event-base.ts";
import type { Outcome } from "../../outcome.ts";
import { tickOf } from "../../tick-used.ts";
import { trailedStop } from "../../trailing.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Raised by the trigger index for a tick that moves a trailing stop (E13). */
export interface TrailTrade extends CommandBase {
	readonly kind: "trail-trade";
	readonly tradeId: string;
	readonly quote: Quote;
}

/**
 * Moves a trailing stop to the level given by the command's tick (E11, E13); see `trailing.ts`. Refused in this order:
 * no such trade; instrument unknown; the tick is of another instrument or moves nothing.
 */
function decideTrailTrade(state: AccountState, command: TrailTrade, view: MarketView): Outcome {
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

export const trailTrade: CommandDefinition<TrailTrade> = {
	kind: "trail-trade",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({ kind: "trail-trade", ...base, tradeId: r.text("tradeId"), quote: r.object("quote", readTick) }),
	decide: decideTrailTrade,
};
