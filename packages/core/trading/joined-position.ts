import { type Costed, costOf, keptCost } from "../margin/index.ts";
import { divide, type Price, price, type Volume, volume } from "../money/index.ts";

/** What a further fill makes of a position's price. */
export interface JoinedPosition {
	readonly volume: Volume;
	/** The average, rounded half-even for the eye; results come from the exact cost (E6). */
	readonly openingPrice: Price;
	/** As a trade keeps it. */
	readonly cost: bigint | null;
}

/** A netting position after `opened` more at `at` (E9): for the command as for its preview. */
export function joinedPosition(position: Costed, at: Price, opened: Volume): JoinedPosition {
	const units = volume(position.volume + opened);
	const cost = costOf(position) + at * opened;
	const openingPrice = price(divide(cost, units, "half-even"));
	return { volume: units, openingPrice, cost: keptCost(cost, openingPrice, units) };
}
