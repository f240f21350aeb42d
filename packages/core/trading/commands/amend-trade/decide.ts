import type { AccountState, MarketView, OpenTrade } from "../../../account/index.ts";
import type { Instrument } from "../../../instruments/index.ts";
import type { Quote } from "../../../pricing/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { eventBase } from "../../event-base.ts";
import { type Checked, dealable, type Verdict } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import {
	firstStop,
	guaranteeVerdict,
	type Protection,
	type ProtectionRequest,
	stopLossVerdict,
	takeProfitVerdict,
	trailingVerdict,
} from "../../protection.ts";
import type { AmendTrade } from "./command.ts";

/** The requested protection after the patch: undefined keeps a value, null removes it (E12). */
const patched = (trade: OpenTrade, patch: AmendTrade): ProtectionRequest => ({
	stopLoss: patch.stopLoss === undefined ? trade.stopLoss : patch.stopLoss,
	takeProfit: patch.takeProfit === undefined ? trade.takeProfit : patch.takeProfit,
	trailingDistance: patch.trailingDistance === undefined ? trade.trailingDistance : patch.trailingDistance,
	guaranteedStop: patch.guaranteedStop ?? trade.guaranteedPremium !== null,
});

const isSame = (trade: OpenTrade, request: ProtectionRequest): boolean =>
	request.stopLoss === trade.stopLoss &&
	request.takeProfit === trade.takeProfit &&
	request.trailingDistance === trade.trailingDistance &&
	request.guaranteedStop === (trade.guaranteedPremium !== null);

/** Only new levels are checked; a level that stays or is removed needs no price. */
function levelsVerdict(
	instrument: Instrument,
	trade: OpenTrade,
	after: Omit<Protection, "guaranteedPremium">,
	quote: Quote,
): Verdict {
	const { side } = trade;
	const { stopLoss, takeProfit, trailingDistance } = after;
	return (
		(trailingDistance === null || trailingDistance === trade.trailingDistance
			? null
			: trailingVerdict(instrument, side, trailingDistance, quote)) ??
		(stopLoss === null || stopLoss === trade.stopLoss ? null : stopLossVerdict(instrument, side, stopLoss, quote)) ??
		(takeProfit === null || takeProfit === trade.takeProfit
			? null
			: takeProfitVerdict(instrument, side, takeProfit, quote))
	);
}

/** A guarantee is set or moved only at a fresh price: while the market is closed it would be free of risk (E14). */
function guaranteeAfter(
	instrument: Instrument,
	trade: OpenTrade,
	request: ProtectionRequest,
	stopLoss: Protection["stopLoss"],
	view: MarketView,
): Checked<Protection["guaranteedPremium"]> {
	if (!request.guaranteedStop) return ok(null);
	if (trade.guaranteedPremium !== null && stopLoss === trade.stopLoss && request.trailingDistance === null) {
		return ok(trade.guaranteedPremium);
	}
	const dealing = dealable(instrument, "close", view);
	if (!dealing.ok) return dealing;
	const stop = { stopLoss, trailingDistance: request.trailingDistance };
	const refusal = guaranteeVerdict(instrument, trade.side, stop, dealing.value);
	if (refusal !== null) return { ok: false, refusal };
	return ok(instrument.guaranteedStop?.premium ?? null);
}

function protectionAfter(trade: OpenTrade, request: ProtectionRequest, view: MarketView): Checked<Protection> {
	const { takeProfit, trailingDistance } = request;
	if (request.stopLoss === null && trailingDistance !== null && trailingDistance === trade.trailingDistance) {
		return refuse("TRAILING_NEEDS_STOP");
	}
	if (request.stopLoss === null && trailingDistance === null && request.guaranteedStop)
		return refuse("GUARANTEE_NEEDS_STOP");
	const removesOnly =
		(request.stopLoss === null || request.stopLoss === trade.stopLoss) &&
		(takeProfit === null || takeProfit === trade.takeProfit) &&
		(trailingDistance === null || trailingDistance === trade.trailingDistance) &&
		(!request.guaranteedStop || trade.guaranteedPremium !== null);
	if (removesOnly) {
		const guaranteedPremium = request.guaranteedStop ? trade.guaranteedPremium : null;
		return ok({ stopLoss: request.stopLoss, takeProfit, trailingDistance, guaranteedPremium });
	}
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const quote = view.quote(trade.instrumentId);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	const stopLoss =
		trailingDistance === trade.trailingDistance ? request.stopLoss : firstStop(instrument, trade.side, request, quote);
	const refusal = levelsVerdict(instrument, trade, { stopLoss, takeProfit, trailingDistance }, quote);
	if (refusal !== null) return { ok: false, refusal };
	const guarantee = guaranteeAfter(instrument, trade, request, stopLoss, view);
	if (!guarantee.ok) return guarantee;
	return ok({ stopLoss, takeProfit, trailingDistance, guaranteedPremium: guarantee.value });
}

/**
 * Changes the protection of an open trade with patch semantics (E12). A new level is checked against the last known
 * price, also while the market is closed: levels rest, and trigger only in session (E14). A new trailing distance
 * moves the stop to that distance at once, unless the stop is already closer. Moving the stop to the opening price
 * (break even) is a plain amendment. A guarantee is set or moved only at a fresh price, for the premium of that
 * moment. Refused in this order: no such trade; nothing changes; a trailing or guaranteed stop without a stop loss;
 * instrument or price unknown; trailing distance, stop loss, take profit off the grid or on the wrong side; guarantee.
 */
export function decideAmendTrade(state: AccountState, command: AmendTrade, view: MarketView): Outcome {
	const { tradeId } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const request = patched(trade, command);
	if (isSame(trade, request)) return refuse("NOTHING_TO_CHANGE");
	const after = protectionAfter(trade, request, view);
	if (!after.ok) return after;
	return ok([{ type: "trade-amended", ...eventBase(state, command, view), tradeId, ...after.value }]);
}
