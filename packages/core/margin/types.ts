import type { Money, Price } from "../money/index.ts";

/** The account is safe while bid and ask of the instrument are both within `[low, high]`, inclusive. */
export interface PriceBand {
	readonly low: Price;
	readonly high: Price;
}

/** No watched event happens while equity is between these, exclusive; null: side not watched. In minor units. */
export interface EquityLimits {
	readonly above: Money | null;
	readonly below: Money | null;
}
