import { CANCELLATIONS, cancellationSentence } from "@truefill/contracts/errors";
import type { ReasonWire } from "@truefill/contracts/http";
import type { Instrument } from "@truefill/core/instruments";
import { ownText, toldText } from "../../../i18n/server-texts.ts";
import { toldParams, type VolumeUnit } from "../figures.ts";

const isCancellation = (code: string): code is keyof typeof CANCELLATIONS => Object.hasOwn(CANCELLATIONS, code);

/** Why an order, or a close that waited, ended without being done, in words. An unknown code has the server's. */
export function cancellationText(
	{ code, message, params }: ReasonWire,
	instrument: Instrument | undefined,
	unit: VolumeUnit,
): string {
	if (instrument === undefined || !isCancellation(code)) return toldText("cancellation", { code, message, params });
	const told = toldParams(params, instrument, unit);
	return ownText("cancellation", code, told) ?? cancellationSentence(code, told);
}
