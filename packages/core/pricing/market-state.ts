import { type Instrument, sessionAt } from "../instruments/index.ts";
import type { MarketState, Quote } from "./types.ts";

/** `calendar`: sessions apply. `always`: no market hours, as the simulated market may be configured. */
export type MarketHours = "calendar" | "always";

/**
 * Whether the instrument can be traded at `nowMs`, with the first reason against it in this order: halted, closed
 * session, no price ever, stale price, close-only (E14). A quote from the future of `nowMs` counts as fresh.
 */
export function marketState(
	instrument: Instrument,
	quote: Quote | undefined,
	nowMs: number,
	hours: MarketHours,
): MarketState {
	if (instrument.tradingMode === "halted") return { state: "halted", reason: instrument.tradingModeReason ?? "" };
	if (hours === "calendar") {
		const session = sessionAt(instrument.calendar, nowMs);
		if (!session.open) return { state: "closed", opensAtMs: session.opensAtMs };
	}
	if (quote === undefined) return { state: "no-price" };
	const ageMs = nowMs - quote.tsMs;
	if (ageMs > instrument.maxQuoteAgeMs) return { state: "stale", ageMs };
	if (instrument.tradingMode === "close-only")
		return { state: "close-only", reason: instrument.tradingModeReason ?? "" };
	return { state: "open" };
}

/**
 * The age of a quote that exceeds its instrument's limit while its session is open; null: young enough, out of session,
 * or no quote. Ignores the trading mode: a halted instrument's price is still published, and conversions may need it
 * (E5).
 */
export function overdueMs(
	instrument: Instrument,
	quote: Quote | undefined,
	nowMs: number,
	hours: MarketHours,
): number | null {
	const { state, ...rest } = marketState({ ...instrument, tradingMode: "enabled" }, quote, nowMs, hours);
	return state === "stale" && "ageMs" in rest ? rest.ageMs : null;
}
