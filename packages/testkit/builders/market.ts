import type { Instrument } from "@truefill/core/instruments";
import { createRates, type MarketHours, marketState, overdueMs, type Quote } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import { aPrice } from "./quantities.ts";

/** Wednesday 2 January 2030, noon UTC. */
export const NOON_MS = Date.UTC(2030, 0, 2, 12);

/** `aQuote("EURUSD", "1.08510", "1.08512")`, quoted at noon by default. */
export function aQuote(instrumentId: string, bid: string, ask: string, overrides: Partial<Quote> = {}): Quote {
	return { instrumentId, bid: aPrice(bid), ask: aPrice(ask), tsMs: NOON_MS, sequence: 1, ...overrides };
}

export interface MarketTable {
	readonly instruments: readonly Instrument[];
	/** At most one per instrument; the last one wins. */
	readonly quotes: readonly Quote[];
	readonly nowMs?: number;
	readonly hours?: MarketHours;
	/** Cap of the jurisdiction profile; default: no cap below the instrument's own. */
	readonly profileLeverage?: (instrument: Instrument) => number;
}

/** A MarketView from a table: a decision sees exactly what the test gives. */
export function aMarket(table: MarketTable): MarketView {
	const { instruments, quotes, nowMs = NOON_MS, hours = "calendar" } = table;
	const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
	const latest = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
	const quote = (id: string) => latest.get(id);
	return {
		nowMs,
		instrument: (id) => byId.get(id),
		quote,
		state: (id) => {
			const instrument = byId.get(id);
			return instrument === undefined ? { state: "no-price" } : marketState(instrument, latest.get(id), nowMs, hours);
		},
		overdueMs: (id) => {
			const instrument = byId.get(id);
			return instrument === undefined ? null : overdueMs(instrument, latest.get(id), nowMs, hours);
		},
		rate: createRates(instruments, quote),
		profileLeverage: table.profileLeverage ?? ((instrument) => instrument.maxLeverage),
	};
}
