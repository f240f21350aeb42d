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

/** The code's list: errors, reasons of refusals and cancellations, invalid fields, notifications. */
export type ServerMessageKind = "error" | "cancellation" | "field";

const reading: Reading = { textOf, number: formatNumber, moment: formatZoned };

/** Times inside a server message. */
const MOMENTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const inOwnZone = (sentence: string): string => sentence.replaceAll(MOMENTS, formatZoned);

/**
 * The server message in the user's language, by its code. The server's English text if that is their language or the
 * code is unknown here; times in the user's zone, with its name.
 */
export function serverText(kind: ServerMessageKind, text: ServerMessage): string {
	if (activeLanguage() === "en") return inOwnZone(text.message);
	return textOf(`${kind}.${text.code}`, localParams(text.params, reading)) ?? inOwnZone(text.message);
}

/** The same, after the language's server texts have loaded. */
export async function localised(kind: ServerMessageKind, text: ServerMessage): Promise<string> {
	if (activeLanguage() === "en") return inOwnZone(text.message);
	await loadServerTexts().catch(() => undefined);
	return serverText(kind, text);
}

/** The text of a code with already localised numbers; null in English. */
export const ownText = (
	kind: ServerMessageKind,
	code: string,
	params: Readonly<Record<string, string>>,
): string | null => (activeLanguage() === "en" ? null : textOf(`${kind}.${code}`, params));

/** A notification in the user's language. */
export const notificationWords = (text: ServerNotification): { readonly title: string; readonly message: string } =>
	activeLanguage() === "en"
		? { title: inOwnZone(text.title), message: inOwnZone(text.message) }
		: notificationInLanguage(text, reading);
