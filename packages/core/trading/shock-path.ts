import type { MarketView, ValuedAccount } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { divide, type Price, price } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import type { PriceMove } from "./preview-account.ts";
import { ONE_FACTOR } from "./supposed-terms.ts";

/** A supposed change of the market. Moves are in hundredths of a percent. */
export interface Shock {
	/** Moves of single prices, by instrument. */
	readonly moves: ReadonlyMap<string, bigint>;
	/** The account's currency against the currencies that it is converted from; above zero: it gains. */
	readonly currencyMove: bigint;
	/** The spread × this, in hundredths, from the first step on. */
	readonly spreadFactor: bigint;
	/** Equal steps in which prices get there; one is a gap without prices between. */
	readonly steps: number;
}

const WHOLE = 10_000n;

/** The bid moved by hundredths of a percent on the price grid, at least one step of it, with the same spread. */
export function movedQuote(
	quote: Pick<Quote, "bid" | "ask">,
	moved: bigint,
	increment: Price,
): { readonly bid: Price; readonly ask: Price } {
	return movedBy(quote, WHOLE + moved, WHOLE, increment);
}

function movedBy(quote: Pick<Quote, "bid" | "ask">, numerator: bigint, denominator: bigint, increment: Price) {
	const steps = divide(quote.bid * numerator, denominator * increment, "half-even");
	const bid = (steps > 0n ? steps : 1n) * increment;
	return { bid: price(bid), ask: price(bid + (quote.ask - quote.bid)) };
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
	{ moves, currencyMove, spreadFactor, steps }: Shock,
	view: MarketView,
): readonly (readonly PriceMove[])[] {
	const known = (ids: Iterable<string>) =>
		[...new Set(ids)].flatMap((id): readonly Instrument[] => {
			const instrument = view.instrument(id);
			return instrument === undefined ? [] : [instrument];
		});
	const own = known([...affected, ...moves.keys()]);
	const pairs = conversionPairs(account, own, view);
	const all = known([...own.map(({ id }) => id), ...pairs.keys()]);
	const moved = all.flatMap((instrument) => {
		const quote = view.quote(instrument.id);
		const by = moves.get(instrument.id) ?? 0n;
		const isFirst = by === 0n && currencyMove !== 0n ? (pairs.get(instrument.id) ?? null) : null;
		const changes = by !== 0n || isFirst !== null || spreadFactor !== ONE_FACTOR;
		return quote === undefined || !changes ? [] : [{ instrument, quote, by, isFirst }];
	});
	if (moved.length === 0) return [];
	const count = BigInt(steps);
	return Array.from({ length: steps }, (_, at) =>
		moved.map(({ instrument: { id, priceIncrement }, quote, by, isFirst }): PriceMove => {
			const share = (move: bigint) => divide(move * BigInt(at + 1), count, "half-even");
			const there =
				isFirst === null
					? movedBy(quote, WHOLE + share(by), WHOLE, priceIncrement)
					: isFirst
						? movedBy(quote, WHOLE + share(currencyMove), WHOLE, priceIncrement)
						: movedBy(quote, WHOLE, WHOLE + share(currencyMove), priceIncrement);
			return { instrumentId: id, ...widenedQuote(there, spreadFactor, priceIncrement) };
		}),
	);
}
