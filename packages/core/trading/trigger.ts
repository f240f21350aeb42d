import { closingSide, type Quote } from "../pricing/index.ts";
import type { OpenTrade } from "./types.ts";

export type Trigger = "stop-loss" | "take-profit";

/**
 * What a tick does to an open trade (E11): a buy is judged at the bid, a sell at the ask. Reaching means touching.
 * Where one tick reaches both, the stop loss is taken (E13).
 */
export function triggerOf(
	trade: Pick<OpenTrade, "side" | "stopLoss" | "takeProfit">,
	quote: Pick<Quote, "bid" | "ask">,
): Trigger | null {
	const closing = closingSide(trade.side, quote);
	const { stopLoss, takeProfit } = trade;
	if (trade.side === "buy") {
		if (stopLoss !== null && closing <= stopLoss) return "stop-loss";
		return takeProfit !== null && closing >= takeProfit ? "take-profit" : null;
	}
	if (stopLoss !== null && closing >= stopLoss) return "stop-loss";
	return takeProfit !== null && closing <= takeProfit ? "take-profit" : null;
}
