import { STRATEGY_STOPS, type StrategyStop } from "../../account/index.ts";
import { changedStrategy } from "../evolve-strategies.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type StrategyStopped = EventBase & {
	readonly type: "strategy-stopped";
	readonly strategyId: string;
	readonly reason: StrategyStop;
};

export const strategyStopped: EventDefinition<StrategyStopped> = {
	type: "strategy-stopped",
	read: (r, base) => ({
		type: "strategy-stopped",
		...base,
		strategyId: r.text("strategyId"),
		reason: r.oneOf("reason", STRATEGY_STOPS),
	}),
	fold: (state, { strategyId, reason, occurredAtMs }) => ({
		strategies: changedStrategy(state, strategyId, (strategy) => ({
			...strategy,
			stopped: { reason, atMs: occurredAtMs },
		})),
	}),
	lines: booksNothing,
	facts: touchesNothing,
};
