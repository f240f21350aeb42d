import { type BackTestResultWire, MOST_BACK_TEST_TRADES } from "@truefill/contracts/http";
import type { BackTestResult, BackTestTrade, PeriodResult } from "@truefill/core/back-test";
import type { Instrument } from "@truefill/core/instruments";
import {
	type AccountCurrency,
	divide,
	formatMoney,
	formatPrice,
	formatVolume,
	type Money,
	money,
	type Price,
} from "@truefill/core/money";
import type { StoredResult } from "./store.ts";

export interface ResultFacts {
	readonly instrument: Instrument;
	readonly currency: AccountCurrency;
	readonly balance: Money;
	readonly limits: BackTestResultWire["limits"];
	readonly prices: BackTestResultWire["prices"];
	readonly resolution: string;
	readonly fromMs: number;
	readonly toMs: number;
	readonly first: Price;
	readonly last: Price;
	readonly strategyHash: string;
	readonly dataHash: string;
}

/** The last part of the period, which the settings were not made for. */
const LAST_SHARE = 0.3;

const iso = (atMs: number): string => new Date(atMs).toISOString();

export function resultToWire(result: BackTestResult, facts: ResultFacts): StoredResult {
	const { currency, instrument, fromMs, toMs, first, last } = facts;
	const amount = (value: Money): string => formatMoney(value, currency);
	const part = (trades: readonly BackTestTrade[]) => partOf(trades, amount);
	const period = ({ startMs, result: change }: PeriodResult) => ({ start: iso(startMs), result: amount(change) });
	const splitMs = Math.round(toMs - (toMs - fromMs) * LAST_SHARE);
	const { drawdown } = result;
	const worst = result.days.reduce<PeriodResult | null>(
		(least, day) => (day.result < (least?.result ?? 0n) ? day : least),
		null,
	);
	return {
		currency,
		prices: facts.prices,
		resolution: facts.resolution,
		from: iso(fromMs),
		to: iso(toMs),
		balance: amount(facts.balance),
		equity: result.equity === null ? null : amount(result.equity),
		all: part(result.trades),
		split_at: iso(splitMs),
		before: part(result.trades.filter(({ closed }) => closed.closedAtMs < splitMs)),
		after: part(result.trades.filter(({ closed }) => closed.closedAtMs >= splitMs)),
		costs: Object.entries(result.costs).map(([kind, value]) => ({ kind, amount: amount(value) })),
		drawdown: {
			amount: amount(drawdown.amount),
			share: Number(drawdown.share),
			from: drawdown.fromMs === null ? null : iso(drawdown.fromMs),
			to: drawdown.toMs === null ? null : iso(drawdown.toMs),
		},
		curve: result.curve.map(({ atMs, equity }) => ({ at: iso(atMs), equity: amount(equity) })),
		months: result.months.map(period),
		worst_day: worst === null ? null : period(worst),
		bars: result.bars,
		bars_in_market: result.barsInMarket,
		buy_and_hold: Number(divide((last - first) * 10_000n, first, "half-even")),
		skipped: Object.entries(result.skipped).map(([reason, count]) => ({ reason, count })),
		limits: facts.limits,
		stopped: result.stopped === null ? null : { reason: result.stopped.reason, at: iso(result.stopped.atMs) },
		stop_outs: result.stopOuts,
		still_open: result.stillOpen,
		trades: result.trades.slice(-MOST_BACK_TEST_TRADES).map((trade) => tradeToWire(trade, instrument, amount)),
		strategy_hash: facts.strategyHash,
		data_hash: facts.dataHash,
	};
}

function partOf(trades: readonly BackTestTrade[], amount: (value: Money) => string) {
	const nets = trades.map(({ closed }) => closed.netPnl);
	const sum = (values: readonly bigint[]) => amount(money(values.reduce((total, value) => total + value, 0n)));
	const [won, lost] = [nets.filter((net) => net > 0n), nets.filter((net) => net < 0n)];
	return { trades: nets.length, winners: won.length, net: sum(nets), gross_profit: sum(won), gross_loss: sum(lost) };
}

function tradeToWire(
	{ closed, rule, isUndecided }: BackTestTrade,
	{ priceDigits }: Instrument,
	amount: (value: Money) => string,
) {
	return {
		side: closed.side,
		volume: formatVolume(closed.volume),
		opened_at: iso(closed.openedAtMs),
		closed_at: iso(closed.closedAtMs),
		opening_price: formatPrice(closed.openingPrice, priceDigits),
		closing_price: formatPrice(closed.closingPrice, priceDigits),
		close_reason: closed.closeReason,
		rule,
		gross: amount(closed.grossPnl),
		costs: amount(money(closed.netPnl - closed.grossPnl)),
		net: amount(closed.netPnl),
		undecided: isUndecided,
	};
}
