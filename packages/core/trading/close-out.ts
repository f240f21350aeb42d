import type { AccountState, MarginFigures, MarketView, OpenTrade } from "../account/index.ts";
import { summarise } from "../margin/index.ts";
import { volume } from "../money/index.ts";
import { isBreached, marginFigures } from "./account-figures.ts";
import { type CloseOutStep, closeOutSteps } from "./close-out-plan.ts";
import { type Checked, dealable } from "./explain.ts";
import { openedVolume, reductionsOf } from "./reductions.ts";

/** Everything that a close-out would do. */
export interface CloseOutPlan {
	readonly figures: MarginFigures;
	/** Pending orders to cancel, in order of acceptance: those that would open exposure, now or after the closes. */
	readonly cancelled: readonly string[];
	/** The closes, in order. */
	readonly steps: readonly CloseOutStep[];
	/** Instruments of open trades whose markets accept no close now; the close-out resumes when they open. */
	readonly waitingFor: readonly string[];
}

/** Whether equity is at or below half of the used margin; false if equity is unknown (E17). */
export function needsCloseOut(state: AccountState, view: MarketView): boolean {
	const { equity, usedMargin } = summarise(state, view);
	return equity !== null && isBreached(equity, usedMargin);
}

/** Whether a close-out could do anything now: cancel an order, or close on a market that accepts it (E17). */
export function canCloseOut(state: AccountState, view: MarketView): boolean {
	const closable = ({ instrumentId }: OpenTrade): boolean => {
		const instrument = view.instrument(instrumentId);
		return instrument !== undefined && dealable(instrument, "close", view).ok;
	};
	return [...state.openTrades.values()].some(closable) || openingOrders(state).length > 0;
}

/** Orders that would open something if they filled now; orders that only reduce stay (E10, E17). */
const openingOrders = (state: AccountState): readonly string[] =>
	[...state.orders.values()]
		.filter((order) => openedVolume(order, reductionsOf(state, order)) > 0n)
		.toSorted((a, b) => a.acceptedSequence - b.acceptedSequence)
		.map((order) => order.id);

/** The account without the volume that the steps close, to find the orders that still only reduce. */
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
 * Plans the close-out of an account at the view's quotes (E17); null if the account is above its close-out level.
 * Refused if a price or a rate is unknown: nothing is closed on a guess (E2).
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
