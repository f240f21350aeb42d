import { ok, type Refusal, type Result, refuse } from "../result/index.ts";
import { money, price, rate, volume } from "./brand.ts";
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

/** Why a decimal string is not accepted. Never repaired, never rounded (E2). */
export type DecimalCode =
	| "DECIMAL_MALFORMED"
	| "DECIMAL_TOO_PRECISE"
	| "DECIMAL_TOO_LARGE"
	| "DECIMAL_NEGATIVE"
	| "DECIMAL_NOT_POSITIVE";

export type DecimalResult<T> = Result<T, Refusal<DecimalCode>>;

/** Digits before the point. Enough for every real amount, and bounds the work for one string. */
export const MAX_INTEGER_DIGITS = 15;

const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
/** Longest string parsed: sign, integer digits, point, twelve decimals, with room for a precise refusal. */
const MAX_TEXT = 64;

/**
 * A plain decimal string as a scaled integer. Plain means: digits, one point with digits on both sides, a leading minus
 * only when the number is below zero. No plus, exponent, hex, separators, spaces or leading zeros. More decimals than
 * `decimals` are refused even when they are zeros: nothing is dropped silently.
 */
export function parseDecimal(text: string, decimals: number): DecimalResult<bigint> {
	if (typeof text !== "string" || text.length > MAX_TEXT) return refuse("DECIMAL_MALFORMED");
	const match = DECIMAL.exec(text);
	if (match === null) return refuse("DECIMAL_MALFORMED");
	const [, sign = "", whole = "", fraction = ""] = match;
	if (fraction.length > decimals) {
		return refuse("DECIMAL_TOO_PRECISE", {
			decimals: `${fraction.length}`,
			allowed: `${decimals}`,
		});
	}
	if (whole.length > MAX_INTEGER_DIGITS) return refuse("DECIMAL_TOO_LARGE", { digits: `${MAX_INTEGER_DIGITS}` });
	const magnitude = BigInt(whole + fraction.padEnd(decimals, "0"));
	if (sign === "") return ok(magnitude);
	return magnitude === 0n ? refuse("DECIMAL_MALFORMED") : ok(-magnitude);
}

function parseBranded<T>(
	text: string,
	decimals: number,
	positive: boolean,
	brand: (scaled: bigint) => T,
): DecimalResult<T> {
	const parsed = parseDecimal(text, decimals);
	if (!parsed.ok) return parsed;
	if (positive && parsed.value <= 0n) return refuse("DECIMAL_NOT_POSITIVE");
	if (parsed.value < 0n) return refuse("DECIMAL_NEGATIVE");
	return ok(brand(parsed.value));
}

/** A price: positive, at most eight decimals. */
export const parsePrice = (text: string): DecimalResult<Price> => parseBranded(text, PRICE_DECIMALS, true, price);

/** A volume: zero or more, at most eight decimals (that an order's volume is above zero is checked with the order). */
export const parseVolume = (text: string): DecimalResult<Volume> => parseBranded(text, VOLUME_DECIMALS, false, volume);

/** A conversion rate: positive, at most twelve decimals. */
export const parseRate = (text: string): DecimalResult<Rate> => parseBranded(text, RATE_DECIMALS, true, rate);

/** Money of one currency, any sign, at most the currency's decimals. */
export function parseMoney(text: string, currency: Currency): DecimalResult<Money> {
	const parsed = parseDecimal(text, CURRENCY_DIGITS[currency]);
	return parsed.ok ? ok(money(parsed.value)) : parsed;
}

/**
 * A scaled integer as a plain decimal string: the inverse of `parseDecimal`. Omits trailing zeros beyond `minDecimals`,
 * never a significant digit.
 */
export function formatDecimal(scaled: bigint, decimals: number, minDecimals: number = decimals): string {
	const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
	const whole = digits.slice(0, digits.length - decimals);
	let fraction = digits.slice(digits.length - decimals);
	while (fraction.length > minDecimals && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
	const sign = scaled < 0n ? "-" : "";
	return fraction === "" ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** A price with at least `priceDigits` decimals, more only where it has them. */
export const formatPrice = (value: Price, priceDigits = 0): string => formatDecimal(value, PRICE_DECIMALS, priceDigits);

/** A volume without trailing zeros: `100000`, `0.01`. */
export const formatVolume = (value: Volume): string => formatDecimal(value, VOLUME_DECIMALS, 0);

/** A rate without trailing zeros. */
export const formatRate = (value: Rate): string => formatDecimal(value, RATE_DECIMALS, 0);

/** Money with all digits of its currency: `-1202.00` USD, `-9240` JPY. */
export const formatMoney = (value: Money, currency: Currency): string =>
	formatDecimal(value, CURRENCY_DIGITS[currency]);

/** Basis points of a percentage with two decimals: 13824 → `138.24`. */
export const formatPercent = (basisPoints: bigint): string => formatDecimal(basisPoints, 2);

/** The scale of one. */
export const ONE_PRICE: bigint = pow10(PRICE_DECIMALS);
export const ONE_VOLUME: bigint = pow10(VOLUME_DECIMALS);
export const ONE_RATE: bigint = pow10(RATE_DECIMALS);
