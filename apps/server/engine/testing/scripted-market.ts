import type { Instrument } from "@truefill/core/instruments";
import type { Quote } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import { aMarket, anInstrument, aPrice, NOON_MS } from "@truefill/testkit";
import type { EngineMarket } from "../types.ts";

/** A market with only the prices and changes that the test sets. */
export interface ScriptedMarket extends EngineMarket {
	/** Sets a price and notifies the engine, as an accepted tick does. */
	tick(instrumentId: string, bid: string, ask: string): Quote;
	/** Sets the price at a past instant. Nobody is notified. */
	past(instrumentId: string, bid: string, ask: string, tsMs: number): void;
	/** Closes an instrument's market, or opens it again. Ticks still arrive. */
	shut(instrumentId: string, closed: boolean): void;
	/** Advances the time. Prices stay fresh. */
	advance(ms: number): void;
	/** Sets the wall clock forward without any time passing. */
	jump(ms: number): void;
}

const EURUSD = anInstrument();

/** Starts with EUR/USD at 1.08510 / 1.08512. */
export function scriptedMarket(instruments: readonly Instrument[] = [EURUSD], startsMs = NOON_MS): ScriptedMarket {
	const quotes = new Map<string, Quote>();
	const shut = new Set<string>();
	const known: Quote[] = [];
	const listeners = new Set<(quote: Quote) => void>();
	let nowMs = startsMs;
	let jumpedMs = 0;
	let sequence = 0;
	const tick: ScriptedMarket["tick"] = (instrumentId, bid, ask) => {
		sequence += 1;
		const quote = { instrumentId, bid: aPrice(bid), ask: aPrice(ask), tsMs: nowMs, sequence };
		quotes.set(instrumentId, quote);
		known.push(quote);
		for (const listener of listeners) listener(quote);
		return quote;
	};
	const view = (): MarketView => {
		const open = aMarket({
			instruments,
			quotes: [...quotes.values()].map((quote) => ({ ...quote, tsMs: nowMs })),
			nowMs,
		});
		return { ...open, state: (id) => (shut.has(id) ? { state: "closed", opensAtMs: null } : open.state(id)) };
	};
	if (instruments.some(({ id }) => id === "EURUSD")) tick("EURUSD", "1.08510", "1.08512");
	return {
		tick,
		view,
		past: (instrumentId, bid, ask, tsMs) =>
			void known.push({ instrumentId, bid: aPrice(bid), ask: aPrice(ask), tsMs, sequence: 0 }),
		quoteAt: async (instrumentId, atMs) =>
			known
				.filter((quote) => quote.instrumentId === instrumentId && quote.tsMs < atMs)
				.toSorted((a, b) => a.tsMs - b.tsMs)
				.at(-1),
		shut: (id, closed) => void (closed ? shut.add(id) : shut.delete(id)),
		provenMs: () => nowMs - jumpedMs,
		advance: (ms) => {
			nowMs += ms;
		},
		jump: (ms) => {
			nowMs += ms;
			jumpedMs += ms;
		},
		onQuote: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
