import { assertNever, invariant } from "../result/index.ts";

/* The only module that rounds (E2). The caller names the rounding; there is no default. */

/**
 * - `half-even`: charges and results posted to the customer.
 * - `away-from-zero`: margin, so that never too little is held.
 * - `floor`: towards minus infinity; interest, margin level, the bid of a rate.
 * - `ceiling`: towards plus infinity; the ask of a rate.
 */
export type Rounding = "half-even" | "away-from-zero" | "floor" | "ceiling";

/** `numerator / denominator` as an integer, with the given rounding. Throws when the denominator is zero. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
	invariant(denominator !== 0n, "division by zero");
	const top = denominator < 0n ? -numerator : numerator;
	const bottom = denominator < 0n ? -denominator : denominator;
	const quotient = top / bottom;
	// A multiplication is cheaper than a second division.
	const remainder = top - quotient * bottom;
	if (remainder === 0n) return quotient;
	const outwards = remainder < 0n ? quotient - 1n : quotient + 1n;
	switch (rounding) {
		case "half-even": {
			const twice = 2n * (remainder < 0n ? -remainder : remainder);
			if (twice === bottom) return quotient % 2n === 0n ? quotient : outwards;
			return twice > bottom ? outwards : quotient;
		}
		case "away-from-zero":
			return outwards;
		case "floor":
			return remainder < 0n ? outwards : quotient;
		case "ceiling":
			return remainder < 0n ? quotient : outwards;
		default:
			return assertNever(rounding, "rounding");
	}
}

/** `value × factor / divisor`, rounded once at the end. */
export function multiplyDivide(value: bigint, factor: bigint, divisor: bigint, rounding: Rounding): bigint {
	return divide(value * factor, divisor, rounding);
}

/** The greatest multiple of `step` not above `value`; volumes round down to their step (E2). Both ≥ 0, step > 0. */
export function downToStep(value: bigint, step: bigint): bigint {
	invariant(step > 0n, "a step must be positive");
	return divide(value, step, "floor") * step;
}
