import { conversionCharge, convertPnl } from "../margin/index.ts";
import { convert, type Money, money, product, type Rate, type Volume } from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import { swapOf } from "./apply-financing.ts";
import type { OpenTradeOrder } from "./check-open-trade.ts";
import { commissionOf } from "./commission.ts";
import type { Checked } from "./explain.ts";
import type { AccountState, ClosedTrade, ConversionUsed, MarketView, TickUsed } from "./types.ts";

export const COST_KINDS = [
	"spread",
	"commission",
	"conversion-charge",
	"swap",
	"cash-adjustments",
	"guaranteed-premium",
] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** One line of what a trade costs; below zero the customer pays, null is unknown. In the account currency. */
export interface CostLine {
	readonly kind: CostKind;
	readonly amount: Money | null;
}

type Spread = Pick<TickUsed, "bid" | "ask">;

/** Half of the spread at the opening and half at the closing: what a trade loses to it when the market stands still. */
const spreadCost = (opening: Spread, closing: Spread, units: Volume, at: Rate, to: AccountState["currency"]): Money => {
	const { numerator, denominator } = product(opening.ask - opening.bid + closing.ask - closing.bid, units);
	return money(-convert({ numerator, denominator: denominator * 2n }, at, to, "half-even"));
};

/**
 * The cost lines of a market order before it is sent, at the quotes of now, were it closed at once: spread, commission of
 * both sides, conversion mark-up; swap of one day; the guaranteed stop's premium should it fill. The same lines stand
 * beside them with the actual figures once it is closed (`actualCosts`). Refused where a price or a rate is unknown.
 */
export function estimatedCosts(
	currency: AccountState["currency"],
	order: Pick<OpenTradeOrder, "instrumentId" | "side" | "volume" | "guaranteedStop">,
	view: MarketView,
): Checked<readonly CostLine[]> {
	const instrument = view.instrument(order.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: order.instrumentId });
	const quote = view.quote(instrument.id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	const { quoteCurrency } = instrument;
	const rates = view.rate(quoteCurrency, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: quoteCurrency, to: currency });
	const { side, volume } = order;
	const buying = commissionOf(instrument, quote.ask, volume, currency, view);
	if (!buying.ok) return buying;
	const selling = commissionOf(instrument, quote.bid, volume, currency, view);
	if (!selling.ok) return selling;
	const spread = product(quote.bid - quote.ask, volume);
	const charge = conversionCharge(spread, quoteCurrency, currency, rates, instrument.conversionMarkup);
	const swap = convertPnl(swapOf(instrument, side, volume, quote, 1), quoteCurrency, currency, rates).amount;
	const premium = order.guaranteedStop === true ? (instrument.guaranteedStop?.premium ?? 0n) : 0n;
	return ok([
		{ kind: "spread", amount: spreadCost(quote, quote, volume, rates.ask, currency) },
		{ kind: "commission", amount: money(-(buying.value + selling.value)) },
		{ kind: "conversion-charge", amount: money(-charge) },
		{ kind: "swap", amount: swap },
		{ kind: "cash-adjustments", amount: money(0n) },
		{
			kind: "guaranteed-premium",
			amount: money(-convert(product(premium, volume), rates.ask, currency, "half-even")),
		},
	]);
}

/** What of a closed trade says what it cost. */
export type Costly = Pick<
	ClosedTrade,
	| "openingTick"
	| "closingTick"
	| "volume"
	| "commission"
	| "conversionCharge"
	| "swap"
	| "cashAdjustments"
	| "guaranteedPremium"
> & { readonly conversion: Pick<ConversionUsed, "rate" | "to"> };

/** The same lines of a closed trade or part, with what they really were. */
export function actualCosts(closed: Costly): readonly CostLine[] {
	const { conversion, openingTick, closingTick, volume } = closed;
	const spread =
		openingTick === null ? null : spreadCost(openingTick, closingTick, volume, conversion.rate, conversion.to);
	return [
		{ kind: "spread", amount: spread },
		{ kind: "commission", amount: money(-closed.commission) },
		{ kind: "conversion-charge", amount: money(-closed.conversionCharge) },
		{ kind: "swap", amount: closed.swap },
		{ kind: "cash-adjustments", amount: closed.cashAdjustments },
		{ kind: "guaranteed-premium", amount: money(-closed.guaranteedPremium) },
	];
}
