import { divide, type Price, price } from "../money/index.ts";
import type { Candle, Ohlc } from "./types.ts";

/** A split as prices know it: so many new units for so many old, from an instant on. */
export interface SplitRatio {
	readonly exAtMs: number;
	readonly numerator: number;
	readonly denominator: number;
}

/** What a price is multiplied by, as an exact ratio. */
export interface PriceFactor {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

/**
 * What brings a price of `atMs` into the units of after all these splits (E22): the splits that came later, multiplied
 * before anything is rounded. Null: none came, the price stands as it was traded.
 */
export function priceFactor(splits: readonly SplitRatio[], atMs: number): PriceFactor | null {
	const later = splits.filter(({ exAtMs }) => exAtMs > atMs);
	if (later.length === 0) return null;
	return {
		numerator: later.reduce((product, { denominator }) => product * BigInt(denominator), 1n),
		denominator: later.reduce((product, { numerator }) => product * BigInt(numerator), 1n),
	};
}

/** The price × the factor, half-even at the eighth decimal, at least one of them: a price is never zero. */
export function adjustPrice(at: Price, { numerator, denominator }: PriceFactor): Price {
	const scaled = divide(at * numerator, denominator, "half-even");
	return price(scaled > 0n ? scaled : 1n);
}

/** Both sides of a bar × the factor. Rounding keeps the order of prices, so the high stays the highest. */
export function adjustCandle(candle: Candle, factor: PriceFactor): Candle {
	const side = ({ open, high, low, close }: Ohlc): Ohlc => ({
		open: adjustPrice(open, factor),
		high: adjustPrice(high, factor),
		low: adjustPrice(low, factor),
		close: adjustPrice(close, factor),
	});
	return { ...candle, bid: side(candle.bid), ask: side(candle.ask) };
}
