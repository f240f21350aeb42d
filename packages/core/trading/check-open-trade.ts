import { effectiveLeverage, type Instrument, isOnStep } from "../instruments/index.ts";
import { marginOfFill, openPnl, summarise, usedMargin } from "../margin/index.ts";
import { formatMoney, type Money, money, type Price, type Volume, volume } from "../money/index.ts";
import { openingSide, type Quote, type Side } from "../pricing/index.ts";
import { ok, refuse } from "../result/index.ts";
import { commissionOf } from "./commission.ts";
import { because, boundVerdict, type Checked, dealable, type Verdict, volumeText } from "./explain.ts";
import { stopLossVerdict, takeProfitVerdict } from "./protection.ts";
import type { ConversionUsed, MarketView, OpenTradeCommand, ValuedAccount } from "./types.ts";

/** What a customer asks for when opening, without the command around it. */
export type OpenTradeOrder = Pick<
	OpenTradeCommand,
	"instrumentId" | "side" | "volume" | "stopLoss" | "takeProfit" | "bound"
>;

/** Everything that opening now would fix, and the account right after it. Money in the account currency. */
export interface OpenTradePlan {
	readonly instrument: Instrument;
	readonly quote: Quote;
	/** The fill: the ask of a buy, the bid of a sell (E3). */
	readonly price: Price;
	readonly leverage: number;
	readonly margin: Money;
	readonly commission: Money;
	readonly conversion: ConversionUsed;
	/** Open result at the first moment: the spread, ≤ 0 as a rule. */
	readonly firstPnl: Money;
	readonly usedMarginAfter: Money;
	readonly equityAfter: Money;
	readonly freeMarginAfter: Money;
}

const volumeVerdict = (instrument: Instrument, units: Volume): Verdict => {
	if (units <= 0n) return because("VOLUME_NOT_POSITIVE");
	const asked = { volume: volumeText(units) };
	if (units < instrument.minVolume) {
		return because("VOLUME_BELOW_MINIMUM", { ...asked, minimum: volumeText(instrument.minVolume) });
	}
	if (units > instrument.maxVolume) {
		return because("VOLUME_ABOVE_MAXIMUM", { ...asked, maximum: volumeText(instrument.maxVolume) });
	}
	if (!isOnStep(instrument, units)) {
		return because("VOLUME_OFF_STEP", { ...asked, step: volumeText(instrument.stepVolume) });
	}
	return null;
};

/** Open volume of one side of an instrument (E1, maximum exposure). */
export function exposure(account: Pick<ValuedAccount, "openTrades">, instrumentId: string, side: Side): Volume {
	let sum = 0n;
	for (const trade of account.openTrades.values()) {
		if (trade.instrumentId === instrumentId && trade.side === side) sum += trade.volume;
	}
	return volume(sum);
}

function exposureVerdict(account: ValuedAccount, instrument: Instrument, order: OpenTradeOrder): Verdict {
	const after = volume(exposure(account, instrument.id, order.side) + order.volume);
	if (after <= instrument.maxExposure) return null;
	return because("EXPOSURE_ABOVE_MAXIMUM", {
		exposure: volumeText(after),
		maximum: volumeText(instrument.maxExposure),
	});
}

/** Why the account cannot be valued: the first open trade without a price or a rate. */
function unknownValue(account: ValuedAccount, instrumentId: string, view: MarketView): Verdict {
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return because("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	if (view.quote(instrumentId) === undefined) return because("PRICE_UNKNOWN", { instrument: instrument.displayName });
	return because("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: account.currency });
}

/** The numbers of an opening at `quote`, without judging them; refused only where one cannot be known. */
export function planOpenTrade(
	account: ValuedAccount,
	order: OpenTradeOrder,
	instrument: Instrument,
	quote: Quote,
	view: MarketView,
): Checked<OpenTradePlan> {
	const { currency } = account;
	const rates = view.rate(instrument.quoteCurrency, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: currency });
	const price = openingSide(order.side, quote);
	const commission = commissionOf(instrument, price, order.volume, currency, view);
	if (!commission.ok) return commission;
	const now = summarise(account, view);
	const [firstUnknown] = now.unknown;
	if (now.equity === null) {
		const verdict = unknownValue(account, firstUnknown ?? instrument.id, view);
		return verdict === null
			? refuse("PRICE_UNKNOWN", { instrument: instrument.displayName })
			: { ok: false, refusal: verdict };
	}
	const leverage = effectiveLeverage(instrument, view.profileLeverage(instrument), account.leverageCap);
	const margin = marginOfFill(price, order.volume, leverage, rates.ask, currency);
	const firstPnl = openPnl({ side: order.side, openingPrice: price, volume: order.volume }, quote, rates, currency);
	const usedMarginAfter = usedMargin([
		...account.openTrades.values(),
		{ instrumentId: instrument.id, side: order.side, margin },
	]);
	const equityAfter = money(now.equity + firstPnl - commission.value);
	return ok({
		instrument,
		quote,
		price,
		leverage,
		margin,
		commission: commission.value,
		conversion: { from: instrument.quoteCurrency, to: currency, rate: rates.ask, via: rates.via },
		firstPnl,
		usedMarginAfter,
		equityAfter,
		freeMarginAfter: money(equityAfter - usedMarginAfter),
	});
}

/**
 * Enough is free for what the opening adds: its margin, its commission and the spread it starts with. An opening that
 * does not raise the used margin (the smaller side of a hedge) needs none (E9, E10).
 */
function marginVerdict(account: ValuedAccount, plan: OpenTradePlan): Verdict {
	const before = usedMargin(account.openTrades.values());
	if (plan.usedMarginAfter <= before || plan.freeMarginAfter >= 0n) return null;
	const required = money(plan.usedMarginAfter - before + plan.commission - plan.firstPnl);
	const free = money(plan.freeMarginAfter + required);
	return because("MARGIN_TOO_LITTLE", {
		required: formatMoney(required, account.currency),
		free: formatMoney(free, account.currency),
		currency: account.currency,
	});
}

/**
 * Whether the account may open this now, and everything that doing so fixes. The browser's ticket and the engine call
 * this same function. Checks in this order, the first that fails is the answer: instrument known; volume positive,
 * minimum, maximum, step (E1); market halted, closed, without price, stale, close-only (E14); bound (E11); stop loss,
 * then take profit, each on the price grid and on its side of the closing price (E11); greatest exposure of the side
 * (E1); rates and prices known (E5); margin (E8–E10).
 */
export function checkOpenTrade(
	account: ValuedAccount,
	order: OpenTradeOrder,
	view: MarketView,
): Checked<OpenTradePlan> {
	const instrument = view.instrument(order.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: order.instrumentId });
	const volumeRefusal = volumeVerdict(instrument, order.volume);
	if (volumeRefusal !== null) return { ok: false, refusal: volumeRefusal };
	const dealing = dealable(instrument, "open", view);
	if (!dealing.ok) return dealing;
	const quote = dealing.value;
	const { side, stopLoss, takeProfit } = order;
	const refusal =
		boundVerdict(instrument, side, openingSide(side, quote), order.bound) ??
		(stopLoss === null ? null : stopLossVerdict(instrument, side, stopLoss, quote)) ??
		(takeProfit === null ? null : takeProfitVerdict(instrument, side, takeProfit, quote)) ??
		exposureVerdict(account, instrument, order);
	if (refusal !== null) return { ok: false, refusal };
	const plan = planOpenTrade(account, order, instrument, quote, view);
	if (!plan.ok) return plan;
	const tooLittle = marginVerdict(account, plan.value);
	return tooLittle === null ? plan : { ok: false, refusal: tooLittle };
}
