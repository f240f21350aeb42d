import type { OpenTrade } from "../account/index.ts";
import { divide, type Price, price } from "../money/index.ts";
import { closingSide, type Quote, type Side } from "../pricing/index.ts";

/*
 * The trailing stop: best favourable closing price ∓ distance, never loosens (E11).
 *
 * The stop in force is always the stored one. A tick that moves it by at least one price increment is stored as an
 * event (`trade-trailed`) with the new level; any other tick changes nothing. So a fold of the events gives exactly
 * the stop that the customer saw, also after a crash: no best price exists only in memory, and none has to be found
 * again from old ticks that may be gone. No finer stop is possible under E11, because a stop is on the price grid.
 *
 * The cost of a tick stays proportional to what it touches: an index keeps each trailing trade at `nextTrailAt`, the
 * closing price that moves it next, in addition to its stop loss and take profit.
 */

/** The level at `distance` or just beyond it from a closing price, on the price grid; null if not above zero. */
export function trailedLevel(side: Side, closing: Price, distance: Price, increment: Price): Price | null {
	if (side === "sell") return price(divide(closing + distance, increment, "ceiling") * increment);
	const level = divide(closing - distance, increment, "floor") * increment;
	return level > 0n ? price(level) : null;
}

/** The stop that closes earlier; null if there is none. */
export function tighterStop(side: Side, a: Price | null, b: Price | null): Price | null {
	if (a === null || b === null) return a ?? b;
	return (side === "buy") === a > b ? a : b;
}

type Trailing = Pick<OpenTrade, "side" | "stopLoss" | "trailingDistance">;

/** The level to which a tick moves a trailing stop; null if it stays. Never looser (E11). */
export function trailedStop(trade: Trailing, quote: Pick<Quote, "bid" | "ask">, increment: Price): Price | null {
	const { side, stopLoss, trailingDistance } = trade;
	if (trailingDistance === null) return null;
	const level = trailedLevel(side, closingSide(side, quote), trailingDistance, increment);
	if (level === null || level === stopLoss) return null;
	return tighterStop(side, stopLoss, level) === level ? level : null;
}

/**
 * The closing price at which a trailing stop moves next: bids at or above it for a buy, asks at or below it for a
 * sell. Null for a trade that does not trail, and for a sell whose stop cannot move closer.
 */
export function nextTrailAt(trade: Trailing, increment: Price): Price | null {
	const { side, stopLoss, trailingDistance } = trade;
	if (trailingDistance === null || stopLoss === null) return null;
	if (side === "buy") return price(stopLoss + increment + trailingDistance);
	const next = stopLoss - increment - trailingDistance;
	return next > 0n ? price(next) : null;
}
