import { divide, formatPercent, formatPrice, type Price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { ok, refuse } from "@truefill/core/result";

/** The largest dividend or split allowed; a typing error is refused before anybody can approve it. */
export interface ActionCaps {
	/** The largest dividend, in whole percent of the instrument's price. */
	readonly dividendPercent: number;
	/** The largest ratio of a split, in either direction. */
	readonly splitRatio: number;
}

/** What is checked: a dividend per unit, or the ratio of new units to old ones. */
export type ActionTerms =
	| { readonly kind: "dividend"; readonly dividend: Price }
	| { readonly kind: "split"; readonly numerator: number; readonly denominator: number };

const HUNDREDTHS = 10_000n;

/** A dividend's share of the price in percent, two decimals, rounded up: above the cap it never shows equal to it. */
export const shareOf = (dividend: Price, bid: Price): string =>
	formatPercent(divide(dividend * HUNDREDTHS, bid, "ceiling"));

/** Refused: PRICE_UNKNOWN, DIVIDEND_ABOVE_CAP and SPLIT_ABOVE_CAP with the numbers. */
export function withinCaps(
	terms: ActionTerms,
	instrument: { readonly displayName: string; readonly priceDigits: number },
	quote: Pick<Quote, "bid"> | undefined,
	caps: ActionCaps,
) {
	const { displayName: name, priceDigits } = instrument;
	if (terms.kind === "split") {
		const [numerator, denominator, most] = [terms.numerator, terms.denominator, caps.splitRatio];
		if (numerator <= most * denominator && denominator <= most * numerator) return ok(null);
		const ratio = { numerator: `${numerator}`, denominator: `${denominator}` };
		return refuse("SPLIT_ABOVE_CAP", { instrument: name, ...ratio, cap: `${most}` });
	}
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: name });
	if (terms.dividend * 100n <= quote.bid * BigInt(caps.dividendPercent)) return ok(null);
	return refuse("DIVIDEND_ABOVE_CAP", {
		instrument: name,
		dividend: formatPrice(terms.dividend, priceDigits),
		price: formatPrice(quote.bid, priceDigits),
		share: shareOf(terms.dividend, quote.bid),
		cap: `${caps.dividendPercent}`,
	});
}
