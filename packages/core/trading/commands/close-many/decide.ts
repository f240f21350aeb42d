import type { AccountState, MarketView, OpenTrade } from "../../../account/index.ts";
import { tradePnl } from "../../../margin/index.ts";
import type { AccountCurrency } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeOrQueue } from "../../close-or-queue.ts";
import { Draft } from "../../draft.ts";
import { because, type TradingRefusal, type Verdict } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import type { CloseMany } from "./command.ts";

/**
 * Whether the trade matches the command; a refusal if its result is unknown (E2: unknown is not zero). The result is
 * the displayed one, rounded to the minor unit: 0.00 neither wins nor loses.
 */
function isWanted(
	trade: OpenTrade,
	command: CloseMany,
	currency: AccountCurrency,
	view: MarketView,
): boolean | TradingRefusal {
	const { which, instrumentId, side, tradeIds } = command;
	if (tradeIds !== undefined && !tradeIds.includes(trade.id)) return false;
	if (instrumentId !== null && trade.instrumentId !== instrumentId) return false;
	if (side !== null && trade.side !== side) return false;
	if (which === "all") return true;
	const pnl = tradePnl(trade, currency, view);
	if (pnl === null) return whyUnknown(trade, currency, view);
	return which === "winners" ? pnl > 0n : pnl < 0n;
}

/** Why the trade has no result: no price, or no rate. */
function whyUnknown({ instrumentId }: OpenTrade, currency: AccountCurrency, view: MarketView): TradingRefusal {
	const instrument = view.instrument(instrumentId);
	if (instrument !== undefined && view.quote(instrumentId) !== undefined)
		return because("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: currency });
	return because("PRICE_UNKNOWN", { instrument: instrument?.displayName ?? instrumentId });
}

/**
 * Closes every open trade that matches, oldest first, at the market or queued while its session is closed (E14). A
 * trade that cannot be closed stays open and is reported (`close-failed`); the others close. Refused if no trade
 * matches and, with the first reason, if none of the matching trades could be closed.
 */
export function decideCloseMany(state: AccountState, command: CloseMany, view: MarketView): Outcome {
	const draft = new Draft(state, command, view);
	const failed: { readonly tradeId: string; readonly refusal: TradingRefusal }[] = [];
	for (const trade of state.openTrades.values()) {
		const wanted = isWanted(trade, command, state.currency, view);
		if (wanted === false) continue;
		const refusal: Verdict =
			wanted === true ? closeOrQueue(draft, { trade, volume: null, bound: null }, draft.ownOrderId) : wanted;
		if (refusal !== null) failed.push({ tradeId: trade.id, refusal });
	}
	if (draft.isEmpty) {
		const [first] = failed;
		return first === undefined ? refuse("NOTHING_TO_CLOSE") : { ok: false, refusal: first.refusal };
	}
	for (const { tradeId, refusal } of failed) draft.add({ type: "close-failed", tradeId, refusal });
	return draft.outcome();
}
