import { type Costed, costOf, keptCost } from "../margin/index.ts";
import { divide, type Price, price, type Volume, volume } from "../money/index.ts";

/** A position's volume, price and cost after a further fill. */
export interface JoinedPosition {
	readonly volume: Volume;
	/** The average, rounded half-even for display; results are computed from the exact cost (E6). */
	readonly openingPrice: Price;
	/** As in `OpenTrade`. */
	readonly cost: bigint | null;
}

/** A netting position after `opened` more units at the price `at` (E9); used by the command and its preview. */
export function joinedPosition(position: Costed, at: Price, opened: Volume): JoinedPosition {
	const units = volume(position.volume + opened);
	const cost = costOf(position) + at * opened;
	const openingPrice = price(divide(cost, units, "half-even"));
	return { volume: units, openingPrice, cost: keptCost(cost, openingPrice, units) };
}
