import type { Quote } from "./types.ts";

/** The latest quote of each instrument. It takes numbered quotes: their sequence belongs to the price stream. */
export interface QuoteBook {
	/** Stores an accepted quote as the instrument's latest one. */
	put(quote: Quote): void;
	latest(instrumentId: string): Quote | undefined;
	/** Removes the instrument's price until the next tick: its units are about to change (E22). */
	forget(instrumentId: string): void;
	/** Sequence of the last quote; -1 before there is any. */
	lastSequence(): number;
	all(): IterableIterator<Quote>;
}

export function createQuoteBook(): QuoteBook {
	const quotes = new Map<string, Quote>();
	let last = -1;
	return {
		put: (quote) => {
			last = quote.sequence;
			quotes.set(quote.instrumentId, quote);
		},
		latest: (instrumentId) => quotes.get(instrumentId),
		forget: (instrumentId) => void quotes.delete(instrumentId),
		lastSequence: () => last,
		all: () => quotes.values(),
	};
}
