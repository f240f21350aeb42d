import type { MarketView } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import type { Currency } from "../money/index.ts";
import { createRates, type Quote, type TwoSidedRate } from "../pricing/index.ts";

/**
 * The market with some quotes in the place of its own: the ones that a command carries (E17, E20), or the ones that a
 * preview supposes (E19). Conversion rates that rest on a replaced quote follow it (E5). Sessions and modes stay the
 * market's: a replaced quote opens nothing.
 */
export function withQuotes(view: MarketView, quotes: readonly Quote[]): MarketView {
	if (quotes.length === 0) return view;
	const replaced = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
	const quote = (id: string): Quote | undefined => replaced.get(id) ?? view.quote(id);
	const rates = new Map<string, TwoSidedRate | undefined>();
	return {
		nowMs: view.nowMs,
		instrument: (id) => view.instrument(id),
		quote,
		state: (id) => view.state(id),
		// A quote that stands in for the market's own is of this moment.
		overdueMs: (id) => (replaced.has(id) ? null : view.overdueMs(id)),
		profileLeverage: (instrument) => view.profileLeverage(instrument),
		rate: (from, to) => {
			const pair = `${from}/${to}`;
			if (!rates.has(pair)) rates.set(pair, rateWith(view, replaced, quote, from, to));
			return rates.get(pair);
		},
	};
}

function rateWith(
	view: MarketView,
	replaced: ReadonlyMap<string, Quote>,
	quote: (id: string) => Quote | undefined,
	from: Currency,
	to: Currency,
): TwoSidedRate | undefined {
	const own = view.rate(from, to);
	if (own === undefined || !own.via.some((id) => replaced.has(id))) return own;
	// The pairs that the market's own rate goes through are the only ones: the same path, with the other quotes.
	const pairs = own.via.flatMap((id): readonly Instrument[] => {
		const instrument = view.instrument(id);
		return instrument === undefined ? [] : [instrument];
	});
	return createRates(pairs, quote)(from, to);
}
