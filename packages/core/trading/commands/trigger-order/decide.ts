import type { AccountState, MarketView, PendingOrder } from "../../../account/index.ts";
import type { Instrument } from "../../../instruments/index.ts";
import type { Quote } from "../../../pricing/index.ts";
import { refuse } from "../../../result/index.ts";
import { cancelOthers, expired } from "../../cancel-orders.ts";
import { CANCELLATION_CODES, type Cancellation, type CancellationCode } from "../../cancellations.ts";
import { volumeVerdict } from "../../check-open-trade.ts";
import { fillTermsOf } from "../../check-order.ts";
import { Draft } from "../../draft.ts";
import { type Checked, eligibilityVerdict, modeVerdict } from "../../explain.ts";
import { fill } from "../../fill.ts";
import { checkFill, type JudgedFill } from "../../fill-plan.ts";
import { reachedBy } from "../../order-trigger.ts";
import type { Outcome } from "../../outcome.ts";
import { withQuotes } from "../../overlay.ts";
import { filledVolume, openedVolume, reductionsOf } from "../../reductions.ts";
import { staleRateVerdict } from "../../stale-rate.ts";
import { tickOf } from "../../tick-used.ts";
import type { TriggerOrder } from "./command.ts";

const isCancellation = (code: string): code is CancellationCode => CANCELLATION_CODES.some((known) => known === code);

/** All checks of an order at its fill (E10): those of its placing, at the tick instead of its price. */
function checkNow(
	state: AccountState,
	order: PendingOrder,
	instrument: Instrument,
	quote: Quote,
	view: MarketView,
): Checked<JudgedFill> {
	const terms = fillTermsOf(order);
	const opens = openedVolume(terms, reductionsOf(state, terms)) > 0n;
	const refusal =
		(opens ? eligibilityVerdict(state.jurisdiction, instrument) : null) ??
		volumeVerdict(instrument, order.volume) ??
		modeVerdict(instrument, opens ? "open" : "close") ??
		(opens ? staleRateVerdict(instrument, state.currency, view) : null);
	return refusal === null ? checkFill(state, terms, instrument, quote, view) : { ok: false, refusal };
}

/** Cancels a triggered order that cannot be filled, and with it the others of its group. */
function end(draft: Draft, order: PendingOrder, cancellation: Cancellation): Outcome {
	draft.add({ type: "order-cancelled", orderId: order.id, cancellation });
	cancelOthers(draft, order, "OCO_OTHER_REFUSED");
	return draft.outcome();
}

/**
 * Applies the command's tick to a pending order (E11): fills it at the tick, a stop at the first price after a gap, a
 * limit at its price or better. A stop-limit rests as a limit from now on, or fills if the tick is already within its
 * limit. Residence (R26), volume, mode, age of conversion rates (E5), levels, exposure and margin are checked again
 * (E10); a failed check cancels the order with its parameters. A fill or such a cancellation cancels the others of its
 * group in the same decision (E12). The caller raises this only for accepted ticks of a session that was open at the
 * tick (E14). Refused in this order, and the order stays: no such order; instrument unknown; the tick is of another
 * instrument or does not reach it; a price or a rate that must be known is not (E2).
 */
export function decideTriggerOrder(state: AccountState, command: TriggerOrder, market: MarketView): Outcome {
	const { orderId, quote } = command;
	const view = withQuotes(market, [quote]);
	const order = state.orders.get(orderId);
	if (order === undefined) return refuse("ORDER_NOT_FOUND", { order: orderId });
	const instrument = view.instrument(order.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: order.instrumentId });
	if (quote.instrumentId !== order.instrumentId || !reachedBy(order, quote)) {
		return refuse("TRIGGER_NOT_REACHED", { order: orderId });
	}
	const draft = new Draft(state, command, view);
	if (order.expiresAtMs !== null && quote.tsMs >= order.expiresAtMs) {
		draft.add({ type: "order-cancelled", orderId, cancellation: expired(order) });
		return draft.outcome();
	}
	if (order.kind === "stop-limit" && !order.triggered) {
		draft.add({ type: "order-triggered", orderId, tick: tickOf(quote) });
		if (!reachedBy({ ...order, triggered: true }, quote)) return draft.outcome();
	}
	const checked = checkNow(state, order, instrument, quote, view);
	if (!checked.ok) {
		const { code, params } = checked.refusal;
		return isCancellation(code) ? end(draft, order, { code, params }) : checked;
	}
	const plan = checked.value;
	const dealt = { volume: filledVolume(plan), price: plan.price, tick: tickOf(quote) };
	draft.add({ type: "order-filled", orderId, ...dealt });
	const refusal = fill(draft, { plan, side: order.side, orderId, reason: "order" });
	if (refusal !== null) return { ok: false, refusal };
	cancelOthers(draft, order, "OCO_OTHER_DONE");
	return draft.outcome();
}
