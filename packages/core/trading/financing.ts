import type { Instrument } from "../instruments/index.ts";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	divide,
	type Exact,
	exchange,
	type Money,
	money,
	notional,
	parseDecimal,
	pow10,
	product,
	type Rate,
	type Volume,
} from "../money/index.ts";
import { closingSide, type Quote, type Side, type TwoSidedRate } from "../pricing/index.ts";
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

/** How many of `days` come after the free days of a swap-free account, of which `before` have been held. */
export const paidDays = (instrument: Instrument, before: number, days: number): number =>
	Math.max(0, before + days - Math.max(instrument.financing.swapFree.freeDays, before));

/** The carry is kept in 10^-12 of the minor unit. */
const CARRY = pow10(12);

/**
 * A financing in the account's currency: received amounts are sold at the bid, paid ones are bought at the ask (E5).
 * Rounded half-even to the minor unit; the remainder is carried to the trade's next day (E2).
 */
export function bookedFinancing(
	exact: Exact,
	rates: TwoSidedRate,
	currency: AccountCurrency,
	carry: bigint,
): { readonly amount: Money; readonly carry: bigint; readonly rate: Rate } {
	const rate = exact.numerator < 0n ? rates.ask : rates.bid;
	const { numerator, denominator } = exchange(exact, rate);
	const minor = pow10(CURRENCY_DIGITS[currency]);
	const owed = divide(numerator * minor * CARRY, denominator, "half-even") + carry;
	const amount = money(divide(owed, CARRY, "half-even"));
	return { amount, carry: owed - amount * CARRY, rate };
}
