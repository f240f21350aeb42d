import type { Instrument } from "@truefill/core/instruments";
import { PRICE_DECIMALS, parseDecimal } from "@truefill/core/money";
import type { TickRules } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";

/** Clocks of bridges differ by so much at most. */
const AHEAD_MS = 2_000;

/** What the ticks of an instrument are judged by (E15). */
export const rulesOf = (instrument: Instrument): TickRules => {
	const band = parseDecimal(instrument.outlierBand, PRICE_DECIMALS);
	invariant(band.ok, `the outlier band of ${instrument.id} is not a decimal`);
	return { band: band.value, aheadMs: AHEAD_MS, behindMs: instrument.maxQuoteAgeMs };
};
