import type { Instrument } from "@truefill/core/instruments";
import { lots } from "@truefill/core/instruments";
import type { Volume } from "@truefill/core/money";

/** Lots with two decimals for reading: `0.10`, not `0.1`; more if significant, fewer if the step has none. */
export function lotsText(instrument: Instrument, units: Volume): string {
	const text = lots(instrument, units);
	const digits = (value: string) => value.split(".")[1]?.length ?? 0;
	const missing = Math.min(2, digits(lots(instrument, instrument.stepVolume))) - digits(text);
	return missing <= 0 ? text : `${digits(text) === 0 ? `${text}.` : text}${"0".repeat(missing)}`;
}
