import { divide, formatPrice, type Price, parsePrice, price } from "@truefill/core/money";

/** A pointer's price rounded to the instrument's increment, as decimal text; null if it is not positive. */
export function priceOnGrid(at: number, increment: Price, priceDigits: number): string | null {
	if (!Number.isFinite(at)) return null;
	const scaled = BigInt(Math.round(at * 1e8));
	const steps = divide(scaled, increment, "half-even");
	return steps <= 0n ? null : formatPrice(price(steps * increment), priceDigits);
}

/** Moves the price by `times` increments; unchanged if the result would not be positive. */
export function stepPrice(text: string, times: number, increment: Price, priceDigits: number): string {
	const parsed = parsePrice(text);
	if (!parsed.ok) return text;
	const next = parsed.value + BigInt(times) * increment;
	return next <= 0n ? text : formatPrice(price(next), priceDigits);
}
