import { type Exact, multiplyDivide, type Price, productScaled, type Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";
import type { OpenTrade } from "../trading/types.ts";

/** A trade as far as its cost goes: of one fill the opening price says it all, of several the cost itself does (E9). */
export type Costed = Pick<OpenTrade, "openingPrice" | "volume"> & Partial<Pick<OpenTrade, "cost">>;

/** What the open volume cost, price × volume × 10^16 of the quote currency, exact. */
export const costOf = ({ cost, openingPrice, volume }: Costed): bigint => cost ?? openingPrice * volume;

/**
 * The cost of a part (E6): exact for a trade of one fill; for an average its proportion, half-even at 10^-16 of the quote
 * currency. What is not taken stays with the rest, and the last part is all that is left, so parts sum exactly.
 */
export function costOfPart(trade: Costed, part: Volume): bigint {
	const { cost = null, openingPrice, volume } = trade;
	if (cost === null) return openingPrice * part;
	return part === volume ? cost : multiplyDivide(cost, part, volume, "half-even");
}

/** The cost as it is kept: null where the opening price × the volume says the same. */
export const keptCost = (cost: bigint, openingPrice: Price, volume: Volume): bigint | null =>
	cost === openingPrice * volume ? null : cost;

/** Gross result in the quote currency, exact, of a volume that cost `cost` (E4). */
export function grossOfCost(side: Side, cost: bigint, closingPrice: Price, units: Volume): Exact {
	const value = closingPrice * units;
	return productScaled(side === "buy" ? value - cost : cost - value);
}
