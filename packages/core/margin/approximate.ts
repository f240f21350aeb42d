import type { Side } from "../pricing/index.ts";

/*
 * APPROXIMATE, FOR DISPLAY ONLY: doubles, about five times faster than the exact functions. The numbers come from
 * `approximatePrice` and similar functions in `@truefill/core/money`. Nothing here may decide or post (E2).
 */

/** A trade as doubles, prepared once per change of the trade, not per tick. */
export interface ApproximateTrade {
	readonly side: Side;
	readonly openingPrice: number;
	readonly volume: number;
}

/** Open result in the account currency, unrounded: closing side; gain at `rateBid`, loss at `rateAsk` (E3–E5). */
export function approximateTradePnl(
	trade: ApproximateTrade,
	bid: number,
	ask: number,
	rateBid: number,
	rateAsk: number,
): number {
	const gross = (trade.side === "buy" ? bid - trade.openingPrice : trade.openingPrice - ask) * trade.volume;
	return gross < 0 ? gross * rateAsk : gross * rateBid;
}

/** Margin level in percent, unrounded; Infinity when no margin is used (E7). */
export const approximateMarginLevel = (equity: number, used: number): number =>
	used === 0 ? Infinity : (equity / used) * 100;
