import {
	type AccountCurrency,
	divide,
	type Exact,
	formatMoney as exactMoney,
	formatPrice as exactPrice,
	formatDecimal,
	formatRate,
	formatVolume,
	type Money,
	pow10,
	type Rate,
} from "@truefill/core/money";
import {
	type CostKind,
	type MarketView,
	type OpenTradeOrder,
	openedVolume,
	orderCosts,
	reductionsOf,
	type ValuedAccount,
} from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../lib/format.ts";
import type { Step } from "../../../ui/why/parts.tsx";
import { shareText } from "../blotter/percent.ts";
import { commissionText, swapTermsText } from "../instrument-terms.ts";

export type CostOrder = Pick<OpenTradeOrder, "instrumentId" | "side" | "volume" | "guaranteedStop" | "reduceOnly">;

/** A cost line of an order and how it is made up, at one market view. */
export interface CostExplanation {
	readonly kind: CostKind;
	/** Null: unknown. */
	readonly amount: Money | null;
	readonly steps: readonly Step[];
}

interface Known {
	readonly order: CostOrder;
	readonly instrument: LocalInstrument;
	readonly account: ValuedAccount;
	readonly view: MarketView;
	readonly amount: Money;
}

/**
 * Explains the costs of an order on this account: the ticket's own lines, and how each is made up (E5, E20, E21). Empty
 * while a price or a rate is unknown.
 */
export function explainCosts(
	order: CostOrder,
	instrument: LocalInstrument,
	account: ValuedAccount,
	view: MarketView,
): readonly CostExplanation[] {
	const lines = orderCosts(account, order, view);
	if (!lines.ok) return [];
	return lines.value
		.filter(({ kind, amount }) => kind === "spread" || amount !== 0n)
		.map(({ kind, amount }) => ({
			kind,
			amount,
			steps: amount === null ? [] : stepsOf(kind, { order, instrument, account, view, amount }),
		}));
}

/** Whether the order closes open trades first: then its costs are those of both. */
export const alsoCloses = (order: CostOrder, account: ValuedAccount): boolean =>
	reductionsOf(account, order).length > 0;

function stepsOf(kind: CostKind, known: Known): readonly Step[] {
	const { instrument, order } = known;
	switch (kind) {
		case "spread":
			return spreadSteps(known);
		case "commission":
			return [{ key: "terms", title: t("trading.commission"), formula: commissionText(instrument) }];
		case "conversion-charge":
			return [
				{
					key: "charge",
					title: t("why.cost.charge"),
					formula: t("why.cost.charge.share", { percent: shareText(instrument.conversionMarkup) }),
					note: t("why.cost.charge.note", { from: instrument.quoteCurrency, to: known.account.currency }),
				},
			];
		case "swap":
			return [{ key: "terms", title: t("why.cost.night"), formula: swapTermsText(instrument, order.side) }];
		case "administration-fee": {
			const { freeDays, feePerLot, currency } = instrument.financing.swapFree;
			const fee = { days: freeDays, fee: formatNumber(feePerLot), currency };
			return [{ key: "terms", title: t("why.cost.night"), formula: t("markets.financing.swapFree", fee) }];
		}
		case "guaranteed-premium":
			return premiumSteps(known);
		case "cash-adjustments":
			return [];
	}
}

/** `+1.20 USD × 0.92 = +1.10 EUR`, where the account has another currency. */
function conversionStep(inQuote: string, { instrument, account, view, amount }: Known): readonly Step[] {
	const { quoteCurrency } = instrument;
	const rate = view.rate(quoteCurrency, account.currency)?.ask;
	if (quoteCurrency === account.currency || rate === undefined) return [];
	return [
		{
			key: "conversion",
			title: t("trading.explain.conversion"),
			formula: `${inQuote} ${quoteCurrency} × ${rateText(rate)} = ${amountText(amount, account.currency)}`,
			note: t("trading.explain.conversion.loss", { from: quoteCurrency, to: account.currency }),
		},
	];
}

const rateText = (rate: Rate): string => formatNumber(formatRate(rate));
const amountText = (amount: Money, currency: AccountCurrency): string =>
	formatMoney(exactMoney(amount < 0n ? (-amount as Money) : amount, currency), currency);

/** At most eight decimals, none that are zero beyond two. */
const inQuoteText = ({ numerator, denominator }: Exact): string =>
	formatNumber(formatDecimal(divide(numerator * pow10(8), denominator, "half-even"), 8, 2));

function spreadSteps(known: Known): readonly Step[] {
	const { instrument, order, account, view } = known;
	const quote = view.quote(instrument.id);
	const opened = openedVolume(order, reductionsOf(account, order));
	if (quote === undefined || opened === 0n) return [];
	const spread = { numerator: (quote.ask - quote.bid) * opened, denominator: pow10(16) };
	const price = (of: typeof quote.bid) => formatPrice(exactPrice(of), instrument.priceDigits);
	const inQuote = inQuoteText(spread);
	return [
		{
			key: "spread",
			title: t("why.cost.spread"),
			formula: `(${price(quote.ask)} − ${price(quote.bid)}) × ${formatNumber(formatVolume(opened))} = ${inQuote} ${instrument.quoteCurrency}`,
			note: t("why.cost.spread.note"),
		},
		...conversionStep(inQuote, known),
	];
}

function premiumSteps(known: Known): readonly Step[] {
	const { instrument, order, account } = known;
	const premium = instrument.guaranteedStop?.premium;
	const opened = openedVolume(order, reductionsOf(account, order));
	if (premium === undefined || order.guaranteedStop !== true) return [];
	const inQuote = inQuoteText({ numerator: premium * opened, denominator: pow10(16) });
	return [
		{
			key: "premium",
			title: t("why.cost.premium"),
			formula: `${formatNumber(exactPrice(premium))} × ${formatNumber(formatVolume(opened))} = ${inQuote} ${instrument.quoteCurrency}`,
			note: t("why.cost.premium.note"),
		},
		...conversionStep(inQuote, known),
	];
}
