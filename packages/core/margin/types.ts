import type { Money, Price } from "../money/index.ts";

/** Bids and asks of an instrument that both lie within `[low, high]`, ends included, are harmless. */
export interface PriceBand {
	readonly low: Price;
	readonly high: Price;
}

/** Equity between these changes nothing that is watched; null: that side is not watched. In minor units, exclusive. */
export interface EquityLimits {
	readonly above: Money | null;
	readonly below: Money | null;
}
