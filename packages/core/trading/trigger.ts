import type { OpenTrade } from "../account/index.ts";
import { closingSide, type Quote } from "../pricing/index.ts";

/** Why a tick closes a trade. `queued-close`: the customer asked while the market was shut (E14). */
export type Trigger = "guaranteed-stop" | "trailing-stop" | "stop-loss" | "take-profit" | "queued-close";

type Triggered = Pick<OpenTrade, "side" | "stopLoss" | "takeProfit"> &
	Partial<Pick<OpenTrade, "trailingDistance" | "guaranteedPremium" | "closeRequest">>;

function stopOf(trade: Triggered): Trigger {
	if ((trade.guaranteedPremium ?? null) !== null) return "guaranteed-stop";
	return (trade.trailingDistance ?? null) === null ? "stop-loss" : "trailing-stop";
}

/**
 * What a tick does to an open trade (E11): a buy is judged at the bid, a sell at the ask. Reaching means touching.
 * Where one tick reaches both, the stop loss is taken (E13). A close that waits for the market comes last: where a level
 * is reached as well, the level tells why, at the same price or, guaranteed, at a better one.
 */
export function triggerOf(trade: Triggered, quote: Pick<Quote, "bid" | "ask">): Trigger | null {
	const closing = closingSide(trade.side, quote);
	const { side, stopLoss, takeProfit } = trade;
	if (stopLoss !== null && (side === "buy" ? closing <= stopLoss : closing >= stopLoss)) return stopOf(trade);
	if (takeProfit !== null && (side === "buy" ? closing >= takeProfit : closing <= takeProfit)) return "take-profit";
	return (trade.closeRequest ?? null) === null ? null : "queued-close";
}
