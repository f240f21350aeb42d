import type { Instrument } from "../instruments/index.ts";
import { type AccountCurrency, type Price, price } from "../money/index.ts";
import type { ClosableTrade, RatesView } from "./close-at.ts";
import { previewClose } from "./preview-close.ts";

/** No instrument moves further than this from its opening price before its trades are adjusted or closed. */
const FURTHEST = 64n;

/**
 * The price at which a close of the whole trade by a level nets zero or the least above it, at the present rate: after
 * both sides' commission, swap, cash adjustments, the conversion mark-up, and the premium of its guaranteed stop (E5,
 * E6, E11, E20). A gap can fill a stop there
 * at a worse price. Null if a rate is unknown, or if no price nets zero: charges of a sell can exceed all it can win.
 *
 * @returns a multiple of the instrument's price increment
 */
export function breakEvenPrice(
	trade: ClosableTrade,
	instrument: Instrument,
	currency: AccountCurrency,
	view: RatesView,
): Price | null {
	const step = instrument.priceIncrement;
	const by = trade.guaranteedPremium === null ? "level" : "guaranteed-stop";
	/** Undefined: unknown. */
	const covers = (steps: bigint): boolean | undefined => {
		const closed = previewClose(trade, trade.volume, price(steps * step), instrument, currency, view, by);
		return closed.ok ? closed.value.netPnl >= 0n : undefined;
	};
	const isBuy = trade.side === "buy";
	// A buy nets more the higher the price, a sell the lower it is: the result never falls in the trade's direction.
	let outside = isBuy ? 0n : (trade.openingPrice * FURTHEST) / step;
	let inside = isBuy ? (trade.openingPrice * FURTHEST) / step : 1n;
	if (covers(inside) !== true) return null;
	while (isBuy ? inside - outside > 1n : outside - inside > 1n) {
		const middle = (inside + outside) / 2n;
		if (covers(middle) === true) inside = middle;
		else outside = middle;
	}
	return price(inside * step);
}
