import type { MarketView, ValuedAccount } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { divide, type Price, price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { PriceMove } from "./preview-account.ts";
import { ONE_FACTOR } from "./supposed-terms.ts";

/** A supposed change of the market. */
export interface Shock {
	/** Where the bid of an instrument goes. */
	readonly bids: ReadonlyMap<string, Price>;
	/**
	 * The account's currency against the currencies that it is converted from, in hundredths of a percent; above zero: it
	 * gains.
	 */
	readonly currencyMove: bigint;
	/** The spread × this, in hundredths, from the first step on. */
	readonly spreadFactor: bigint;
	/** Equal steps in which prices get there; one is a gap without prices between. */
	readonly steps: number;
}

const WHOLE = 10_000n;

/** A bid moved by hundredths of a percent, on the price grid, at least one step of it. */
export const movedBid = (bid: Price, moved: bigint, increment: Price): Price =>
	onGrid(bid * (WHOLE + moved), WHOLE, increment);

function onGrid(numerator: bigint, denominator: bigint, increment: Price): Price {
	const steps = divide(numerator, denominator * increment, "half-even");
	return price((steps > 0n ? steps : 1n) * increment);
}

/** The spread × `factor` hundredths, around the same middle, on the price grid. */
export function widenedQuote(
	quote: Pick<Quote, "bid" | "ask">,
	factor: bigint,
	increment: Price,
): { readonly bid: Price; readonly ask: Price } {
	if (factor === ONE_FACTOR) return { bid: quote.bid, ask: quote.ask };
	const spread = quote.ask - quote.bid;
	const wide = divide(spread * factor, ONE_FACTOR * increment, "ceiling") * increment;
	const below = divide(wide - spread, 2n * increment, "ceiling") * increment;
	const bid = quote.bid > below ? quote.bid - below : increment;
	return { bid: price(bid), ask: price(bid + wide) };
}

/** The pairs whose quotes convert into the account's currency, by whether that currency is the first of the pair. */
function conversionPairs(
	account: Pick<ValuedAccount, "currency">,
	instruments: readonly Instrument[],
	view: MarketView,
): ReadonlyMap<string, boolean | null> {
	const { currency } = account;
	const pairs = new Map<string, boolean | null>();
	for (const { quoteCurrency } of instruments) {
		for (const id of view.rate(quoteCurrency, currency)?.via ?? []) {
			const pair = view.instrument(id);
			if (pair === undefined) continue;
			pairs.set(id, pair.base === currency ? true : pair.quoteCurrency === currency ? false : null);
		}
	}
	return pairs;
}

/**
 * The price path of a shock for what the account holds and waits for: `affected` names more instruments. A move of the
 * account's currency moves the pairs that convert into it (E5), where their price is not itself moved; conversion and
 * prices therefore always agree. An instrument without a price has no move.
 */
export function shockPath(
	account: Pick<ValuedAccount, "currency">,
	affected: Iterable<string>,
	{ bids, currencyMove, spreadFactor, steps }: Shock,
	view: MarketView,
): readonly (readonly PriceMove[])[] {
	const known = (ids: Iterable<string>) =>
		[...new Set(ids)].flatMap((id): readonly Instrument[] => {
			const instrument = view.instrument(id);
			return instrument === undefined ? [] : [instrument];
		});
	const own = known([...affected, ...bids.keys()]);
	const pairs = conversionPairs(account, own, view);
	const all = known([...own.map(({ id }) => id), ...pairs.keys()]);
	const moved = all.flatMap(({ id, priceIncrement }) => {
		const quote = view.quote(id);
		if (quote === undefined) return [];
		const isFirst = currencyMove === 0n ? null : (pairs.get(id) ?? null);
		const turned = isFirst === null ? quote.bid : pairAt(quote.bid, isFirst, currencyMove, priceIncrement);
		const there = bids.get(id) ?? turned;
		return there === quote.bid && spreadFactor === ONE_FACTOR ? [] : [{ id, priceIncrement, quote, there }];
	});
	if (moved.length === 0) return [];
	const count = BigInt(steps);
	return Array.from({ length: steps }, (_, at) =>
		moved.map(({ id, priceIncrement, quote, there }): PriceMove => {
			const gone = quote.bid * count + (there - quote.bid) * BigInt(at + 1);
			const bid = there === quote.bid ? there : onGrid(gone, count, priceIncrement);
			const moving = { bid, ask: price(bid + (quote.ask - quote.bid)) };
			return { instrumentId: id, ...widenedQuote(moving, spreadFactor, priceIncrement) };
		}),
	);
}

/** A pair's bid after a move of one of its currencies: the first gains with the price, the second against it. */
const pairAt = (bid: Price, isFirst: boolean, move: bigint, increment: Price): Price =>
	isFirst ? movedBid(bid, move, increment) : onGrid(bid * WHOLE, WHOLE + move, increment);
