import type {
	ClosedTrade,
	CloseReason,
	ConversionUsed,
	MarketView,
	OpenTrade,
	StaleConversion,
	ValuedTrade,
} from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import {
	conversionCharge as conversionChargeOf,
	convertPnl,
	costOf,
	costOfPart,
	grossOfCost,
	keptCost,
} from "../margin/index.ts";
import {
	type AccountCurrency,
	convert,
	type Money,
	money,
	multiplyDivide,
	type Price,
	product,
	type Rate,
	type Rounding,
	type Volume,
	volume,
	ZERO_MONEY,
} from "../money/index.ts";
import { closingSide, type Quote } from "../pricing/index.ts";
import { ok, refuse } from "../result/index.ts";
import { commissionOf } from "./commission.ts";
import type { Draft } from "./draft.ts";
import type { Checked, Verdict } from "./explain.ts";
import { tradeIdAt } from "./ids.ts";
import { staleConversionOf } from "./stale-rate.ts";
import { tickOf, withTicks } from "./tick-used.ts";

/** The market data that a settlement needs. */
export type RatesView = Pick<MarketView, "rate" | "overdueMs">;

/** The share of an amount for `part` of `whole`. The last part takes the remainder, so that parts sum exactly (E6). */
const share = (amount: Money, part: Volume, whole: Volume, rounding: Rounding): Money =>
	money(multiplyDivide(amount, part, whole, rounding));

/** A close that passed its checks: 0 < part ≤ open volume. */
export interface Closing {
	readonly trade: OpenTrade;
	readonly instrument: Instrument;
	readonly part: Volume;
	/** The tick of the fill. */
	readonly quote: Quote;
	readonly reason: CloseReason;
	/** Id of the pending order that closes it, or the command's own order id. */
	readonly orderId: string;
	/** Triggered by a tick or the clock: the customer did not choose the moment, so a stale rate is not charged (E5). */
	readonly isRaised?: boolean;
	/** The fill price if it is not the quote's: of a guaranteed stop, or of a close by another trade. */
	readonly price?: Price;
}

/**
 * The rest of a trade after a partial close. The opening price is kept (E6). The released margin is rounded down to
 * the minor unit, so that the margin still held is rounded up (E2).
 */
export function restOf<T extends ValuedTrade>(trade: T, part: Volume): T {
	const left = volume(trade.volume - part);
	return {
		...trade,
		volume: left,
		margin: money(trade.margin - share(trade.margin, part, trade.volume, "floor")),
		cost: keptCost(costOf(trade) - costOfPart(trade, part), trade.openingPrice, left),
	};
}

/** Result and costs of closing a part, without amounts booked earlier (see `resultOf`). In account currency. */
export interface Settlement {
	readonly grossPnl: Money;
	readonly conversion: ConversionUsed;
	/** Commission of the closing side, ≥ 0. */
	readonly commission: Money;
	/** The conversion mark-up plus the charge for a stale rate, ≥ 0 (E5). */
	readonly conversionCharge: Money;
	/** Set if the rate is stale; null: it is not. */
	readonly staleConversion: StaleConversion | null;
	/** The price of one unit of quote currency in account currency; charges are converted at it. */
	readonly askRate: Rate;
}

/** The premium of a guaranteed stop for the part that it closes, half-even (E2). */
export const premiumOf = (
	{ guaranteedPremium = null }: Pick<ValuedTrade, "guaranteedPremium">,
	part: Volume,
	at: Rate,
	currency: AccountCurrency,
): Money =>
	guaranteedPremium === null ? ZERO_MONEY : convert(product(guaranteedPremium, part), at, currency, "half-even");

/**
 * Settles every close: of the command, its plan and its preview. `isChosen`: the customer deals at the market now, so
 * a stale rate is charged (E5). Refused if a rate is unknown.
 */
export function settle(
	trade: ValuedTrade,
	part: Volume,
	closingPrice: Price,
	instrument: Instrument,
	currency: AccountCurrency,
	view: RatesView,
	isChosen: boolean,
): Checked<Settlement> {
	const { quoteCurrency } = instrument;
	const rates = view.rate(quoteCurrency, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: quoteCurrency, to: currency });
	const commission = commissionOf(instrument, closingPrice, part, currency, view);
	if (!commission.ok) return commission;
	const gross = grossOfCost(trade.side, costOfPart(trade, part), closingPrice, part);
	const { amount, conversion } = convertPnl(gross, quoteCurrency, currency, rates);
	const staleConversion = staleConversionOf(rates, isChosen, view);
	const markups = [instrument.conversionMarkup, staleConversion?.markup] as const;
	const conversionCharge = conversionChargeOf(gross, quoteCurrency, currency, rates, ...markups);
	return ok({
		grossPnl: amount,
		conversion,
		commission: commission.value,
		conversionCharge,
		staleConversion,
		askRate: rates.ask,
	});
}

/** The fields of an open trade that its result is computed from. */
export type ClosableTrade = ValuedTrade & Pick<OpenTrade, "commission" | "swap" | "cashAdjustments">;

/** The result of closing a part, with the part's share of amounts paid and received earlier (E6). */
export function resultOf(trade: ClosableTrade, part: Volume, settled: Settlement, guaranteedPremium: Money) {
	const openingCommission = share(trade.commission, part, trade.volume, "half-even");
	const commission = money(openingCommission + settled.commission);
	const swap = share(trade.swap, part, trade.volume, "half-even");
	const cashAdjustments = share(trade.cashAdjustments, part, trade.volume, "half-even");
	const { grossPnl, conversionCharge } = settled;
	const costs = commission + conversionCharge + guaranteedPremium;
	return {
		openingCommission,
		commission,
		swap,
		cashAdjustments,
		netPnl: money(grossPnl + swap + cashAdjustments - costs),
	};
}

/**
 * Closes a part of a trade at the closing side of the quote (E3), or at the agreed price, and adds the event. The part
 * takes its share of the opening commission; the premium of a guaranteed stop is charged only when it fills. Refused
 * with CONVERSION_UNKNOWN if a needed rate is unknown; then nothing is added.
 */
export function closeAt(draft: Draft, closing: Closing): Verdict {
	const { trade, instrument, part, quote, reason, orderId } = closing;
	const { view, account } = draft;
	const { currency } = account;
	const closingPrice = closing.price ?? closingSide(trade.side, quote);
	const settled = settle(trade, part, closingPrice, instrument, currency, view, closing.isRaised !== true);
	if (!settled.ok) return settled.refusal;
	const { grossPnl, conversion, commission: closingCommission, conversionCharge, staleConversion } = settled.value;
	const administrationFee = share(trade.administrationFee, part, trade.volume, "half-even");
	const guaranteedPremium =
		reason === "guaranteed-stop" ? premiumOf(trade, part, settled.value.askRate, currency) : ZERO_MONEY;
	const { openingCommission, commission, swap, cashAdjustments, netPnl } = resultOf(
		trade,
		part,
		settled.value,
		guaranteedPremium,
	);
	const closed: ClosedTrade = {
		id: part === trade.openedVolume ? trade.id : tradeIdAt(account, draft.sequence),
		tradeId: trade.id,
		instrumentId: trade.instrumentId,
		side: trade.side,
		volume: part,
		openingPrice: trade.openingPrice,
		closingPrice,
		openedAtMs: trade.openedAtMs,
		closedAtMs: view.nowMs,
		leverage: trade.leverage,
		grossPnl,
		commission,
		guaranteedPremium,
		conversionCharge,
		conversionMarkup: instrument.conversionMarkup,
		...(staleConversion === null ? {} : { staleConversion }),
		swap,
		administrationFee,
		cashAdjustments,
		netPnl,
		conversion: withTicks(conversion, view),
		...(trade.openingConversion.via.length === 0 ? {} : { openingConversion: trade.openingConversion }),
		closingTick: tickOf(quote),
		closeReason: reason,
		cost: keptCost(costOfPart(trade, part), trade.openingPrice, part),
		openingTick: trade.openingTick,
	};
	const remaining =
		part === trade.volume
			? null
			: {
					...restOf(trade, part),
					commission: money(trade.commission - openingCommission),
					swap: money(trade.swap - swap),
					administrationFee: money(trade.administrationFee - administrationFee),
					cashAdjustments: money(trade.cashAdjustments - cashAdjustments),
				};
	const deal = draft.deal(orderId);
	draft.add({ type: "trade-closed", closed, closingCommission, remaining, deal });
	return null;
}
