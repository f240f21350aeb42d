import type { MarketView } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import type { Currency } from "../money/index.ts";
import { createRates, type Quote, type TwoSidedRate } from "../pricing/index.ts";

/**
 * The market with some quotes replaced: by those of a command (E17, E20) or the assumed ones of a preview (E19).
 * Conversion rates based on a replaced quote change with it (E5). Sessions and modes stay as they are: a replaced
 * quote opens no market.
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
		// A replacing quote counts as current.
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
	// Only the pairs of the market's own rate are used: the same path, with the replaced quotes.
	const pairs = own.via.flatMap((id): readonly Instrument[] => {
		const instrument = view.instrument(id);
		return instrument === undefined ? [] : [instrument];
	});
	return createRates(pairs, quote)(from, to);
}
