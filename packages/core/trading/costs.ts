import type {
	AccountState,
	ClosedTrade,
	ConversionUsed,
	MarketView,
	TickUsed,
	ValuedAccount,
} from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { conversionCharge, convertPnl } from "../margin/index.ts";
import { convert, type Money, money, product, type Rate, type Volume } from "../money/index.ts";
import { closingSide } from "../pricing/index.ts";
import { ok, refuse } from "../result/index.ts";
import type { OpenTradeOrder } from "./check-open-trade.ts";
import { settle } from "./close-at.ts";
import { commissionOf } from "./commission.ts";
import type { Checked } from "./explain.ts";
import { feeOf, swapOf } from "./financing.ts";
import { filledVolume, openedVolume, reductionsOf } from "./reductions.ts";

export const COST_KINDS = [
	"spread",
	"commission",
	"conversion-charge",
	"swap",
	"administration-fee",
	"cash-adjustments",
	"guaranteed-premium",
] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** One cost line of a trade in the account currency; negative: the customer pays; null: unknown. */
export interface CostLine {
	readonly kind: CostKind;
	readonly amount: Money | null;
}

type Spread = Pick<TickUsed, "bid" | "ask">;

/** Half of the spread at the opening plus half at the closing: what a trade loses to it in an unchanged market. */
const spreadCost = (opening: Spread, closing: Spread, units: Volume, at: Rate, to: AccountState["currency"]): Money => {
	const { numerator, denominator } = product(opening.ask - opening.bid + closing.ask - closing.bid, units);
	return money(-convert({ numerator, denominator: denominator * 2n }, at, to, "half-even"));
};

/** The fee of a swap-free account for one day after its free days, ≤ 0. */
function administrationFee(
	instrument: Instrument,
	units: Volume,
	currency: AccountState["currency"],
	view: MarketView,
): Checked<Money> {
	const from = instrument.financing.swapFree.currency;
	const rates = view.rate(from, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to: currency });
	return ok(convert(feeOf(instrument, units, 1), rates.ask, currency, "half-even"));
}

/**
 * Estimated cost lines of a market order at the current quotes, as if it were closed at once: spread, commission of
 * both sides, conversion mark-up; swap of one day, or for a swap-free account the administration fee of one day after
 * its free days (E20); the guaranteed stop's premium if it fills. `actualCosts` gives the same lines with the actual
 * figures after the close. Refused if a price or a rate is unknown.
 */
export function estimatedCosts(
	currency: AccountState["currency"],
	order: Pick<OpenTradeOrder, "instrumentId" | "side" | "volume" | "guaranteedStop">,
	view: MarketView,
	swapFree = false,
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
	const held = swapFree ? administrationFee(instrument, volume, currency, view) : null;
	if (held !== null && !held.ok) return held;
	const swap = swapFree
		? money(0n)
		: convertPnl(swapOf(instrument, side, volume, quote, 1), quoteCurrency, currency, rates).amount;
	const premium = order.guaranteedStop === true ? (instrument.guaranteedStop?.premium ?? 0n) : 0n;
	return ok([
		{ kind: "spread", amount: spreadCost(quote, quote, volume, rates.ask, currency) },
		{ kind: "commission", amount: money(-(buying.value + selling.value)) },
		{ kind: "conversion-charge", amount: money(-charge) },
		{ kind: "swap", amount: swap },
		...(held === null ? [] : [{ kind: "administration-fee" as const, amount: held.value }]),
		{ kind: "cash-adjustments", amount: money(0n) },
		{
			kind: "guaranteed-premium",
			amount: money(-convert(product(premium, volume), rates.ask, currency, "half-even")),
		},
	]);
}

/**
 * The cost lines of an order on this account (E9, E19). The volume that it reduces is not held, so it has no overnight
 * charge. Spread, swap, administration fee and premium are those of the opened volume; an order that opens nothing has
 * the half spread of a close. Commission and conversion charge are those actually caused: both sides of the opened
 * volume, the closing side of the reduced volume. Refused if a price or a rate is unknown.
 */
export function orderCosts(
	account: ValuedAccount,
	order: Pick<OpenTradeOrder, "instrumentId" | "side" | "volume" | "guaranteedStop" | "reduceOnly" | "isRaised">,
	view: MarketView,
): Checked<readonly CostLine[]> {
	const { currency } = account;
	const reductions = reductionsOf(account, order);
	const opened = openedVolume(order, reductions);
	const lines = estimatedCosts(currency, { ...order, volume: opened }, view, account.swapFree);
	const instrument = view.instrument(order.instrumentId);
	const quote = view.quote(order.instrumentId);
	if (!lines.ok || reductions.length === 0 || instrument === undefined || quote === undefined) return lines;
	const off: Partial<Record<CostKind, bigint>> = {};
	for (const { tradeId, part } of reductions) {
		const trade = account.openTrades.get(tradeId);
		if (trade === undefined) continue;
		const settled = settle(
			trade,
			part,
			closingSide(trade.side, quote),
			instrument,
			currency,
			view,
			order.isRaised !== true,
		);
		if (!settled.ok) return settled;
		off.commission = (off.commission ?? 0n) - settled.value.commission;
		off["conversion-charge"] = (off["conversion-charge"] ?? 0n) - settled.value.conversionCharge;
	}
	const rates = view.rate(instrument.quoteCurrency, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: currency });
	if (opened === 0n) {
		const none = { bid: quote.bid, ask: quote.bid };
		off.spread = spreadCost(none, quote, filledVolume({ reductions, opened }), rates.ask, currency);
	}
	return ok(
		lines.value.map(({ kind, amount }) => ({
			kind,
			amount: amount === null ? null : money(amount + (off[kind] ?? 0n)),
		})),
	);
}

/** The fields of a closed trade that its costs are computed from. */
export type Costly = Pick<
	ClosedTrade,
	| "openingTick"
	| "closingTick"
	| "volume"
	| "commission"
	| "conversionCharge"
	| "swap"
	| "administrationFee"
	| "cashAdjustments"
	| "guaranteedPremium"
> & { readonly conversion: Pick<ConversionUsed, "rate" | "to"> };

/** The same lines of a closed trade or part, with the actual costs. */
export function actualCosts(closed: Costly): readonly CostLine[] {
	const { conversion, openingTick, closingTick, volume } = closed;
	const spread =
		openingTick === null ? null : spreadCost(openingTick, closingTick, volume, conversion.rate, conversion.to);
	return [
		{ kind: "spread", amount: spread },
		{ kind: "commission", amount: money(-closed.commission) },
		{ kind: "conversion-charge", amount: money(-closed.conversionCharge) },
		{ kind: "swap", amount: money(closed.swap - closed.administrationFee) },
		// Only swap-free accounts have this line.
		...(closed.administrationFee === 0n
			? []
			: [{ kind: "administration-fee" as const, amount: closed.administrationFee }]),
		{ kind: "cash-adjustments", amount: closed.cashAdjustments },
		{ kind: "guaranteed-premium", amount: money(-closed.guaranteedPremium) },
	];
}
