import type { Price } from "../money/index.ts";
import type { Quote } from "./types.ts";

/** The latest accepted quote of each instrument. */
export interface QuoteBook {
	/** Stores the tick as the instrument's latest quote with the next sequence. The tick has passed E15. */
	accept(tick: {
		readonly instrumentId: string;
		readonly bid: Price;
		readonly ask: Price;
		readonly tsMs: number;
	}): Quote;
	latest(instrumentId: string): Quote | undefined;
	/** Removes the instrument's price until the next tick: its units are about to change (E22). */
	forget(instrumentId: string): void;
	/** Sequence of the last accepted tick; one below the first before there is any. */
	lastSequence(): number;
	all(): IterableIterator<Quote>;
}

/**
 * A quote book whose sequence starts at `firstSequence` and grows by one with each accepted tick of any instrument. A
 * sequence identifies a tick in a fill, so a later book must start above an earlier one's last.
 */
export function createQuoteBook(firstSequence: number): QuoteBook {
	const quotes = new Map<string, Quote>();
	let last = firstSequence - 1;
	return {
		accept: ({ instrumentId, bid, ask, tsMs }) => {
			last += 1;
			const quote = { instrumentId, bid, ask, tsMs, sequence: last };
			quotes.set(instrumentId, quote);
			return quote;
		},
		latest: (instrumentId) => quotes.get(instrumentId),
		forget: (instrumentId) => void quotes.delete(instrumentId),
		lastSequence: () => last,
		all: () => quotes.values(),
	};
}
