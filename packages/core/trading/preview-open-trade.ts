import type { MarketView, StaleConversion, ValuedAccount } from "../account/index.ts";
import {
	type AccountCurrency,
	convert,
	type Exact,
	type Money,
	money,
	PRICE_DECIMALS,
	type Price,
	pow10,
	product,
} from "../money/index.ts";
import { checkOpenTrade, type OpenTradeOrder } from "./check-open-trade.ts";
import { settle } from "./close-at.ts";
import type { Verdict } from "./explain.ts";
import { type OpenTradePlan, planOpenTrade } from "./fill-plan.ts";
import { staleConversionOf } from "./stale-rate.ts";

/** What the ticket shows before an order is sent. Money in the account currency; null is unknown. */
export interface OpenTradePreview {
	/** Why the engine would refuse this now, or null when it would fill. */
	readonly refusal: Verdict;
	/** The figures, as far as they are known; also for an order that would be refused. */
	readonly plan: OpenTradePlan | null;
	/** Result of one pip on this volume. */
	readonly pipValue: Money | null;
	/**
	 * Net result of the opened volume if closed exactly at the level at the current rate, after both sides' commission,
	 * the conversion mark-up and a guaranteed stop's premium (E6). A trailing stop counts at its initial level.
	 */
	readonly netPnlAtStopLoss: Money | null;
	readonly netPnlAtTakeProfit: Money | null;
	/** Set if the reduced volume is converted at a stale rate and charged for it (E5); else null. */
	readonly staleConversion: StaleConversion | null;
}

const NOTHING = { staleConversion: null, plan: null, pipValue: null, netPnlAtStopLoss: null, netPnlAtTakeProfit: null };

function planOf(account: ValuedAccount, order: OpenTradeOrder, view: MarketView): OpenTradePlan | null {
	const instrument = view.instrument(order.instrumentId);
	const quote = view.quote(order.instrumentId);
	if (instrument === undefined || quote === undefined || order.volume <= 0n) return null;
	const plan = planOpenTrade(account, order, instrument, quote, view);
	return plan.ok ? plan.value : null;
}

function pipValue(
	plan: OpenTradePlan,
	order: OpenTradeOrder,
	currency: AccountCurrency,
	view: MarketView,
): Money | null {
	const rates = view.rate(plan.instrument.quoteCurrency, currency);
	if (rates === undefined) return null;
	const pip: Exact = product(pow10(PRICE_DECIMALS - plan.instrument.pipPosition), order.volume);
	return convert(pip, rates.bid, currency, "half-even");
}

function netPnlAt(
	plan: OpenTradePlan,
	order: OpenTradeOrder,
	level: Price | null,
	currency: AccountCurrency,
	view: MarketView,
): Money | null {
	const { instrument, opened, price, margin } = plan;
	if (level === null || opened === 0n) return null;
	const trade = { instrumentId: instrument.id, side: order.side, openingPrice: price, volume: opened, margin };
	const settled = settle(trade, opened, level, instrument, currency, view, false);
	if (!settled.ok) return null;
	const { grossPnl, commission, conversionCharge } = settled.value;
	return money(grossPnl - plan.commission - commission - conversionCharge);
}

function staleOf(plan: OpenTradePlan, currency: AccountCurrency, view: MarketView): StaleConversion | null {
	const rates = view.rate(plan.instrument.quoteCurrency, currency);
	const isCharged = plan.reductions.length > 0 && !plan.isRaised;
	return isCharged && rates !== undefined ? staleConversionOf(rates, true, view) : null;
}

/** The same at the stop loss, less the premium of a guaranteed stop (E11). */
function netPnlAtStop(
	plan: OpenTradePlan,
	order: OpenTradeOrder,
	stopLoss: Price | null,
	currency: AccountCurrency,
	view: MarketView,
): Money | null {
	const net = netPnlAt(plan, order, stopLoss, currency, view);
	const rates = view.rate(plan.instrument.quoteCurrency, currency);
	const terms = plan.instrument.guaranteedStop;
	if (order.guaranteedStop !== true || net === null || rates === undefined || terms === null) return net;
	return money(net - convert(product(terms.premium, plan.opened), rates.ask, currency, "half-even"));
}

/**
 * The pre-trade preview: the engine's own refusal and figures, from the functions that the command uses (E19). Gaps
 * can make a stop loss worse than shown (E11).
 */
export function previewOpenTrade(account: ValuedAccount, order: OpenTradeOrder, view: MarketView): OpenTradePreview {
	const checked = checkOpenTrade(account, order, view);
	const refusal = checked.ok ? null : checked.refusal;
	const plan = checked.ok ? checked.value : planOf(account, order, view);
	if (plan === null) return { refusal, ...NOTHING };
	const stopLoss = (checked.ok ? checked.value.protection?.stopLoss : null) ?? order.stopLoss;
	return {
		refusal,
		plan,
		pipValue: pipValue(plan, order, account.currency, view),
		netPnlAtStopLoss: netPnlAtStop(plan, order, stopLoss, account.currency, view),
		netPnlAtTakeProfit: netPnlAt(plan, order, order.takeProfit, account.currency, view),
		staleConversion: staleOf(plan, account.currency, view),
	};
}
