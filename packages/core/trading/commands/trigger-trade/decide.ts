import type { AccountState, CloseReason, MarketView, OpenTrade } from "../../../account/index.ts";
import type { Instrument } from "../../../instruments/index.ts";
import { type Volume, volume } from "../../../money/index.ts";
import { closingSide, opposite } from "../../../pricing/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeAt } from "../../close-at.ts";
import { Draft } from "../../draft.ts";
import { boundVerdict } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import { withQuotes } from "../../overlay.ts";
import { type Trigger, triggerOf } from "../../trigger.ts";
import type { TriggerTrade } from "./command.ts";

const REASONS = {
	"guaranteed-stop": "guaranteed-stop",
	"trailing-stop": "trailing-stop",
	"stop-loss": "stop-loss",
	"take-profit": "take-profit",
	"queued-close": "customer",
} as const satisfies Record<Trigger, CloseReason>;

/** The volume to close: of a queued close the requested volume, as far as it is still open. */
const partOf = (trade: OpenTrade, trigger: Trigger): Volume => {
	const asked = trigger === "queued-close" ? (trade.closeRequest?.volume ?? trade.volume) : trade.volume;
	return volume(asked < trade.volume ? asked : trade.volume);
};

/** A queued close is executed at this tick, or cancelled if the tick is beyond its bound (E12, E14). */
function queuedVerdict(instrument: Instrument, trade: OpenTrade, command: TriggerTrade) {
	const dealt = closingSide(trade.side, command.quote);
	return boundVerdict(instrument, opposite(trade.side), dealt, trade.closeRequest?.bound ?? null);
}

/**
 * Closes a trade whose level the command's tick has reached, at that tick: a stop at the first price after a gap, a
 * guaranteed stop exactly at its price, a take profit at its price or better (E11). Or executes a queued close (E14).
 * The caller raises this only for accepted ticks of a session that was open at the tick; the fill uses that tick even
 * if the market has closed or moved since. Refused in this order: no such trade (it was closed meanwhile); instrument
 * unknown; the tick is of another instrument or reaches nothing (the level was amended meanwhile); rates unknown.
 */
export function decideTriggerTrade(state: AccountState, command: TriggerTrade, market: MarketView): Outcome {
	const { tradeId, quote } = command;
	const view = withQuotes(market, [quote]);
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const trigger = quote.instrumentId === trade.instrumentId ? triggerOf(trade, quote) : null;
	if (trigger === null) return refuse("TRIGGER_NOT_REACHED", { trade: tradeId });
	const draft = new Draft(state, command, view);
	const beyond = trigger === "queued-close" ? queuedVerdict(instrument, trade, command) : null;
	if (beyond !== null) {
		const cancellation = { code: "PRICE_BEYOND_BOUND", params: beyond.params } as const;
		draft.add({ type: "close-cancelled", tradeId, cancellation });
		return draft.outcome();
	}
	const refusal = closeAt(draft, {
		// After a queued close, the rest of the trade has no close queued any more.
		trade: trigger === "queued-close" ? { ...trade, closeRequest: null } : trade,
		instrument,
		part: partOf(trade, trigger),
		quote,
		reason: REASONS[trigger],
		orderId: draft.ownOrderId,
		isRaised: true,
		...(trigger === "guaranteed-stop" && trade.stopLoss !== null ? { price: trade.stopLoss } : {}),
	});
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}
