import { summarise } from "../margin/index.ts";
import { volume } from "../money/index.ts";
import { invariant, refuse } from "../result/index.ts";
import { isBreached, marginFigures } from "./account-figures.ts";
import { closeAt } from "./close-at.ts";
import { type CloseOutStep, closeOutSteps } from "./close-out-plan.ts";
import { Draft } from "./draft.ts";
import { type Outcome, tickOf } from "./event-base.ts";
import { type Checked, dealable } from "./explain.ts";
import { addMarginCalls } from "./margin-calls.ts";
import { withQuotes } from "./overlay.ts";
import { openedVolume, reductionsOf } from "./reductions.ts";
import type { AccountState, CloseOut, MarginFigures, MarketView, OpenTrade } from "./types.ts";

/** Everything that a close-out would do. */
export interface CloseOutPlan {
	readonly figures: MarginFigures;
	/** Pending orders that would open exposure, also those that only took off what is closed, as they were accepted. */
	readonly cancelled: readonly string[];
	/** What is closed, in order. */
	readonly steps: readonly CloseOutStep[];
	/** Instruments of open trades whose markets cannot be dealt on now: the close-out goes on when they open. */
	readonly waitingFor: readonly string[];
}

/** Whether the account is at or below half of its used margin; false where that cannot be known (E17). */
export function needsCloseOut(state: AccountState, view: MarketView): boolean {
	const { equity, usedMargin } = summarise(state, view);
	return equity !== null && isBreached(equity, usedMargin);
}

/** Whether a close-out would do anything now: an order to cancel, or a trade on a market that takes a close (E17). */
export function canCloseOut(state: AccountState, view: MarketView): boolean {
	const closable = ({ instrumentId }: OpenTrade): boolean => {
		const instrument = view.instrument(instrumentId);
		return instrument !== undefined && dealable(instrument, "close", view).ok;
	};
	return [...state.openTrades.values()].some(closable) || openingOrders(state).length > 0;
}

/** Orders that would open something if they filled now; what only takes off stays (E10, E17). */
const openingOrders = (state: AccountState): readonly string[] =>
	[...state.orders.values()]
		.filter((order) => openedVolume(order, reductionsOf(state, order)) > 0n)
		.toSorted((a, b) => a.acceptedSequence - b.acceptedSequence)
		.map((order) => order.id);

/** The account without what the steps close, for the question which orders still take something off. */
function withoutClosed(state: AccountState, steps: readonly CloseOutStep[]): AccountState {
	const openTrades = new Map(state.openTrades);
	for (const { tradeId, part } of steps) {
		const trade = openTrades.get(tradeId);
		if (trade === undefined) continue;
		if (part >= trade.volume) openTrades.delete(tradeId);
		else openTrades.set(tradeId, { ...trade, volume: volume(trade.volume - part) });
	}
	return { ...state, openTrades };
}

/**
 * The close-out of an account at the view's quotes (E17), as it would be done; null for one that is above its level.
 * Refused where a price or a rate is unknown: nothing is closed on a guess (E2).
 */
export function planCloseOut(state: AccountState, view: MarketView): Checked<CloseOutPlan | null> {
	const figures = marginFigures(state, view);
	if (!figures.ok) return figures;
	const { equity, usedMargin } = figures.value;
	if (!isBreached(equity, usedMargin)) return { ok: true, value: null };
	const steps = closeOutSteps(state, equity, view);
	const waiting = new Set<string>();
	for (const { instrumentId } of state.openTrades.values()) {
		const market = view.state(instrumentId).state;
		if (market !== "open" && market !== "close-only") waiting.add(instrumentId);
	}
	const cancelled = state.orders.size === 0 ? [] : openingOrders(withoutClosed(state, steps));
	return { ok: true, value: { figures: figures.value, cancelled, steps, waitingFor: [...waiting].toSorted() } };
}

/**
 * Closes out a breached account at the command's quotes (E17): tells the figures, cancels the pending orders that would
 * open exposure, then closes by `planCloseOut`, and tells the margin calls. What is left on markets that are shut waits
 * for a further command when they open. A balance below zero with nothing open is made good (E18) by `decide`, for this as for
 * every other close. Refused: a price or a rate unknown; not breached; breached, but nothing can be done until a market
 * opens.
 */
export function decideCloseOut(state: AccountState, command: CloseOut, view: MarketView): Outcome {
	const seen = withQuotes(view, command.quotes);
	const planned = planCloseOut(state, seen);
	if (!planned.ok) return planned;
	const plan = planned.value;
	if (plan === null) return refuse("CLOSE_OUT_NOT_NEEDED");
	if (plan.steps.length === 0 && plan.cancelled.length === 0) {
		return refuse("CLOSE_OUT_WAITS", { instruments: plan.waitingFor.join(", ") });
	}
	const draft = new Draft(state, command, seen);
	draft.add({ type: "close-out-started", ...plan.figures, quotes: command.quotes.map(tickOf) });
	addMarginCalls(draft, plan.figures);
	for (const orderId of plan.cancelled) {
		draft.add({ type: "order-cancelled", orderId, cancellation: { code: "CLOSED_OUT", params: {} } });
	}
	for (const { tradeId, part } of plan.steps) {
		const trade = draft.state.openTrades.get(tradeId);
		const instrument = trade && seen.instrument(trade.instrumentId);
		const quote = trade && seen.quote(trade.instrumentId);
		invariant(trade !== undefined && instrument !== undefined && quote !== undefined, "a plan names what is open");
		const closing = { trade, instrument, part, quote, reason: "stop-out", isRaised: true } as const;
		const refusal = closeAt(draft, { ...closing, orderId: draft.ownOrderId });
		if (refusal !== null) return { ok: false, refusal };
	}
	const after = marginFigures(draft.state, seen);
	if (after.ok) addMarginCalls(draft, after.value);
	return draft.outcome();
}
