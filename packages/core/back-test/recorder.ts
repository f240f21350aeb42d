import type { AccountState, ClosedTrade, MarketView, StrategyStop } from "../account/index.ts";
import { type Money, money } from "../money/index.ts";
import { type AccountEvent, actualCosts, type CostKind, marginFigures } from "../trading/index.ts";
import { type Drawdown, Equity, type EquityPoint, type PeriodResult } from "./equity.ts";

/** One closed trade or part of one, as the engine booked it. */
export interface BackTestTrade {
	readonly closed: ClosedTrade;
	/** Number of the entry rule that opened it. */
	readonly rule: number;
	/** One bar reached both its stop and its target: it counts as a stop (E13). */
	readonly isUndecided: boolean;
}

export interface BackTestResult {
	readonly trades: readonly BackTestTrade[];
	/** Net of all closed trades, in minor units of the account's currency. */
	readonly net: Money;
	/** Balance with the open trades at the last quote; null: a price or a rate is unknown. */
	readonly equity: Money | null;
	readonly grossProfit: Money;
	readonly grossLoss: Money;
	readonly winners: number;
	readonly costs: Readonly<Record<CostKind, Money>>;
	readonly drawdown: Drawdown;
	readonly curve: readonly EquityPoint[];
	readonly days: readonly PeriodResult[];
	readonly months: readonly PeriodResult[];
	readonly bars: number;
	/** Closed bars at whose end a trade was open. */
	readonly barsInMarket: number;
	/** Entries that became no trade, by reason: those of `SkipReason`, of the runner, and codes of the engine. */
	readonly skipped: Readonly<Record<string, number>>;
	readonly stopOuts: number;
	readonly stillOpen: number;
	/** When it reached which of its loss limits: from then on it opened nothing. */
	readonly stopped: { readonly reason: LossStop; readonly atMs: number } | null;
}

export type LossStop = Extract<StrategyStop, "day-loss" | "total-loss">;

/** Collects what a back-test did, from the account's events. */
export class Recorder {
	private readonly equity: Equity;
	private readonly trades: BackTestTrade[] = [];
	private readonly rules = new Map<string, number>();
	private readonly marked = new Set<string>();
	private readonly skips = new Map<string, number>();
	private opened: string | null = null;
	private bars = 0;
	private barsInMarket = 0;
	private lossStop: BackTestResult["stopped"] = null;

	constructor(balance: Money) {
		this.equity = new Equity(balance);
	}

	told(event: AccountEvent): void {
		if (event.type === "trade-opened") this.opened = event.trade.id;
		if (event.type !== "trade-closed") return;
		const { closed } = event;
		const rule = this.rules.get(closed.tradeId) ?? 0;
		this.trades.push({ closed, rule, isUndecided: this.marked.has(closed.tradeId) });
	}

	/** The trade that was just opened is of this rule. */
	entered(rule: number): void {
		if (this.opened !== null) this.rules.set(this.opened, rule);
	}

	undecided(ids: readonly string[]): void {
		for (const id of ids) this.marked.add(id);
	}

	stopped(reason: LossStop, atMs: number): void {
		this.lossStop = { reason, atMs };
	}

	skipped(reason: string): void {
		this.skips.set(reason, (this.skips.get(reason) ?? 0) + 1);
	}

	barClosed(endMs: number, state: AccountState, view: MarketView): void {
		this.bars += 1;
		const isIn = state.openTrades.size > 0;
		if (isIn) this.barsInMarket += 1;
		this.equity.at(endMs, isIn ? equityOf(state, view) : state.balance);
	}

	result(state: AccountState, view: MarketView): BackTestResult {
		const nets = this.trades.map(({ closed }) => closed.netPnl);
		const sum = (values: readonly bigint[]) => money(values.reduce((total, value) => total + value, 0n));
		return {
			trades: this.trades,
			net: sum(nets),
			equity: equityOf(state, view),
			grossProfit: sum(nets.filter((net) => net > 0n)),
			grossLoss: sum(nets.filter((net) => net < 0n)),
			winners: nets.filter((net) => net > 0n).length,
			costs: costsOf(this.trades),
			drawdown: this.equity.drawdown,
			curve: this.equity.curve(),
			days: this.equity.days(),
			months: this.equity.months(),
			bars: this.bars,
			barsInMarket: this.barsInMarket,
			skipped: Object.fromEntries(this.skips),
			stopOuts: this.trades.filter(({ closed }) => closed.closeReason === "stop-out").length,
			stillOpen: state.openTrades.size,
			stopped: this.lossStop,
		};
	}
}

const equityOf = (state: AccountState, view: MarketView): Money | null => {
	const figures = marginFigures(state, view);
	return figures.ok ? figures.value.equity : null;
};

function costsOf(trades: readonly BackTestTrade[]): BackTestResult["costs"] {
	const costs: Record<CostKind, Money> = {
		spread: money(0n),
		commission: money(0n),
		"conversion-charge": money(0n),
		swap: money(0n),
		"administration-fee": money(0n),
		"cash-adjustments": money(0n),
		"guaranteed-premium": money(0n),
	};
	for (const { closed } of trades)
		for (const { kind, amount } of actualCosts(closed)) costs[kind] = money(costs[kind] + (amount ?? 0n));
	return costs;
}
