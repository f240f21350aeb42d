import type { Instrument } from "../instruments/index.ts";
import { type Exact, notional, parseDecimal, pow10, product, type Volume } from "../money/index.ts";
import { closingSide, type Quote, type Side } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";

/** Decimals that financing terms may have. */
const TERM_DECIMALS = 8;

function term(text: string): bigint {
	const parsed = parseDecimal(text, TERM_DECIMALS);
	invariant(parsed.ok, `a financing term is not a plain number: ${text}`);
	return parsed.value;
}

/** The yearly percentage that a side receives (negative: pays), × 10^8. */
export function yearlyPercent(
	terms: Extract<Instrument["financing"]["swap"], { readonly kind: "rate" }>,
	side: Side,
): bigint {
	const difference = term(terms.basePercent) - term(terms.quotePercent);
	return (side === "buy" ? difference : -difference) - term(terms.adminPercent);
}

/** Exact swap of `days` days in the quote currency; positive: the customer receives (E20). */
export function swapOf(
	instrument: Instrument,
	side: Side,
	units: Volume,
	quote: Pick<Quote, "bid" | "ask">,
	days: number,
): Exact {
	const terms = instrument.financing.swap;
	if (terms.kind === "points") {
		const points = term(side === "buy" ? terms.long : terms.short);
		const { numerator, denominator } = product(instrument.priceIncrement * points * BigInt(days), units);
		return { numerator, denominator: denominator * pow10(TERM_DECIMALS) };
	}
	const { numerator, denominator } = notional(closingSide(side, quote), units);
	return {
		numerator: numerator * yearlyPercent(terms, side) * BigInt(days),
		denominator: denominator * pow10(TERM_DECIMALS) * 100n * BigInt(terms.dayCount),
	};
}

/** Exact administration fee of `days` days in the fee's currency, ≤ 0 (E20). */
export const feeOf = (instrument: Instrument, units: Volume, days: number): Exact => ({
	numerator: -term(instrument.financing.swapFree.feePerLot) * units * BigInt(days),
	denominator: pow10(TERM_DECIMALS) * instrument.contractSize,
});
