import { checkOpenTrade } from "./check-open-trade.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import { fill } from "./fill.ts";
import type { AccountState, MarketView, OpenTradeCommand } from "./types.ts";

/**
 * Deals at the market (E3): a buy at the ask, a sell at the bid. In a hedging account it opens a trade; in a netting one
 * it takes off the other side first and opens or adds what is left (E9); reduce-only it never opens. The margin of what
 * it opens is fixed here (E8) and its commission is charged here (E21). Refusals and their order: `checkOpenTrade`.
 */
export function decideOpenTrade(state: AccountState, command: OpenTradeCommand, view: MarketView): Outcome {
	const checked = checkOpenTrade(state, command, view);
	if (!checked.ok) return checked;
	const draft = new Draft(state, command, view);
	const { side } = command;
	const refusal = fill(draft, { plan: checked.value, side, orderId: draft.ownOrderId, reason: "order" });
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}
