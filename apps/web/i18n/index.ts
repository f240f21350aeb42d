import translations from "virtual:texts";
import { type Messages, setupI18n } from "@lingui/core";
import { isolated } from "@truefill/contracts/translations/isolate";
import { useSyncExternalStore } from "react";
import { forgivingStorage } from "../lib/forgiving-storage.ts";
import { formatTimeZone, setFormatLocale, setFormatTimeZone } from "../lib/format-locale.ts";
import type { MessageKey, Texts } from "./catalogue/en.ts";
import { publicTexts } from "./catalogue/en-public.ts";
import { firstLanguage, isLanguage, LANGUAGES, type LanguageCode } from "./languages.ts";
import type { Placeholders, ValuesOf } from "./types.ts";

export type { Catalogue, MessageKey } from "./catalogue/en.ts";
export { isLanguage, LANGUAGE_CODES, LANGUAGES, type LanguageCode } from "./languages.ts";
export type { MessageValue } from "./types.ts";

/** Turns a key and its values into a sentence. The compiler asks for exactly the placeholders of that key. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Texts[Key]>) => string;

/** Keys of texts without placeholders; for tables of keys, where `t(key)` takes nothing more. */
export type PlainMessageKey = {
	[Key in MessageKey]: [Placeholders<Texts[Key]>] extends [never] ? Key : never;
}[MessageKey];

/**
 * Texts come in pieces: what stands before the sign-in, a screen's first picture, all the rest, and what the server
 * says. The last is English by itself, from the contract, so only translations have it.
 */
type Piece = "public" | "first" | "late" | "server";

// What stands before the sign-in is there at once, in English; the rest comes with `loadTexts`.
const i18n = setupI18n();
i18n.loadAndActivate({ locale: "en", messages: publicTexts });

/** Pieces that have been asked for: a change of language brings the same ones. */
const wanted = new Set<Piece>(["public"]);
/** Only the last of several changes counts, however long each takes to load. */
let changes = 0;

async function pieceOf(code: LanguageCode, piece: Piece): Promise<Messages> {
	if (code !== "en") return (await translations[code]?.())?.default[piece]() ?? {};
	if (piece === "public") return publicTexts;
	if (piece === "first") return (await import("./catalogue/en.ts")).en;
	return piece === "late" ? (await import("./catalogue/en-late.ts")).late : {};
}

/** Loads a language and shows it everywhere at once; also sets the page's `lang`, `dir` and number formats. */
export async function showLanguage(code: LanguageCode): Promise<void> {
	changes += 1;
	const change = changes;
	const messages = Object.assign({}, ...(await Promise.all([...wanted].map((piece) => pieceOf(code, piece)))));
	if (change !== changes) return;
	const { direction, formats } = LANGUAGES[code];
	setFormatLocale(formats);
	document.documentElement.lang = code;
	document.documentElement.dir = direction;
	i18n.loadAndActivate({ locale: code, locales: formats, messages });
}

const KEPT = "language";

/** The reader's choice: shown at once, and kept for the next visit of this browser. */
export async function setLanguage(code: LanguageCode): Promise<void> {
	forgivingStorage.setItem(KEPT, code);
	await showLanguage(code);
}

let picked: LanguageCode | null = null;

/** The same before the sign-in: whoever signs in on this page has chosen it. */
export function pickLanguage(code: LanguageCode): Promise<void> {
	picked = code;
	return setLanguage(code);
}

/** What was chosen before the sign-in, once. */
export function takePickedLanguage(): LanguageCode | null {
	const taken = picked;
	picked = null;
	return taken;
}

/**
 * The language to begin with: the one chosen before in this browser, else the first of the browser's own. To be awaited
 * before anything is drawn; where its texts cannot be had the page begins in English.
 */
export async function startLanguage(): Promise<void> {
	const code = firstLanguage(forgivingStorage.getItem(KEPT), navigator.languages);
	if (code !== "en") await showLanguage(code).catch(() => undefined);
}

/** The active language, for what is no component. */
export const activeLanguage = (): LanguageCode => (isLanguage(i18n.locale) ? i18n.locale : "en");

async function want(...pieces: Piece[]): Promise<void> {
	for (const piece of pieces) wanted.add(piece);
	const code = activeLanguage();
	const loaded = await Promise.all(pieces.map((piece) => pieceOf(code, piece)));
	// A language that was chosen meanwhile brings these pieces itself.
	if (code === activeLanguage()) i18n.load(code, Object.assign({}, ...loaded));
}

/** The active language's texts of first pictures; to be awaited before a screen beyond the sign-in is drawn. */
export const loadTexts = (): Promise<void> => want("first");

/** The rest of them; to be awaited before a part is drawn that comes later (`lazyPart`). */
export const loadLateTexts = (): Promise<void> => want("late", "server");

/** What the server says, in the active language; nothing to load in English. */
export const loadServerTexts = (): Promise<void> => want("server");

/**
 * A message of the active language by a key from data. Null where it has none, and where a value is missing: a server
 * of another version may send fewer.
 */
export function textOf(key: string, values: Readonly<Record<string, string | number>>): string | null {
	if (!Object.hasOwn(i18n.messages, key)) return null;
	const compiled: unknown = i18n.messages[key];
	const parts: readonly unknown[] = Array.isArray(compiled) ? compiled : [];
	const complete = parts.every((part) => !Array.isArray(part) || Object.hasOwn(values, String(part[0])));
	return complete ? i18n._(key, shown(key, values)) : null;
}

/** Names and amounts keep their own direction inside a sentence that runs the other way. */
const shown = <Values extends object | undefined>(key: string, values: Values) =>
	values === undefined || LANGUAGES[activeLanguage()].direction === "ltr"
		? values
		: isolated(values, i18n.messages[key]);

const translate: Translate = (key, ...values) => i18n._(key, shown(key, values[0]));

/** The sentence of `key` in the active language. In components use `useT`, which follows a change of language. */
export const t: Translate = translate;

/** Whether the loaded texts have this key; for keys made from data. */
export function isMessageKey(key: string): key is MessageKey {
	return Object.hasOwn(i18n.messages, key);
}

const subscribe = (listener: () => void) => i18n.on("change", listener);
/** What sentences and moments look like now: another language or another time zone draws them again. */
const look = () => `${i18n.locale} ${formatTimeZone()}`;
const translators = new Map<string, Translate>();

/** `t` for components: a new function for each language and time zone, so that memoised children follow. */
export function useT(): Translate {
	const now = useLook();
	let own = translators.get(now);
	if (!own) {
		own = (key, ...values) => translate(key, ...values);
		translators.set(now, own);
	}
	return own;
}

/** Draws a component again when moments look different; what uses `useT` does so anyway. */
export const useLook = (): string => useSyncExternalStore(subscribe, look);

/** Shows every moment in this zone from now on; null: the device's. */
export function setTimeZone(timeZone: string | null): void {
	setFormatTimeZone(timeZone);
	i18n.activate(i18n.locale, LANGUAGES[activeLanguage()].formats);
}

/** Calls `listener` when the language has changed. The answer stops it. */
export const onLanguage = (listener: () => void): (() => void) => subscribe(listener);

/** The active language. */
export function useLanguage(): LanguageCode {
	const locale = useSyncExternalStore(subscribe, () => i18n.locale);
	return isLanguage(locale) ? locale : "en";
}
