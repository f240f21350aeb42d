import { divide, type Price, price } from "../money/index.ts";
import type { Candle, Ohlc } from "./types.ts";

/** A split as prices need it: `numerator` new units for `denominator` old, from an instant on. */
export interface SplitRatio {
	readonly exAtMs: number;
	readonly numerator: number;
	readonly denominator: number;
}

/** The factor for a price, as an exact ratio. */
export interface PriceFactor {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

/**
 * The factor that converts a price of `atMs` to the units after all these splits (E22): the later splits, multiplied
 * before anything is rounded. Null: there was none, the price stays as traded.
 */
export function priceFactor(splits: readonly SplitRatio[], atMs: number): PriceFactor | null {
	const later = splits.filter(({ exAtMs }) => exAtMs > atMs);
	if (later.length === 0) return null;
	return {
		numerator: later.reduce((product, { denominator }) => product * BigInt(denominator), 1n),
		denominator: later.reduce((product, { numerator }) => product * BigInt(numerator), 1n),
	};
}

/** The price × the factor, half-even at the eighth decimal, at least 10^-8: a price is never zero. */
export function adjustPrice(at: Price, { numerator, denominator }: PriceFactor): Price {
	const scaled = divide(at * numerator, denominator, "half-even");
	return price(scaled > 0n ? scaled : 1n);
}

/** Both sides of a bar × the factor. Rounding is monotonic, so the high stays the highest. */
export function adjustCandle(candle: Candle, factor: PriceFactor): Candle {
	const side = ({ open, high, low, close }: Ohlc): Ohlc => ({
		open: adjustPrice(open, factor),
		high: adjustPrice(high, factor),
		low: adjustPrice(low, factor),
		close: adjustPrice(close, factor),
	});
	return { ...candle, bid: side(candle.bid), ask: side(candle.ask) };
}
