import { ok } from "../result/index.ts";
import { checkOpenTrade } from "./check-open-trade.ts";
import { eventBase, type Outcome, tickOf, tradeIdAt } from "./event-base.ts";
import type { AccountState, MarketView, OpenTrade, OpenTradeCommand } from "./types.ts";

/**
 * Opens a trade at the market (E3): a buy at the ask, a sell at the bid. Its margin is fixed here (E8) and its opening
 * commission is charged here (E21). Refusals and their order: `checkOpenTrade`.
 */
export function decideOpenTrade(state: AccountState, command: OpenTradeCommand, view: MarketView): Outcome {
	const checked = checkOpenTrade(state, command, view);
	if (!checked.ok) return checked;
	const { price, leverage, margin, commission, conversion, quote } = checked.value;
	const base = eventBase(state, command, view);
	const trade: OpenTrade = {
		id: tradeIdAt(state, base.sequence),
		instrumentId: command.instrumentId,
		side: command.side,
		volume: command.volume,
		openedVolume: command.volume,
		openingPrice: price,
		openedAtMs: view.nowMs,
		leverage,
		margin,
		commission,
		stopLoss: command.stopLoss,
		takeProfit: command.takeProfit,
		openingTick: tickOf(quote),
		openingConversion: conversion,
	};
	return ok([{ type: "trade-opened", ...base, trade, commission }]);
}
