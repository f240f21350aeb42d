import type { Instrument } from "@truefill/core/instruments";
import { openPnl } from "@truefill/core/margin";
import { type AccountCurrency, type Money, money, parsePrice, parseVolume } from "@truefill/core/money";
import { createRates, type Quote } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { MarketView } from "@truefill/core/trading";
import type { HeldAt, Piece } from "./overview-store.ts";

export type QuoteAt = (instrumentId: string, atMs: number) => Promise<Quote | undefined>;

/**
 * The result, at a past instant, of the trades that were open then, at their closing sides (E3, E4, E5). Null: a price
 * or a rate of then is unknown, or an instrument was split since.
 */
export async function openingPnl(
	{ held, added, split }: HeldAt,
	currency: AccountCurrency,
	atMs: number,
	view: Pick<MarketView, "instrument" | "rate">,
	quoteAt: QuoteAt,
): Promise<Money | null> {
	const instruments = new Map<string, Instrument>();
	const quoted = new Set<string>();
	for (const { instrumentId } of held) {
		const instrument = view.instrument(instrumentId);
		if (instrument === undefined || split.includes(instrumentId)) return null;
		instruments.set(instrumentId, instrument);
		quoted.add(instrumentId);
		for (const id of view.rate(instrument.quoteCurrency, currency)?.via ?? []) quoted.add(id);
	}
	const quotes = new Map<string, Quote>();
	for (const id of quoted) {
		const quote = await quoteAt(id, atMs);
		if (quote === undefined) return null;
		quotes.set(id, quote);
	}
	const pairs = [...quoted].flatMap((id) => view.instrument(id) ?? []);
	const rates = createRates(pairs, (id) => quotes.get(id));
	let sum = 0n;
	for (const [pieces, sign] of [
		[held, 1n],
		[added, -1n],
	] as const)
		for (const piece of pieces) {
			const instrument = instruments.get(piece.instrumentId);
			const quote = quotes.get(piece.instrumentId);
			const rate = instrument === undefined ? undefined : rates(instrument.quoteCurrency, currency);
			if (quote === undefined || rate === undefined) return null;
			sum += sign * openPnl(tradeOf(piece), quote, rate, currency);
		}
	return money(sum);
}

function tradeOf({ side, volume, price }: Piece) {
	const [units, openingPrice] = [parseVolume(volume), parsePrice(price)];
	invariant(units.ok && openingPrice.ok, "the tables hold decimals");
	return { side, volume: units.value, openingPrice: openingPrice.value };
}
