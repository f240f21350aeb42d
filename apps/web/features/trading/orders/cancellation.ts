import { CANCELLATIONS, cancellationSentence } from "@truefill/contracts/errors";
import type { ReasonWire } from "@truefill/contracts/http";
import type { Instrument } from "@truefill/core/instruments";
import { ownText, serverText } from "../../../i18n/server-texts.ts";
import { textParams, type VolumeUnit } from "../figures.ts";

const isCancellation = (code: string): code is keyof typeof CANCELLATIONS => Object.hasOwn(CANCELLATIONS, code);

/** Why an order, or a queued close, ended without execution. An unknown code gets the server's text. */
export function cancellationText(
	{ code, message, params }: ReasonWire,
	instrument: Instrument | undefined,
	unit: VolumeUnit,
): string {
	if (instrument === undefined || !isCancellation(code)) return serverText("cancellation", { code, message, params });
	const texts = textParams(params, instrument, unit);
	return ownText("cancellation", code, texts) ?? cancellationSentence(code, texts);
}
