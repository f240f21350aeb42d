import { ok, refuse } from "../result/index.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import type { AccountState, CancelClose, MarketView } from "./types.ts";

/** Takes back a close that waits for the market (E14). Refused: no such trade; no close of it waits. */
export function decideCancelClose(state: AccountState, command: CancelClose, view: MarketView): Outcome {
	const { tradeId } = command;
	const trade = state.openTrades.get(tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: tradeId });
	if (trade.closeRequest === null) return refuse("CLOSE_NOT_QUEUED", { trade: tradeId });
	const cancellation = { code: "CANCELLED_BY_CUSTOMER", params: {} } as const;
	return ok([{ type: "close-cancelled", ...eventBase(state, command, view), tradeId, cancellation }]);
}
