import type { Instrument } from "../instruments/index.ts";
import { type Currency, divide, ONE_PRICE, ONE_RATE, type Price, rate } from "../money/index.ts";
import type { Quote, TwoSidedRate } from "./types.ts";

/** The currency through which two others are converted when they have no pair of their own (E5). */
const HUB: Currency = "USD";

/** One step from one currency to another over one instrument, direct or inverted. */
interface Leg {
	readonly instrumentId: string;
	readonly inverse: boolean;
}

/** Exact value of a side before the one final rounding. */
interface Fraction {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

const side = (leg: Leg, direct: Price, turned: Price): Fraction =>
	leg.inverse ? { numerator: ONE_PRICE, denominator: turned } : { numerator: direct, denominator: ONE_PRICE };

const times = (a: Fraction, b: Fraction): Fraction => ({
	numerator: a.numerator * b.numerator,
	denominator: a.denominator * b.denominator,
});

const UNITY: TwoSidedRate = { bid: rate(ONE_RATE), ask: rate(ONE_RATE), via: [] };

/**
 * Two-sided rates between currencies, made from the latest forex quotes: the pair as quoted, else the inverted pair
 * (its bid is 1 / ask), else through USD (E5). Undefined when any needed quote is unknown, never guessed. The bid is
 * rounded down and the ask up at 12 decimals, once, after both legs. `via` lists the instruments used. The paths are
 * found once from `instruments`; `quoteOf` is called each time.
 */
export function createRates(
	instruments: Iterable<Instrument>,
	quoteOf: (instrumentId: string) => Quote | undefined,
): (from: Currency, to: Currency) => TwoSidedRate | undefined {
	const legs = new Map<string, Leg>();
	const pairs = [...instruments].filter((instrument) => instrument.assetClass === "forex");
	for (const { id, base, quoteCurrency } of pairs)
		legs.set(`${base}/${quoteCurrency}`, { instrumentId: id, inverse: false });
	for (const { id, base, quoteCurrency } of pairs) {
		const turned = `${quoteCurrency}/${base}`;
		if (!legs.has(turned)) legs.set(turned, { instrumentId: id, inverse: true });
	}

	const pathOf = (from: Currency, to: Currency): readonly Leg[] | undefined => {
		const own = legs.get(`${from}/${to}`);
		if (own !== undefined) return [own];
		const first = legs.get(`${from}/${HUB}`);
		const second = legs.get(`${HUB}/${to}`);
		return first === undefined || second === undefined ? undefined : [first, second];
	};

	return (from, to) => {
		if (from === to) return UNITY;
		const path = pathOf(from, to);
		if (path === undefined) return undefined;
		let bid: Fraction = { numerator: 1n, denominator: 1n };
		let ask: Fraction = bid;
		for (const leg of path) {
			const quote = quoteOf(leg.instrumentId);
			if (quote === undefined) return undefined;
			bid = times(bid, side(leg, quote.bid, quote.ask));
			ask = times(ask, side(leg, quote.ask, quote.bid));
		}
		const scaledBid = divide(bid.numerator * ONE_RATE, bid.denominator, "floor");
		// A rate too small for 12 decimals is treated as unknown.
		if (scaledBid === 0n) return undefined;
		return {
			bid: rate(scaledBid),
			ask: rate(divide(ask.numerator * ONE_RATE, ask.denominator, "ceiling")),
			via: path.map((leg) => leg.instrumentId),
		};
	};
}
