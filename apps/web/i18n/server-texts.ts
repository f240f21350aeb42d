import {
	localParams,
	notificationInLanguage,
	type Reading,
	type ServerMessage,
	type ServerNotification,
} from "@truefill/contracts/translations/server-texts";
import { formatNumber, formatZoned } from "../lib/format.ts";
import { activeLanguage, loadServerTexts, textOf } from "./index.ts";

export type { ServerMessage } from "@truefill/contracts/translations/server-texts";

/** Which list the code is of: errors, reasons of refusals and cancellations, wrong fields, notifications. */
export type ServerMessageKind = "error" | "cancellation" | "field";

const reading: Reading = { textOf, number: formatNumber, moment: formatZoned };

/** Moments in a sentence of the server's own. */
const MOMENTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const inOwnZone = (sentence: string): string => sentence.replaceAll(MOMENTS, formatZoned);

/**
 * The sentence in the reader's language, by its code. The server's own English where that is their language, or where the
 * code is not known here; moments in their zone, which is named.
 */
export function serverText(kind: ServerMessageKind, text: ServerMessage): string {
	if (activeLanguage() === "en") return inOwnZone(text.message);
	return textOf(`${kind}.${text.code}`, localParams(text.params, reading)) ?? inOwnZone(text.message);
}

/** The same, once the language's texts of the server are there. */
export async function localised(kind: ServerMessageKind, text: ServerMessage): Promise<string> {
	if (activeLanguage() === "en") return inOwnZone(text.message);
	await loadServerTexts().catch(() => undefined);
	return serverText(kind, text);
}

/** A sentence of a code whose numbers are written in the reader's way already; null in English. */
export const ownText = (
	kind: ServerMessageKind,
	code: string,
	params: Readonly<Record<string, string>>,
): string | null => (activeLanguage() === "en" ? null : textOf(`${kind}.${code}`, params));

/** A notification in the reader's language. */
export const notificationWords = (text: ServerNotification): { readonly title: string; readonly message: string } =>
	activeLanguage() === "en"
		? { title: inOwnZone(text.title), message: inOwnZone(text.message) }
		: notificationInLanguage(text, reading);
