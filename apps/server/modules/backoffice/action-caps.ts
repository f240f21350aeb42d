import { divide, formatPercent, formatPrice, type Price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { ok, refuse } from "@truefill/core/result";

/** How much a dividend or a split may be at most; a typing error is refused before anybody can agree to it. */
export interface ActionCaps {
	/** Whole percent of the instrument's price that a dividend may be. */
	readonly dividendPercent: number;
	/** A split may make at most so many units of one, and one of at most so many. */
	readonly splitRatio: number;
}

/** What is judged: a dividend per unit, or so many new units for so many old. */
export type ActionTerms =
	| { readonly kind: "dividend"; readonly dividend: Price }
	| { readonly kind: "split"; readonly numerator: number; readonly denominator: number };

const HUNDREDTHS = 10_000n;

/** A dividend's share of the price in percent with two decimals, rounded up: what is above a cap never looks equal to it. */
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
