import { type AccountState, type MarketView, STRATEGY_STOPS, type StrategyStop } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import { strategyStopDue } from "../../strategy-verdict.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** From now on the strategy opens nothing, for ever. Its trades stay; closing them is a command of its own. */
export interface StopStrategy extends CommandBase {
	readonly kind: "stop-strategy";
	readonly strategyId: string;
	readonly reason: StrategyStop;
}

/** A loss limit or an end date stops a strategy only when it is reached, whoever says so. */
function decideStopStrategy(state: AccountState, command: StopStrategy, view: MarketView): Outcome {
	const { strategyId, reason } = command;
	const strategy = state.strategies?.get(strategyId);
	if (strategy === undefined || strategy.stopped !== null) return refuse("STRATEGY_NOT_RUNNING");
	const needsCause = reason === "day-loss" || reason === "total-loss" || reason === "end-date";
	if (needsCause && strategyStopDue(state, strategy, view) !== reason) return refuse("STRATEGY_LIMIT_NOT_REACHED");
	const draft = new Draft(state, command, view);
	draft.add({ type: "strategy-stopped", strategyId, reason });
	return draft.outcome();
}

export const stopStrategy: CommandDefinition<StopStrategy> = {
	kind: "stop-strategy",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "stop-strategy",
		...base,
		strategyId: r.text("strategyId"),
		reason: r.oneOf("reason", STRATEGY_STOPS),
	}),
	decide: decideStopStrategy,
};
