import type { AccountState, AccountStrategy, ClosedTrade } from "../account/index.ts";
import { money } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { strategyDayOf } from "./strategy-limits.ts";

type Strategies = AccountState["strategies"];

/** Without the stopped ones that have nothing open: their results are in the events. */
export const withoutPast = (strategies: Strategies): Map<string, AccountStrategy> =>
	new Map([...(strategies ?? [])].filter(([, { stopped, trades }]) => stopped === null || trades.length > 0));

export function changedStrategy(
	{ strategies }: Pick<AccountState, "strategies">,
	id: string,
	change: (strategy: AccountStrategy) => AccountStrategy,
): ReadonlyMap<string, AccountStrategy> {
	const strategy = strategies?.get(id);
	invariant(strategy !== undefined, "only a known strategy changes");
	return new Map(strategies).set(id, change(strategy));
}

/** After a fill that opened a trade or added to a position, if a strategy sent it. */
export function strategiesAfterOpening(
	state: AccountState,
	strategyId: string | undefined,
	tradeId: string,
	atMs: number,
): Strategies {
	if (strategyId === undefined) return state.strategies;
	return changedStrategy(state, strategyId, (strategy) => {
		const day = strategyDayOf(strategy, atMs);
		const { trades } = strategy;
		return {
			...strategy,
			trades: trades.includes(tradeId) ? trades : [...trades, tradeId],
			day: { ...day, opened: day.opened + 1 },
		};
	});
}

/** After a trade or a part of it was closed, by whomever. */
export function strategiesAfterClosing(
	state: AccountState,
	{ tradeId, netPnl }: Pick<ClosedTrade, "tradeId" | "netPnl">,
	isGone: boolean,
	atMs: number,
): Strategies {
	const owner = [...(state.strategies?.values() ?? [])].find(({ trades }) => trades.includes(tradeId));
	if (owner === undefined) return state.strategies;
	return changedStrategy(state, owner.id, (strategy) => ({
		...strategy,
		day: strategyDayOf(strategy, atMs),
		pnl: money(strategy.pnl + netPnl),
		trades: isGone ? strategy.trades.filter((id) => id !== tradeId) : strategy.trades,
	}));
}
