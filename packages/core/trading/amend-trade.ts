import { ok, refuse } from "../result/index.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import type { Verdict } from "./explain.ts";
import { stopLossVerdict, takeProfitVerdict } from "./protection.ts";
import type { AccountState, AmendTrade, MarketView, OpenTrade } from "./types.ts";

/** Levels after the patch: absent leaves, null removes (E12). */
function patched(trade: OpenTrade, command: AmendTrade): Pick<OpenTrade, "stopLoss" | "takeProfit"> {
	return {
		stopLoss: command.stopLoss === undefined ? trade.stopLoss : command.stopLoss,
		takeProfit: command.takeProfit === undefined ? trade.takeProfit : command.takeProfit,
	};
}

function levelsVerdict(trade: OpenTrade, after: Pick<OpenTrade, "stopLoss" | "takeProfit">, view: MarketView): Verdict {
	// Only a level that is set anew is judged; what already rests, or is removed, needs no price.
	const stopLoss = after.stopLoss === trade.stopLoss ? null : after.stopLoss;
	const takeProfit = after.takeProfit === trade.takeProfit ? null : after.takeProfit;
	if (stopLoss === null && takeProfit === null) return null;
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId }).refusal;
	const quote = view.quote(trade.instrumentId);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName }).refusal;
	return (
		(stopLoss === null ? null : stopLossVerdict(instrument, trade.side, stopLoss, quote)) ??
		(takeProfit === null ? null : takeProfitVerdict(instrument, trade.side, takeProfit, quote))
	);
}

/**
 * Changes the stop loss or take profit of an open trade with patch meaning (E12). A new level is judged against the
 * last known price, also while the market is shut: orders rest, they trigger only in session (E14). Refused in this
 * order: no such trade; nothing changes; stop loss, then take profit off the grid or on the wrong side.
 */
export function decideAmendTrade(state: AccountState, command: AmendTrade, view: MarketView): Outcome {
	const { tradeId } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const after = patched(trade, command);
	if (after.stopLoss === trade.stopLoss && after.takeProfit === trade.takeProfit) return refuse("NOTHING_TO_CHANGE");
	const refusal = levelsVerdict(trade, after, view);
	if (refusal !== null) return { ok: false, refusal };
	return ok([{ type: "trade-amended", ...eventBase(state, command, view), tradeId, ...after }]);
}
