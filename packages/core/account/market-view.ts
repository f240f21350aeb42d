import type { Instrument } from "../instruments/index.ts";
import type { Currency } from "../money/index.ts";
import type { MarketState, Quote, TwoSidedRate } from "../pricing/index.ts";

/** What the core may ask of the market while it decides. Pure: a snapshot taken by the caller. */
export interface MarketView {
	readonly nowMs: number;
	instrument(instrumentId: string): Instrument | undefined;
	/** Latest accepted quote, also when stale; undefined when there never was one. */
	quote(instrumentId: string): Quote | undefined;
	state(instrumentId: string): MarketState;
	/**
	 * How old the latest quote is, where that is more than the instrument's limit and its session is open; null: a rate
	 * may rest on it (E5).
	 */
	overdueMs(instrumentId: string): number | null;
	/** Two-sided rate of one unit of `from` in `to`; undefined when unknown (never guessed). */
	rate(from: Currency, to: Currency): TwoSidedRate | undefined;
	/** Leverage cap of the active jurisdiction profile for an instrument. */
	profileLeverage(instrument: Instrument): number;
}
