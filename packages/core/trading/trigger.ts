import type { OpenTrade } from "../account/index.ts";
import { closingSide, type Quote } from "../pricing/index.ts";

/** Why a tick closes a trade. `queued-close`: the customer requested it while the market was closed (E14). */
export type Trigger = "guaranteed-stop" | "trailing-stop" | "stop-loss" | "take-profit" | "queued-close";

type Triggered = Pick<OpenTrade, "side" | "stopLoss" | "takeProfit"> &
	Partial<Pick<OpenTrade, "trailingDistance" | "guaranteedPremium" | "closeRequest">>;

function stopOf(trade: Triggered): Trigger {
	if ((trade.guaranteedPremium ?? null) !== null) return "guaranteed-stop";
	return (trade.trailingDistance ?? null) === null ? "stop-loss" : "trailing-stop";
}

/**
 * Why a tick closes an open trade, or null (E11): a buy is checked at the bid, a sell at the ask. Touching a level is
 * enough. If one tick reaches both levels, the stop loss applies (E13). A queued close comes last: if a level is
 * reached as well, the level is the reason, at the same price or, if guaranteed, at a better one.
 */
export function triggerOf(trade: Triggered, quote: Pick<Quote, "bid" | "ask">): Trigger | null {
	const closing = closingSide(trade.side, quote);
	const { side, stopLoss, takeProfit } = trade;
	if (stopLoss !== null && (side === "buy" ? closing <= stopLoss : closing >= stopLoss)) return stopOf(trade);
	if (takeProfit !== null && (side === "buy" ? closing >= takeProfit : closing <= takeProfit)) return "take-profit";
	return (trade.closeRequest ?? null) === null ? null : "queued-close";
}
