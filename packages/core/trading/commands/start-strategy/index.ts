import type { AccountState, MarketView, StrategyLimits } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { readStrategyLimits } from "../../codec/strategies.ts";
import { Draft } from "../../draft.ts";
import { eligibilityVerdict } from "../../explain.ts";
import { excludedVerdict } from "../../limit-verdict.ts";
import type { Outcome } from "../../outcome.ts";
import { MOST_STRATEGIES, strategyLimitsFault } from "../../strategy-limits.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Lets a strategy open trades on the account, within limits that it must have. */
export interface StartStrategy extends CommandBase {
	readonly kind: "start-strategy";
	readonly strategyId: string;
	/** Hash of its rules. */
	readonly version: string;
	readonly instrumentId: string;
	readonly limits: StrategyLimits;
}

/**
 * Refused in this order: instrument unknown, or not allowed where the customer lives (R26); self-excluded; knowledge
 * test not passed; a limit that is none or too loose; already started; too many run; another one has the instrument's
 * position (netting).
 */
function decideStartStrategy(state: AccountState, command: StartStrategy, view: MarketView): Outcome {
	const { strategyId, version, instrumentId, limits } = command;
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	const barred = eligibilityVerdict(state.jurisdiction, instrument) ?? excludedVerdict(state, instrument, view);
	if (barred !== null) return { ok: false, refusal: barred };
	const fault = strategyLimitsFault(limits, state, view.nowMs);
	if (fault !== null) return refuse("STRATEGY_LIMITS_INVALID", { limit: fault });
	if (state.strategies?.has(strategyId) === true) return refuse("STRATEGY_RUNS_ALREADY");
	const running = [...(state.strategies?.values() ?? [])].filter(({ stopped }) => stopped === null);
	if (running.length >= MOST_STRATEGIES) return refuse("STRATEGIES_TOO_MANY", { maximum: `${MOST_STRATEGIES}` });
	if (state.positionMode === "netting" && running.some((other) => other.instrumentId === instrumentId)) {
		return refuse("STRATEGY_INSTRUMENT_TAKEN", { instrument: instrument.displayName });
	}
	const draft = new Draft(state, command, view);
	draft.add({ type: "strategy-started", strategyId, version, instrumentId, limits });
	return draft.outcome();
}

export const startStrategy: CommandDefinition<StartStrategy> = {
	kind: "start-strategy",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "start-strategy",
		...base,
		strategyId: r.text("strategyId"),
		version: r.text("version"),
		instrumentId: r.text("instrumentId"),
		limits: r.object("limits", readStrategyLimits),
	}),
	decide: decideStartStrategy,
};
