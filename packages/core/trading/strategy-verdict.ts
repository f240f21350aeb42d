import type { AccountStrategy, MarketView, StrategyStop, ValuedAccount } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { marginOfCost, summarise } from "../margin/index.ts";
import { formatMoney, type Money, money } from "../money/index.ts";
import { isWithin } from "./customer-limits.ts";
import { because, type Verdict } from "./explain.ts";
import { hoursText, type Opening, openWorth } from "./limit-verdict.ts";
import { strategyDayOf } from "./strategy-limits.ts";

const ofStrategy = (account: ValuedAccount, { trades }: AccountStrategy): ValuedAccount => ({
	...account,
	openTrades: new Map([...account.openTrades].filter(([id]) => trades.includes(id))),
});

/** The strategy's net results with what it has open, of the UTC day and in all; null: a price or a rate is unknown. */
export function strategyResults(
	account: ValuedAccount,
	strategy: AccountStrategy,
	view: MarketView,
): { readonly day: Money; readonly total: Money } | null {
	const { pnl: open } = summarise(ofStrategy(account, strategy), view);
	if (open === null) return null;
	const { pnlBefore } = strategyDayOf(strategy, view.nowMs);
	return { day: money(strategy.pnl - pnlBefore + open), total: money(strategy.pnl + open) };
}

/** Which of its limits ends a running strategy now; null: none, or its result is unknown. */
export function strategyStopDue(
	account: ValuedAccount,
	strategy: AccountStrategy,
	view: MarketView,
): Extract<StrategyStop, "day-loss" | "total-loss" | "end-date"> | null {
	const { limits } = strategy;
	const results = strategyResults(account, strategy, view);
	if (results !== null && -results.total >= limits.totalLoss) return "total-loss";
	if (results !== null && -results.day >= limits.dayLoss) return "day-loss";
	return view.nowMs >= limits.untilMs ? "end-date" : null;
}

/**
 * Why a strategy may open nothing now, at any size, or null: not running; ended; outside its hours; too many trades
 * open, or opened today; the instrument's position is not its own (netting).
 */
export function strategyOpenVerdict(
	account: ValuedAccount,
	strategyId: string | undefined,
	instrument: Instrument,
	view: MarketView,
): Verdict {
	if (strategyId === undefined) return null;
	const strategy = account.strategies?.get(strategyId);
	if (strategy === undefined || strategy.stopped !== null || strategy.instrumentId !== instrument.id) {
		return because("STRATEGY_NOT_RUNNING");
	}
	const { limits, trades } = strategy;
	if (view.nowMs >= limits.untilMs) return because("STRATEGY_ENDED", { until: new Date(limits.untilMs).toISOString() });
	if (limits.hours !== null && !isWithin(limits.hours, view.nowMs)) {
		return because("STRATEGY_HOURS", hoursText(limits.hours));
	}
	if (trades.length >= limits.openTrades) return because("STRATEGY_OPEN_TRADES", { limit: `${limits.openTrades}` });
	if (strategyDayOf(strategy, view.nowMs).opened >= limits.dayTrades) {
		return because("STRATEGY_DAY_TRADES", { limit: `${limits.dayTrades}` });
	}
	const isTaken =
		account.positionMode === "netting" &&
		[...account.openTrades].some(([id, trade]) => trade.instrumentId === instrument.id && !trades.includes(id));
	return isTaken ? because("STRATEGY_POSITION_TAKEN", { instrument: instrument.displayName }) : null;
}

/** Why a strategy's own limits refuse this opening on top of what it has open, or null: losses, then exposure. */
export function strategyLimitVerdict(
	account: ValuedAccount,
	strategyId: string | undefined,
	{ instrument, price, opened, rest }: Opening,
	view: MarketView,
): Verdict {
	const strategy = strategyId === undefined ? undefined : account.strategies?.get(strategyId);
	if (strategy === undefined) return null;
	const { limits } = strategy;
	const { currency } = account;
	const results = strategyResults(account, strategy, view);
	if (results === null) return because("PRICE_UNKNOWN", { instrument: instrument.displayName });
	for (const [period, result, limit] of [
		["total", results.total, limits.totalLoss],
		["day", results.day, limits.dayLoss],
	] as const) {
		const loss = money(-result);
		if (loss < limit) continue;
		const amounts = { loss: formatMoney(loss, currency), limit: formatMoney(limit, currency) };
		return because("STRATEGY_LOSS_REACHED", { period, ...amounts, currency });
	}
	const before = openWorth(ofStrategy(rest, strategy), view);
	const rates = view.rate(instrument.quoteCurrency, currency);
	if (before === null || rates === undefined) {
		return because("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: currency });
	}
	const after = money(before + marginOfCost(price * opened, 1, rates.ask, currency));
	if (after <= limits.exposure) return null;
	const amounts = { exposure: formatMoney(after, currency), limit: formatMoney(limits.exposure, currency) };
	return because("STRATEGY_EXPOSURE_REACHED", { ...amounts, currency });
}
