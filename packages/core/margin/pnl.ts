import type { ConversionUsed, OpenTrade } from "../account/index.ts";
import type { AccountCurrency, Rate } from "../money/index.ts";
import { type Currency, convert, type Exact, type Money, type Price, product, type Volume } from "../money/index.ts";
import { closingSide, type Quote, type Side, type TwoSidedRate } from "../pricing/index.ts";
import { type Costed, costOf, grossOfCost } from "./cost.ts";

/** Gross result in the quote currency, exact: a buy (closing − opening) × units, a sell (opening − closing) × units (E4). */
export function grossPnl(side: Side, openingPrice: Price, closingPrice: Price, units: Volume): Exact {
	const difference = side === "buy" ? closingPrice - openingPrice : openingPrice - closingPrice;
	return product(difference, units);
}

/** The side of the rate for a result: a gain is sold at the bid, a loss is bought at the ask (E5). */
export const naturalRate = (gross: Exact, rates: TwoSidedRate): Rate => (gross.numerator < 0n ? rates.ask : rates.bid);

/** A result in the account currency, half-even at its minor unit, with the rate used (E2, E5). */
export function convertPnl(
	gross: Exact,
	from: Currency,
	to: AccountCurrency,
	rates: TwoSidedRate,
): { readonly amount: Money; readonly conversion: ConversionUsed } {
	const rate = naturalRate(gross, rates);
	return { amount: convert(gross, rate, to, "half-even"), conversion: { from, to, rate, via: rates.via } };
}

/**
 * Open result of a trade on its closing side, in the account currency (E3, E4, E5). Commission, swap and dividends are in
 * the balance already and are not counted again (E7).
 */
export function openPnl(
	trade: Pick<OpenTrade, "side"> & Costed,
	quote: Pick<Quote, "bid" | "ask">,
	rates: TwoSidedRate,
	currency: AccountCurrency,
): Money {
	const gross = grossOfCost(trade.side, costOf(trade), closingSide(trade.side, quote), trade.volume);
	return convert(gross, naturalRate(gross, rates), currency, "half-even");
}
