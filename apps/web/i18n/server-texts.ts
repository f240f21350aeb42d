import {
	localParams,
	type Reading,
	type Told,
	type ToldNotification,
	tellNotification,
} from "@truefill/contracts/translations/told";
import { formatNumber, formatZoned } from "../lib/format.ts";
import { activeLanguage, loadServerTexts, textOf } from "./index.ts";

export type { Told } from "@truefill/contracts/translations/told";

/** Which list the code is of: errors, reasons of refusals and cancellations, wrong fields, notifications. */
export type ToldKind = "error" | "cancellation" | "field";

const reading: Reading = { textOf, number: formatNumber, moment: formatZoned };

/** Moments in a sentence of the server's own. */
const MOMENTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const inOwnZone = (sentence: string): string => sentence.replaceAll(MOMENTS, formatZoned);

/**
 * The sentence in the reader's language, by its code. The server's own English where that is his language, or where the
 * code is not known here; moments in his zone, which is named.
 */
export function toldText(kind: ToldKind, told: Told): string {
	if (activeLanguage() === "en") return inOwnZone(told.message);
	return textOf(`${kind}.${told.code}`, localParams(told.params, reading)) ?? inOwnZone(told.message);
}

/** The same, once the language's texts of the server are there. */
export async function tell(kind: ToldKind, told: Told): Promise<string> {
	if (activeLanguage() === "en") return inOwnZone(told.message);
	await loadServerTexts().catch(() => undefined);
	return toldText(kind, told);
}

/** A sentence of a code whose numbers are written in the reader's way already; null in English. */
export const ownText = (kind: ToldKind, code: string, params: Readonly<Record<string, string>>): string | null =>
	activeLanguage() === "en" ? null : textOf(`${kind}.${code}`, params);

/** A notification in the reader's language. */
export const notificationWords = (told: ToldNotification): { readonly title: string; readonly message: string } =>
	activeLanguage() === "en"
		? { title: inOwnZone(told.title), message: inOwnZone(told.message) }
		: tellNotification(told, reading);
