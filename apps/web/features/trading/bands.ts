import type { MarginTier } from "@truefill/core/instruments";
import type { LocalInstrument } from "../../data/index.ts";

/**
 * The leverage bands that apply to this user (E8): each is capped by the instrument's leverage in their country, and
 * adjacent bands with the same leverage are merged.
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
