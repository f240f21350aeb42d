import { money } from "./brand.ts";
import { divide, type Rounding } from "./rounding.ts";
import { pow10 } from "./scale.ts";
import {
	CURRENCY_DIGITS,
	type Currency,
	type Money,
	PRICE_DECIMALS,
	type Price,
	RATE_DECIMALS,
	type Rate,
	VOLUME_DECIMALS,
	type Volume,
} from "./types.ts";

/**
 * An amount before rounding: `numerator / denominator` major units of some currency. The denominator is always
 * positive.
 */
export interface Exact {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

const PRODUCT = pow10(PRICE_DECIMALS + VOLUME_DECIMALS);
const RATE_SCALE = pow10(RATE_DECIMALS);

/** An amount that already is a price × a volume (× 10^16), in the currency of the price. */
export const productScaled = (scaled: bigint): Exact => ({ numerator: scaled, denominator: PRODUCT });

/** `scaledDifference` (× 10^8, any sign) times a volume, exact, in the currency of the price. */
export function product(scaledDifference: bigint, units: Volume): Exact {
	return { numerator: scaledDifference * units, denominator: PRODUCT };
}

/** Price × units, exact, in the quote currency (E8). */
export const notional = (at: Price, units: Volume): Exact => product(at, units);

/** `amount` of one currency in another at `rate`, still exact. */
export function exchange(amount: Exact, at: Rate): Exact {
	return {
		numerator: amount.numerator * at,
		denominator: amount.denominator * RATE_SCALE,
	};
}

/** One minor unit on the scale of price × volume, by the currency's digits: avoids large intermediate numbers. */
const MINOR_UNIT: readonly bigint[] = Array.from({ length: 9 }, (_, digits) => PRODUCT / pow10(digits));

/** The only conversion of an exact amount to money: to the minor unit of `currency`, with the given rounding (E2). */
export function toMoney({ numerator, denominator }: Exact, currency: Currency, rounding: Rounding): Money {
	const digits = CURRENCY_DIGITS[currency];
	const unit = denominator === PRODUCT ? MINOR_UNIT[digits] : undefined;
	return money(
		unit === undefined ? divide(numerator * pow10(digits), denominator, rounding) : divide(numerator, unit, rounding),
	);
}

/** Exact amount × rate, to the minor unit of `to`, rounded once at the end (E5). */
export function convert(amount: Exact, at: Rate, to: Currency, rounding: Rounding): Money {
	return toMoney(at === RATE_SCALE ? amount : exchange(amount, at), to, rounding);
}
