import { divide, formatPrice, type Price, parsePrice, price } from "@truefill/core/money";

/** A pointer's price on the instrument's grid, as decimal text; null where there is no positive price. */
export function priceOnGrid(at: number, increment: Price, priceDigits: number): string | null {
	if (!Number.isFinite(at)) return null;
	const scaled = BigInt(Math.round(at * 1e8));
	const steps = divide(scaled, increment, "half-even");
	return steps <= 0n ? null : formatPrice(price(steps * increment), priceDigits);
}

/** So many increments further; stays where it is rather than leave the positive. */
export function stepPrice(text: string, times: number, increment: Price, priceDigits: number): string {
	const parsed = parsePrice(text);
	if (!parsed.ok) return text;
	const next = parsed.value + BigInt(times) * increment;
	return next <= 0n ? text : formatPrice(price(next), priceDigits);
}
