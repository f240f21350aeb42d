import { invariant } from "../result/index.ts";
import type { Money, Price, Rate, Volume } from "./types.ts";

/*
 * The only place where a bare bigint becomes a quantity. Everything else uses branded values, so the compiler rejects
 * adding a price to a volume.
 */

/** A price, × 10^8. Throws when not positive: a defect, because input is refused earlier (E15). */
export function price(scaled: bigint): Price {
	invariant(scaled > 0n, "a price must be positive");
	return scaled as Price;
}

/** Units, × 10^8. Throws when negative. */
export function volume(scaled: bigint): Volume {
	invariant(scaled >= 0n, "a volume must not be negative");
	return scaled as Volume;
}

/** Minor units of a currency given separately; any sign. */
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
