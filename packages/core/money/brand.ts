import { invariant } from "../result/index.ts";
import type { Money, Price, Rate, Volume } from "./types.ts";

/*
 * The only place where a bare bigint becomes a quantity. Everything else receives branded values,
 * so a price can never be added to a volume without the compiler seeing it.
 */

/** A price, × 10^8. Throws when it is not positive: such a price is a defect, input is refused earlier (E15). */
export function price(scaled: bigint): Price {
	invariant(scaled > 0n, "a price must be positive");
	return scaled as Price;
}

/** Units, × 10^8. Throws when negative. */
export function volume(scaled: bigint): Volume {
	invariant(scaled >= 0n, "a volume must not be negative");
	return scaled as Volume;
}

/** Minor units of the currency that stands beside it; any sign. */
export function money(minorUnits: bigint): Money {
	return minorUnits as Money;
}

/** A conversion rate, × 10^12. Throws when it is not positive. */
export function rate(scaled: bigint): Rate {
	invariant(scaled > 0n, "a rate must be positive");
	return scaled as Rate;
}

export const ZERO_MONEY: Money = money(0n);
export const ZERO_VOLUME: Volume = volume(0n);
