/**
 * Exact fractions, slow and obvious. The oracle follows only the rules of money and shares nothing with the core but
 * the shapes of its inputs: not its rounding, its scales or its conversions.
 */
export interface Fraction {
	readonly top: bigint;
	/** Always positive. */
	readonly bottom: bigint;
}

export function fraction(top: bigint, bottom = 1n): Fraction {
	if (bottom === 0n) throw new RangeError("division by zero");
	return bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };
}

/** A scaled integer with this many decimals. */
export const scaled = (value: bigint, decimals: number): Fraction => fraction(value, 10n ** BigInt(decimals));

export const plus = (a: Fraction, b: Fraction): Fraction =>
	fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.top, b.bottom));
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);
export const isNegative = (a: Fraction): boolean => a.top < 0n;
export const atMost = (a: Fraction, b: Fraction): boolean => a.top * b.bottom <= b.top * a.bottom;

/** The greatest whole number not above it, searched from the truncated value. */
export function wholeBelow({ top, bottom }: Fraction): bigint {
	let whole = top / bottom;
	while (whole * bottom > top) whole -= 1n;
	while ((whole + 1n) * bottom <= top) whole += 1n;
	return whole;
}

/** The nearest whole number; of two equally near ones the even one. */
export function nearestEven(value: Fraction): bigint {
	const below = wholeBelow(value);
	const fromBelow = minus(value, fraction(below));
	const fromAbove = minus(fraction(below + 1n), value);
	const difference = minus(fromBelow, fromAbove);
	if (difference.top < 0n) return below;
	if (difference.top > 0n) return below + 1n;
	return below % 2n === 0n ? below : below + 1n;
}

/** Rounded to a whole number away from zero. */
export function awayFromZero(value: Fraction): bigint {
	const below = wholeBelow(value);
	if (below * value.bottom === value.top) return below;
	return isNegative(value) ? below : below + 1n;
}
