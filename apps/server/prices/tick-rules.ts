import type { Instrument } from "@truefill/core/instruments";
import { PRICE_DECIMALS, parseDecimal } from "@truefill/core/money";
import type { TickRules } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";

/** Largest expected difference between the clocks of bridges. */
const AHEAD_MS = 2_000;

/** The validation rules for ticks of an instrument (E15). */
export const rulesOf = (instrument: Instrument): TickRules => {
	const band = parseDecimal(instrument.outlierBand, PRICE_DECIMALS);
	invariant(band.ok, `the outlier band of ${instrument.id} is not a decimal`);
	return { band: band.value, aheadMs: AHEAD_MS, behindMs: instrument.maxQuoteAgeMs };
};
