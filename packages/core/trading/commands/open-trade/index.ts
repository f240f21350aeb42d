import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { checkOpenTrade } from "../../check-open-trade.ts";
import { readPrice, readProtectionPatch } from "../../codec/orders.ts";
import { readStrategyId, SIDES } from "../../codec/parts.ts";
import { Draft } from "../../draft.ts";
import { fill } from "../../fill.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandDefinition } from "../definition.ts";
import type { OpenTradeCommand } from "./command.ts";

/**
 * Deals at the market (E3): a buy at the ask, a sell at the bid. In a hedging account it opens a trade; in a netting
 * account it first reduces the other side, then opens or adds the rest (E9). Reduce-only never opens. Fixes the margin
 * (E8) and charges the commission (E21) of the opened volume. Refusals and their order: `checkOpenTrade`.
 */
function decideOpenTrade(state: AccountState, command: OpenTradeCommand, view: MarketView): Outcome {
	if ((command.origin === "strategy") !== (command.strategyId !== undefined)) return refuse("STRATEGY_NOT_RUNNING");
	const checked = checkOpenTrade(state, command, view);
	if (!checked.ok) return checked;
	const draft = new Draft(state, command, view);
	const { side, strategyId } = command;
	const refusal = fill(draft, { plan: checked.value, side, orderId: draft.ownOrderId, reason: "order", strategyId });
	return refusal === null ? draft.outcome() : { ok: false, refusal };
}

const MARKET_TIMES_IN_FORCE = ["FOK", "IOC"] as const;

export const openTrade: CommandDefinition<OpenTradeCommand> = {
	kind: "open-trade",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "open-trade",
		...base,
		instrumentId: r.text("instrumentId"),
		side: r.oneOf("side", SIDES),
		volume: r.volume("volume"),
		stopLoss: readPrice(r, "stopLoss"),
		takeProfit: readPrice(r, "takeProfit"),
		bound: readPrice(r, "bound"),
		...(r.has("timeInForce") ? { timeInForce: r.oneOf("timeInForce", MARKET_TIMES_IN_FORCE) } : {}),
		...(r.has("reduceOnly") ? { reduceOnly: r.boolean("reduceOnly") } : {}),
		...readProtectionPatch(r),
		...readStrategyId(r),
	}),
	decide: decideOpenTrade,
};
