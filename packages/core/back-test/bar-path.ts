import type { AccountState, MarketView } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { divide, type Price, price } from "../money/index.ts";
import { type Candle, closingSide, type Quote, type Side } from "../pricing/index.ts";
import { closeOutPrices, isBreached, marginFigures, withQuotes } from "../trading/index.ts";

/** Both sides of the market at one moment of a bar. */
export interface Point {
	readonly bid: Price;
	readonly ask: Price;
}

type Levels = Pick<AccountState, "openTrades">;

/**
 * The turning points of a bar after its open. Of the two extremes, the one that is worse for the open trades comes
 * first, so that a bar that reaches both a stop and a target is a stop (E13).
 */
export function turningPoints({ bid, ask }: Candle, worse: "low" | "high"): readonly Point[] {
	const low = { bid: bid.low, ask: ask.low };
	const high = { bid: bid.high, ask: ask.high };
	return [...(worse === "low" ? [low, high] : [high, low]), { bid: bid.close, ask: ask.close }];
}

export const openOf = ({ bid, ask }: Candle): Point => ({ bid: bid.open, ask: ask.open });

/** The extreme that is worse for the trades of the instrument; without trades any. */
export function worseExtreme({ openTrades }: Levels, instrumentId: string): "low" | "high" {
	for (const trade of openTrades.values())
		if (trade.instrumentId === instrumentId) return trade.side === "buy" ? "low" : "high";
	return "low";
}

/** Trades whose stop and target are both within the bar: which came first is not known from it. */
export function undecidedIn({ openTrades }: Levels, instrumentId: string, candle: Candle): readonly string[] {
	return [...openTrades.values()].flatMap(({ id, instrumentId: of, side, stopLoss, takeProfit }) => {
		if (of !== instrumentId || stopLoss === null || takeProfit === null) return [];
		const { low, high } = side === "buy" ? candle.bid : candle.ask;
		const isReached = (level: Price) => low <= level && level <= high;
		return isReached(stopLoss) && isReached(takeProfit) ? [id] : [];
	});
}

/**
 * The next level of an open trade on the way from one point to another, as the market's sides there; null: none. Where a
 * bar moves through a level, the market was there, and a stop fills at it, not at the end of the bar. The other side is
 * on the straight line between the two points.
 */
export function nextLevel(state: Levels, instrument: Instrument, from: Point, to: Point): Point | null {
	let nearest: { readonly side: Side; readonly level: Price; readonly way: bigint } | null = null;
	for (const { instrumentId: of, side, stopLoss, takeProfit } of state.openTrades.values()) {
		if (of !== instrument.id) continue;
		for (const level of [stopLoss, takeProfit]) {
			if (level === null) continue;
			const [start, end] = [closingSide(side, from), closingSide(side, to)];
			const isPassed = start < end ? start < level && level < end : end < level && level < start;
			if (!isPassed) continue;
			const way = level < start ? start - level : level - start;
			if (nearest === null || way < nearest.way) nearest = { side, level, way };
		}
	}
	return nearest === null ? null : at(nearest.side, nearest.level, from, to, instrument.priceIncrement);
}

/** Where on the way the margin is breached (E17), if it is breached at its end; null: it is not, or only there. */
export function closeOutPoint(
	state: AccountState,
	{ id: instrumentId, priceIncrement: increment }: Instrument,
	from: Point,
	to: Point,
	view: MarketView,
): Point | null {
	if (state.openTrades.size === 0) return null;
	const quote = view.quote(instrumentId);
	if (quote === undefined) return null;
	const seen = withQuotes(view, [{ ...quote, ...to } satisfies Quote]);
	const figures = marginFigures(state, seen);
	if (!figures.ok || !isBreached(figures.value.equity, figures.value.usedMargin)) return null;
	const [prices] = closeOutPrices(state, view, instrumentId);
	const down = to.bid < from.bid;
	const exact = down ? prices?.below : prices?.above;
	if (exact === null || exact === undefined) return null;
	// The first price of the grid that breaches.
	const level = price(divide(exact, increment, down ? "floor" : "ceiling") * increment);
	const side: Side = down ? "buy" : "sell";
	const [start, end] = [closingSide(side, from), closingSide(side, to)];
	const isBetween = down ? end < level && level < start : start < level && level < end;
	return isBetween ? at(side, level, from, to, increment) : null;
}

/** Both sides where the closing side of `side` is `level`, between two points, on the price grid. */
function at(side: Side, level: Price, from: Point, to: Point, increment: Price): Point {
	const [start, end] = [closingSide(side, from), closingSide(side, to)];
	const other = (a: Price, b: Price, rounding: "floor" | "ceiling") => {
		const exact = a + divide((b - a) * (level - start), end - start, "half-even");
		return price(divide(exact, increment, rounding) * increment);
	};
	// The two sides of a bar have their own extremes: a line between them may cross.
	if (side === "buy") {
		const ask = other(from.ask, to.ask, "ceiling");
		return { bid: level, ask: ask < level ? level : ask };
	}
	const bid = other(from.bid, to.bid, "floor");
	return { bid: bid > level ? level : bid, ask: level };
}
