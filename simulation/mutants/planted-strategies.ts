import type { Mutant } from "./mutant.ts";

const trading = (file: string) => `packages/core/trading/${file}`;

/** Bugs of strategies: their limits, their stop, and what the account knows of them. */
export const STRATEGY_MUTANTS: readonly Mutant[] = [
	{
		name: "a stopped strategy goes on opening",
		file: trading("strategy-verdict.ts"),
		from: "strategy === undefined || strategy.stopped !== null ||",
		to: "strategy === undefined ||",
		seeds: [20],
	},
	{
		name: "a strategy has one trade more than it may",
		file: trading("strategy-verdict.ts"),
		from: "trades.length >= limits.openTrades",
		to: "trades.length > limits.openTrades",
		seeds: [13],
	},
	{
		name: "a strategy opens one trade a day more than it may",
		file: trading("strategy-verdict.ts"),
		from: ".opened >= limits.dayTrades",
		to: ".opened > limits.dayTrades",
		seeds: [21],
	},
	{
		name: "a strategy's loss leaves out what is open",
		file: trading("strategy-verdict.ts"),
		from: "total: money(strategy.pnl + open)",
		to: "total: strategy.pnl",
		seeds: [22],
	},
	{
		name: "what a strategy has open has no worth",
		file: trading("strategy-verdict.ts"),
		from: "money(before + marginOfCost(",
		to: "money(0n * before + marginOfCost(",
		seeds: [46],
	},
	{
		name: "a strategy trades around the clock",
		file: trading("strategy-verdict.ts"),
		from: "limits.hours !== null && !isWithin",
		to: "limits.hours === null && !isWithin",
		seeds: [13],
	},
	{
		name: "a strategy has no end",
		file: trading("strategy-verdict.ts"),
		from: "if (view.nowMs >= limits.untilMs) return because(",
		to: "if (view.nowMs >= limits.untilMs + 60_000) return because(",
		seeds: [34],
	},
	{
		name: "a strategy is stopped by a loss that is not reached",
		file: trading("commands/stop-strategy/index.ts"),
		from: "needsCause &&",
		to: "!needsCause &&",
		seeds: [2],
	},
	{
		name: "a closed trade stays the strategy's",
		file: trading("evolve-strategies.ts"),
		from: "isGone ? strategy.trades.filter",
		to: "!isGone ? strategy.trades.filter",
		seeds: [13],
	},
	{
		name: "a strategy's result forgets what it had before",
		file: trading("evolve-strategies.ts"),
		from: "money(strategy.pnl + netPnl)",
		to: "netPnl",
		seeds: [21],
	},
	{
		name: "a strategy may lose the whole balance",
		file: trading("strategy-limits.ts"),
		from: "totalLoss: 5_000n",
		to: "totalLoss: 50_000n",
		seeds: [46],
	},
];
