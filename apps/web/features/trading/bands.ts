import type { MarginTier } from "@truefill/core/instruments";
import type { LocalInstrument } from "../../data/index.ts";

/**
 * The bands that make a difference to this reader (E8): what their country leaves of an instrument's leverage is the most that
 * any band gives, and bands that are the same then are one.
 */
export function bandsOf({ marginTiers, leverage: most }: LocalInstrument): readonly MarginTier[] {
	const bands: MarginTier[] = [];
	for (const { uptoUsd, leverage } of marginTiers) {
		const band = { uptoUsd, leverage: Math.min(leverage, most) };
		if (bands.at(-1)?.leverage === band.leverage) bands.pop();
		bands.push(band);
	}
	return bands;
}

export const hasBands = (instrument: LocalInstrument): boolean => bandsOf(instrument).length > 1;
