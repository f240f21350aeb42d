import type { Instrument } from "../instruments/index.ts";
import type { Currency } from "../money/index.ts";
import type { MarketState, Quote, TwoSidedRate } from "../pricing/index.ts";

/** The market data that a decision reads. Pure: a snapshot taken by the caller. */
export interface MarketView {
	readonly nowMs: number;
	instrument(instrumentId: string): Instrument | undefined;
	/** Latest accepted quote, also when stale; undefined when there never was one. */
	quote(instrumentId: string): Quote | undefined;
	state(instrumentId: string): MarketState;
	/**
	 * Age of the latest quote if it exceeds the instrument's limit while its session is open. Null: the quote is good
	 * for a conversion rate (E5).
	 */
	overdueMs(instrumentId: string): number | null;
	/** Two-sided rate of one unit of `from` in `to`; undefined when unknown (never guessed). */
	rate(from: Currency, to: Currency): TwoSidedRate | undefined;
	/** Leverage cap of the active jurisdiction profile for an instrument. */
	profileLeverage(instrument: Instrument): number;
}
