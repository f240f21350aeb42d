import type { Instrument } from "../instruments/index.ts";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	divide,
	type Exact,
	exchange,
	type Money,
	money,
	pow10,
	type Rate,
} from "../money/index.ts";
import type { TwoSidedRate } from "../pricing/index.ts";

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
