import type { OpenTrade } from "../account/index.ts";
import { type Exact, multiplyDivide, type Price, productScaled, type Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

/** What the cost of a trade needs: the opening price for one fill, the cost itself for several (E9). */
export type Costed = Pick<OpenTrade, "openingPrice" | "volume"> & Partial<Pick<OpenTrade, "cost">>;

/** The cost of the open volume, price × volume × 10^16 of the quote currency, exact. */
export const costOf = ({ cost, openingPrice, volume }: Costed): bigint => cost ?? openingPrice * volume;

/**
 * The cost of a part (E6): exact for a trade of one fill; proportional for an average, half-even at 10^-16 of the quote
 * currency. The remainder stays with the rest, and the last part takes all of it, so parts sum exactly.
 */
export function costOfPart(trade: Costed, part: Volume): bigint {
	const { cost = null, openingPrice, volume } = trade;
	if (cost === null) return openingPrice * part;
	return part === volume ? cost : multiplyDivide(cost, part, volume, "half-even");
}

/** The cost as stored: null where it equals the opening price × the volume. */
export const keptCost = (cost: bigint, openingPrice: Price, volume: Volume): bigint | null =>
	cost === openingPrice * volume ? null : cost;

/** Gross result in the quote currency, exact, of a volume that cost `cost` (E4). */
export function grossOfCost(side: Side, cost: bigint, closingPrice: Price, units: Volume): Exact {
	const value = closingPrice * units;
	return productScaled(side === "buy" ? value - cost : cost - value);
}
