import { type AccountCurrency, approximatePrice, type Currency } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { type BandPrices, shareOf } from "./band-kernel.ts";
import type { ValuationView } from "./summary.ts";

/** One instrument of a conversion rate, direct or inverted. */
interface Hop {
	readonly instrument: number;
	readonly inverse: boolean;
}

/** A rate is rounded at its twelfth decimal; twice that on either side. */
const RATE_STEP = 4e-12;
const NONE = -1;
/** Volatilities are recalculated after this many ticks. */
const VOLATILITY_TICKS = 4096;
/** Least volatility of an instrument, relative to an average one; the greatest is its inverse. */
const SLOWEST = 0.1;

/** The array copied into one twice as long, or as long as needed. */
export function longer<T extends Float64Array | Int32Array>(old: T, make: (length: number) => T, needed = 0): T {
	const grown = make(Math.max(old.length * 2, needed));
	grown.set(old);
	return grown;
}

/**
 * The market as doubles, by indices assigned to instruments and currency pairs on first use. APPROXIMATE, for finding
 * candidates only (E2). Rates follow from the quotes, over the same pairs as the market's own rate (E5).
 */
export class BandMarket implements BandPrices {
	closing: Float64Array = new Float64Array(32).fill(Number.NaN);
	rates: Float64Array = new Float64Array(16).fill(Number.NaN);
	middles: Float64Array = new Float64Array(16).fill(Number.NaN);
	hops: Int32Array = new Int32Array(16).fill(NONE);
	rateErrors: Float64Array = new Float64Array(8);
	volatilities: Float64Array = new Float64Array(16).fill(1);
	/** The step at which every band has the maximum width; see `safeStep`. */
	widest = 0.5;
	/** Decaying sum of squared relative moves per instrument. */
	#moves: Float64Array = new Float64Array(16);
	#ticks = 0;
	readonly #instruments = new Map<string, number>();
	readonly #names: string[] = [];
	readonly #pairs = new Map<string, number>();
	readonly #paths: (readonly Hop[])[] = [];
	/** Pairs whose rate uses an instrument. */
	readonly #over: number[][] = [];
	readonly #stale = new Set<number>();

	/** Number of instruments with an index. */
	get size(): number {
		return this.#names.length;
	}

	/** The instrument's index; undefined when nothing was ever open in it. */
	find(instrumentId: string): number | undefined {
		return this.#instruments.get(instrumentId);
	}

	nameOf(instrument: number): string {
		return this.#names[instrument] ?? "";
	}

	/** The share by which the instrument may move at this step. */
	shareOf(instrument: number, step: number): number {
		return shareOf(this.volatilities, instrument, step);
	}

	/** Instruments behind the pair's rate. */
	pathOf(pair: number): readonly Hop[] {
		return this.#paths[pair] ?? [];
	}

	/** Takes a tick; returns the index of its instrument, undefined when nothing depends on it. */
	accept({ instrumentId, bid, ask }: Pick<Quote, "instrumentId" | "bid" | "ask">): number | undefined {
		const instrument = this.#instruments.get(instrumentId);
		if (instrument === undefined) return undefined;
		const low = approximatePrice(bid);
		const high = approximatePrice(ask);
		if (this.closing[2 * instrument] === low && this.closing[2 * instrument + 1] === high) return instrument;
		const moved = low / (this.closing[2 * instrument] ?? low) - 1;
		if (moved < 1) this.#moves[instrument] = (this.#moves[instrument] ?? 0) + moved * moved;
		this.#ticks += 1;
		if (this.#ticks % VOLATILITY_TICKS === 0) this.#setVolatilities();
		this.closing[2 * instrument] = low;
		this.closing[2 * instrument + 1] = high;
		for (const pair of this.#over[instrument] ?? []) this.#stale.add(pair);
		return instrument;
	}

	/**
	 * More volatile instruments get a wider band from the same slack. A random walk of `m` in a time leaves a band of
	 * half-width `b` `(m / b)²` times in it; the total is least where `b` is proportional to the cube root of `m²`.
	 */
	#setVolatilities(): void {
		let sum = 0;
		for (let instrument = 0; instrument < this.size; instrument += 1) sum += this.#moves[instrument] ?? 0;
		if (sum === 0) return;
		let slowest = 1;
		for (let instrument = 0; instrument < this.size; instrument += 1) {
			const volatility = Math.cbrt(((this.#moves[instrument] ?? 0) * this.size) / sum);
			const kept = Math.min(1 / SLOWEST, Math.max(SLOWEST, volatility));
			this.volatilities[instrument] = kept;
			slowest = Math.min(slowest, kept);
			// Exponential decay: the past counts half.
			this.#moves[instrument] = (this.#moves[instrument] ?? 0) / 2;
		}
		this.widest = 0.5 / slowest;
	}

	/** Recalculates stale rates; call before anything is valued. */
	refresh(): void {
		if (this.#stale.size === 0) return;
		for (const pair of this.#stale) this.#setRate(pair);
		this.#stale.clear();
	}

	/** The instrument's index, with its current quote. */
	instrument(instrumentId: string, view: ValuationView): number {
		let instrument = this.#instruments.get(instrumentId);
		if (instrument === undefined) {
			instrument = this.#names.length;
			this.#instruments.set(instrumentId, instrument);
			this.#names.push(instrumentId);
			this.#over.push([]);
			if (this.closing.length <= 2 * instrument + 1) {
				const from = this.closing.length;
				this.closing = longer(this.closing, (length) => new Float64Array(length)).fill(Number.NaN, from);
				this.#moves = longer(this.#moves, (length) => new Float64Array(length));
				this.volatilities = longer(this.volatilities, (length) => new Float64Array(length).fill(1));
			}
		}
		const quote = view.quote(instrumentId);
		if (quote !== undefined) this.accept(quote);
		return instrument;
	}

	/** The index of a pair; undefined where no rate is known yet. */
	pair(from: Currency, to: AccountCurrency, view: ValuationView): number | undefined {
		const name = `${from}/${to}`;
		let pair = this.#pairs.get(name) ?? NONE;
		if (pair !== NONE) return pair;
		const path = from === to ? [] : this.#findPath(from, to, view);
		if (path === undefined) return undefined;
		pair = this.#paths.length;
		this.#pairs.set(name, pair);
		this.#paths.push(path);
		if (this.rates.length <= 2 * pair + 1) {
			this.rates = longer(this.rates, (length) => new Float64Array(length));
			this.middles = longer(this.middles, (length) => new Float64Array(length));
			this.hops = longer(this.hops, (length) => new Int32Array(length).fill(NONE));
			this.rateErrors = longer(this.rateErrors, (length) => new Float64Array(length));
		}
		path.forEach(({ instrument }, at) => {
			this.hops[2 * pair + at] = instrument;
			this.#over[instrument]?.push(pair);
		});
		this.#setRate(pair);
		return pair;
	}

	#findPath(from: Currency, to: AccountCurrency, view: ValuationView): readonly Hop[] | undefined {
		const rates = view.rate(from, to);
		if (rates === undefined) return undefined;
		let reached: string = from;
		const path: Hop[] = [];
		for (const id of rates.via) {
			const instrument = view.instrument(id);
			if (instrument === undefined) return undefined;
			const inverse = instrument.base !== reached;
			path.push({ instrument: this.instrument(id, view), inverse });
			reached = inverse ? instrument.base : instrument.quoteCurrency;
		}
		return path;
	}

	#setRate(pair: number): void {
		let bid = 1;
		let ask = 1;
		for (const { instrument, inverse } of this.pathOf(pair)) {
			const low = this.closing[2 * instrument] ?? Number.NaN;
			const high = this.closing[2 * instrument + 1] ?? Number.NaN;
			bid *= inverse ? 1 / high : low;
			ask *= inverse ? 1 / low : high;
		}
		this.rates[2 * pair] = bid;
		this.rates[2 * pair + 1] = ask;
		this.middles[2 * pair] = (bid + ask) / 2;
		this.middles[2 * pair + 1] = (ask - bid) / 2;
		this.rateErrors[pair] = this.hops[2 * pair] === NONE ? 0 : RATE_STEP / bid;
	}
}
