import { type Instrument, sessionAt } from "../instruments/index.ts";
import type { MarketState, Quote } from "./types.ts";

/** `calendar`: sessions hold. `always`: a market that has no hours, as the simulated one may be configured. */
export type MarketHours = "calendar" | "always";

/**
 * Whether the instrument can be dealt on at `nowMs`, with the first reason against it in this order: halted, closed
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
