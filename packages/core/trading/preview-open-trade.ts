import { convertPnl, grossPnl } from "../margin/index.ts";
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
import { commissionOf } from "./commission.ts";
import type { Verdict } from "./explain.ts";
import { type OpenTradePlan, planOpenTrade } from "./fill-plan.ts";
import type { MarketView, ValuedAccount } from "./types.ts";

/** What the ticket shows before anything is sent. Money in the account currency; null is unknown. */
export interface OpenTradePreview {
	/** Why the engine would refuse this now, or null when it would fill. */
	readonly refusal: Verdict;
	/** The numbers, also of an order that would be refused, wherever they can be known. */
	readonly plan: OpenTradePlan | null;
	/** Result of one pip on this volume. */
	readonly pipValue: Money | null;
	/** Net result (both sides' commission taken off) of a close exactly at the level, at today's rate (E6). */
	readonly netPnlAtStopLoss: Money | null;
	readonly netPnlAtTakeProfit: Money | null;
}

const NOTHING = { plan: null, pipValue: null, netPnlAtStopLoss: null, netPnlAtTakeProfit: null };

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
	const { instrument } = plan;
	const rates = view.rate(instrument.quoteCurrency, currency);
	if (level === null || rates === undefined) return null;
	const gross = grossPnl(order.side, plan.price, level, order.volume);
	const closing = commissionOf(instrument, level, order.volume, currency, view);
	if (!closing.ok) return null;
	const { amount } = convertPnl(gross, instrument.quoteCurrency, currency, rates);
	return money(amount - plan.commission - closing.value);
}

/**
 * The pre-trade preview: the engine's own verdict and the numbers it would fix, from the same functions (E19's
 * principle: one code for preview and deed). Gaps can make a stop loss worse than shown (E11).
 */
export function previewOpenTrade(account: ValuedAccount, order: OpenTradeOrder, view: MarketView): OpenTradePreview {
	const checked = checkOpenTrade(account, order, view);
	const refusal = checked.ok ? null : checked.refusal;
	const plan = checked.ok ? checked.value : planOf(account, order, view);
	if (plan === null) return { refusal, ...NOTHING };
	return {
		refusal,
		plan,
		pipValue: pipValue(plan, order, account.currency, view),
		netPnlAtStopLoss: netPnlAt(plan, order, order.stopLoss, account.currency, view),
		netPnlAtTakeProfit: netPnlAt(plan, order, order.takeProfit, account.currency, view),
	};
}
