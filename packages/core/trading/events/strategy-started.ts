import type { StrategyLimits } from "../../account/index.ts";
import { ZERO_MONEY } from "../../money/index.ts";
import { invariant } from "../../result/index.ts";
import { readStrategyLimits } from "../codec/strategies.ts";
import { periodStartMs } from "../customer-limits.ts";
import { withoutPast } from "../evolve-strategies.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type StrategyStarted = EventBase & {
	readonly type: "strategy-started";
	readonly strategyId: string;
	readonly version: string;
	readonly instrumentId: string;
	readonly limits: StrategyLimits;
};

export const strategyStarted: EventDefinition<StrategyStarted> = {
	type: "strategy-started",
	read: (r, base) => ({
		type: "strategy-started",
		...base,
		strategyId: r.text("strategyId"),
		version: r.text("version"),
		instrumentId: r.text("instrumentId"),
		limits: r.object("limits", readStrategyLimits),
	}),
	fold: (state, { strategyId, version, instrumentId, limits, occurredAtMs }) => {
		const strategies = withoutPast(state.strategies);
		invariant(!strategies.has(strategyId), "a strategy is started once");
		strategies.set(strategyId, {
			id: strategyId,
			version,
			instrumentId,
			limits,
			startedAtMs: occurredAtMs,
			stopped: null,
			trades: [],
			pnl: ZERO_MONEY,
			day: { startMs: periodStartMs("day", occurredAtMs), pnlBefore: ZERO_MONEY, opened: 0 },
		});
		return { strategies };
	},
	lines: booksNothing,
	facts: touchesNothing,
};
