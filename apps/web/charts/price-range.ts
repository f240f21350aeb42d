/** From the lower price to the higher one. */
export interface PriceRange {
	readonly from: number;
	readonly to: number;
}

export interface InSight {
	/** The drawn range: the bars in view and the indicators over them. */
	readonly drawn: PriceRange;
	/** The market of the bars in view: from the lowest bid to the highest ask. */
	readonly market: PriceRange;
	/** Prices of the user's own fills in view. */
	readonly fills: readonly number[];
	/** Prices of the lines: open trades with their levels, and pending orders. */
	readonly lines: readonly number[];
}

/** Maximum height of the scale relative to the bars: they keep at least half of it, whatever is far away. */
export const TALLEST = 2;

/**
 * The price range of the automatic scale: the drawn range, widened by the fills and then the lines, nearest first, each
 * only while the total is at most `TALLEST` times as tall as drawn range and market together. A fill at the market
 * always fits: it is between the bid and the ask of its bar. Pure; non-finite prices are ignored.
 */
export function priceRange({ drawn, market, fills, lines }: InSight): PriceRange {
	const limit = TALLEST * heightOf(widen(widen(drawn, market.from), market.to));
	let range = drawn;
	for (const prices of [fills, lines]) {
		for (const price of nearestFirst(prices, drawn)) {
			const wider = widen(range, price);
			if (heightOf(wider) <= limit) range = wider;
		}
	}
	return range;
}

/** The library's own free space above and below a range, as parts of it. */
export const GAP = { top: 0.12, bottom: 0.1 } as const;
/** However small the chart, its legend gets at most this part of it. */
const LARGEST_HEAD = 0.4;

/** A range that leaves `head` (a part of the chart's height) free above `top`, for the legend and the label of the highest bar. */
export function withHead({ from, to }: PriceRange, top: number, head: number): PriceRange {
	const drawn = 1 + GAP.top + GAP.bottom;
	const height = (top - from) / (1 + GAP.top - drawn * Math.min(head, LARGEST_HEAD));
	return Number.isFinite(height) ? { from, to: Math.max(to, from + height) } : { from, to };
}

const heightOf = ({ from, to }: PriceRange): number => to - from;

const widen = ({ from, to }: PriceRange, price: number): PriceRange => ({
	from: Math.min(from, price),
	to: Math.max(to, price),
});

function nearestFirst(prices: readonly number[], { from, to }: PriceRange): number[] {
	const distance = (price: number) => Math.max(from - price, price - to, 0);
	return prices.filter(Number.isFinite).sort((a, b) => distance(a) - distance(b));
}
