import { isOnStep } from "@truefill/core/instruments";
import { formatVolume, type Volume } from "@truefill/core/money";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { refusalText, type VolumeUnit } from "../figures.ts";

/** Why this volume cannot be closed. */
export function volumeFault(
	units: Volume | null,
	trade: LocalTrade,
	instrument: LocalInstrument,
	unit: VolumeUnit,
): string | null {
	const refused = (code: "VOLUME_ABOVE_OPEN" | "VOLUME_OFF_STEP", params: Readonly<Record<string, string>>) =>
		refusalText({ code, params }, instrument, unit);
	if (units === null) return t("trading.volume.unreadable");
	if (units === 0n) return t("trading.close.nothing");
	if (units > trade.volume) return refused("VOLUME_ABOVE_OPEN", { open: formatVolume(trade.volume) });
	if (units === trade.volume || isOnStep(instrument, units)) return null;
	return refused("VOLUME_OFF_STEP", { step: formatVolume(instrument.stepVolume) });
}
