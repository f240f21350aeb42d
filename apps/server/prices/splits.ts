import { divide, type Price, price } from "@truefill/core/money";
import { barEndMs, type Candle, foldCandles, type Ohlc, type Quote } from "@truefill/core/pricing";
import type { CandleSource } from "./candles/source.ts";
import type { CandleRequest, FeedTick } from "./feeds/feed.ts";

/** `numerator` new units for `denominator` old ones, from an instant on. */
export interface MarketSplit {
	readonly instrumentId: string;
	readonly exAtMs: number;
	readonly numerator: number;
	readonly denominator: number;
}

/** A price in new units, on the price grid, rounded half-even; at least one step. */
export function inNewUnits(at: bigint, { numerator, denominator }: MarketSplit, increment: bigint): bigint {
	const steps = divide(at * BigInt(denominator), BigInt(numerator) * increment, "half-even");
	return (steps > 0n ? steps : 1n) * increment;
}

/**
 * Applies splits to a market that does not know them (E22): the simulated one continues in old prices, so from the
 * ex-moment on its ticks and candles are shown in new units. Earlier prices and fills are unchanged.
 */
export class Splits {
	readonly #splits: MarketSplit[];
	readonly #listeners = new Set<(split: MarketSplit) => void>();

	constructor(splits: readonly MarketSplit[]) {
		this.#splits = [...splits];
	}

	add(split: MarketSplit): void {
		this.#splits.push(split);
		for (const listener of this.#listeners) listener(split);
	}

	/** Calls `listener` with each split that is added. Returns `unsubscribe`. */
	onAdd(listener: (split: MarketSplit) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Splits of one instrument, the earliest first. */
	of(instrumentId: string): readonly MarketSplit[] {
		const own = this.#splits.filter((split) => split.instrumentId === instrumentId);
		return own.sort((a, b) => a.exAtMs - b.exAtMs);
	}

	/** The last ex-moment up to then; 0: none. */
	latestMs(instrumentId: string, untilMs: number): number {
		return this.of(instrumentId).findLast(({ exAtMs }) => exAtMs <= untilMs)?.exAtMs ?? 0;
	}

	/** A price of this instant in shown units. */
	price(instrumentId: string, at: bigint, atMs: number, increment: bigint): bigint {
		const past = this.of(instrumentId).filter(({ exAtMs }) => exAtMs <= atMs);
		return past.reduce((value, split) => inNewUnits(value, split, increment), at);
	}

	tick(tick: FeedTick, increment: bigint): FeedTick {
		if (this.of(tick.instrumentId).length === 0) return tick;
		const side = (value: bigint | null) =>
			value === null ? null : this.price(tick.instrumentId, value, tick.tsMs, increment);
		return { ...tick, bid: side(tick.bid), ask: side(tick.ask) };
	}

	/** A past quote, adjusted for the ex-moments since then, so that it is valid at `nowMs`. */
	carried<Q extends Omit<Quote, "sequence">>(quote: Q, nowMs: number, increment: bigint): Q {
		const since = this.of(quote.instrumentId).filter(({ exAtMs }) => quote.tsMs < exAtMs && exAtMs <= nowMs);
		const at = (side: Price) =>
			price(since.reduce<bigint>((value, split) => inNewUnits(value, split, increment), side));
		return since.length === 0 ? quote : { ...quote, bid: at(quote.bid), ask: at(quote.ask) };
	}

	/** Candles of a source that does not know splits. A bar that contains an ex-moment is folded from minutes. */
	async candles(source: CandleSource, request: CandleRequest): Promise<Candle[]> {
		const stored = await source.candles(request);
		const own = this.of(request.instrument.id);
		if (own.length === 0) return stored;
		const bars: Candle[] = [];
		for (const bar of stored) {
			const endMs = barEndMs(request.resolution, bar.startMs);
			const inside = own.some(({ exAtMs }) => exAtMs > bar.startMs && exAtMs < endMs);
			if (!inside || request.resolution === "1m") {
				bars.push(this.#bar(bar, request));
				continue;
			}
			const minutes = { ...request, resolution: "1m" as const, fromMs: bar.startMs, toMs: endMs };
			const parts = (await source.candles(minutes)).map((part) => this.#bar(part, request));
			bars.push(...foldCandles(request.resolution, parts));
		}
		return bars;
	}

	#bar(bar: Candle, { instrument }: CandleRequest): Candle {
		const at = (value: Price): Price => price(this.price(instrument.id, value, bar.startMs, instrument.priceIncrement));
		const side = ({ open, high, low, close }: Ohlc): Ohlc => ({
			open: at(open),
			high: at(high),
			low: at(low),
			close: at(close),
		});
		return { ...bar, bid: side(bar.bid), ask: side(bar.ask) };
	}
}
