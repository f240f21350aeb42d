import translations from "virtual:texts";
import publicTexts from "virtual:texts/en/public";
import { type Messages, setupI18n } from "@lingui/core";
import { isolated } from "@truefill/contracts/translations/isolate";
import { isLanguage, LANGUAGES, type LanguageCode } from "@truefill/texts/languages";
import { useSyncExternalStore } from "react";
import { forgivingStorage } from "../lib/forgiving-storage.ts";
import { formatTimeZone, setFormatLocale, setFormatTimeZone } from "../lib/format-locale.ts";
import { firstLanguage } from "./languages.ts";
import type { MessageKey, ValuesOf } from "./types.ts";

export { isLanguage, LANGUAGE_CODES, LANGUAGES, type LanguageCode } from "@truefill/texts/languages";
export type { MessageKey, MessageValue, PlainMessageKey } from "./types.ts";

/** Formats a text by key and values. The compiler requires exactly the placeholders of that key. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/**
 * Texts are divided into pieces: before the sign-in, a screen's first render, the terminal's later parts, other
 * screens, the desk, and the server's messages.
 */
type Piece = "public" | "first" | "late" | "screens" | "desk" | "server";

// The texts before the sign-in are bundled in English; the rest is loaded by `loadTexts`.
const i18n = setupI18n();
i18n.loadAndActivate({ locale: "en", messages: publicTexts });

/** Pieces requested so far: a language change loads the same ones. */
const wanted = new Set<Piece>(["public"]);
/** Only the last of several changes applies, however long each takes to load. */
let changes = 0;

async function pieceOf(code: LanguageCode, piece: Piece): Promise<Messages> {
	if (code === "en" && piece === "public") return publicTexts;
	// None of the server's for English: its own sentences are.
	return (await translations[code]?.[piece]?.())?.default ?? {};
}

/** Loads a language and applies it everywhere; also sets the page's `lang`, `dir` and number formats. */
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

/** The user's choice: applied at once and stored for this browser's next visit. */
export async function setLanguage(code: LanguageCode): Promise<void> {
	forgivingStorage.setItem(KEPT, code);
	await showLanguage(code);
}

let picked: LanguageCode | null = null;

/** The same before the sign-in: it is the choice of the user who then signs in on this page. */
export function pickLanguage(code: LanguageCode): Promise<void> {
	picked = code;
	return setLanguage(code);
}

/** The language chosen before the sign-in; cleared by the call. */
export function takePickedLanguage(): LanguageCode | null {
	const taken = picked;
	picked = null;
	return taken;
}

/**
 * Starts with the language stored in this browser, else the first supported one of the browser's. Await it before the
 * first render; if its texts cannot be loaded, the page starts in English.
 */
export async function startLanguage(): Promise<void> {
	const code = firstLanguage(forgivingStorage.getItem(KEPT), navigator.languages);
	if (code !== "en") await showLanguage(code).catch(() => undefined);
}

/** The active language, for use outside components. */
export const activeLanguage = (): LanguageCode => (isLanguage(i18n.locale) ? i18n.locale : "en");

async function want(...pieces: Piece[]): Promise<void> {
	for (const piece of pieces) wanted.add(piece);
	const code = activeLanguage();
	const loaded = await Promise.all(pieces.map((piece) => pieceOf(code, piece)));
	// If the language has changed meanwhile, that change loads these pieces itself.
	if (code === activeLanguage()) i18n.load(code, Object.assign({}, ...loaded));
}

/** Loads the active language's first-render texts; await it before rendering a screen beyond the sign-in. */
export const loadTexts = (): Promise<void> => want("first");

/** Loads those of the terminal's later parts; await it before rendering one (`lazyPart`). */
export const loadLateTexts = (): Promise<void> => want("late", "server");

/** Loads those of other screens too; await it before rendering one (`lazyScreen`). */
export const loadScreenTexts = (): Promise<void> => want("late", "screens", "server");

/** Loads all texts, as the desk needs them; await it before rendering one of its screens. */
export const loadAllTexts = (): Promise<void> => want("first", "late", "screens", "desk", "server");

/** Loads the server's messages in the active language; nothing to load in English. */
export const loadServerTexts = (): Promise<void> => want("server");

/**
 * The active language's text for a key from data. Null if there is none or a value is missing: a server of another
 * version may send fewer.
 */
export function textOf(key: string, values: Readonly<Record<string, string | number>>): string | null {
	if (!Object.hasOwn(i18n.messages, key)) return null;
	const compiled: unknown = i18n.messages[key];
	const parts: readonly unknown[] = Array.isArray(compiled) ? compiled : [];
	const complete = parts.every((part) => !Array.isArray(part) || Object.hasOwn(values, String(part[0])));
	return complete ? i18n._(key, shown(key, values)) : null;
}

/** Isolates names and amounts, which keep their own direction inside an RTL sentence. */
const shown = <Values extends object | undefined>(key: string, values: Values) =>
	values === undefined || LANGUAGES[activeLanguage()].direction === "ltr"
		? values
		: isolated(values, i18n.messages[key]);

const translate: Translate = (key, ...values) => i18n._(key, shown(key, values[0]));

/** The text of `key` in the active language. In components use `useT`, which follows language changes. */
export const t: Translate = translate;

/** Whether the loaded texts have this key; for keys built from data. */
export function isMessageKey(key: string): key is MessageKey {
	return Object.hasOwn(i18n.messages, key);
}

const subscribe = (listener: () => void) => i18n.on("change", listener);
/** Identifies the display of texts and times: a new language or time zone re-renders. */
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

/** Re-renders a component when the time format changes; `useT` already does. */
export const useLook = (): string => useSyncExternalStore(subscribe, look);

/** Sets the display zone of all times; null: the device's. */
export function setTimeZone(timeZone: string | null): void {
	setFormatTimeZone(timeZone);
	i18n.activate(i18n.locale, LANGUAGES[activeLanguage()].formats);
}

/** Calls `listener` when the language has changed. Returns an unsubscribe function. */
export const onLanguage = (listener: () => void): (() => void) => subscribe(listener);

/** The active language. */
export function useLanguage(): LanguageCode {
	const locale = useSyncExternalStore(subscribe, () => i18n.locale);
	return isLanguage(locale) ? locale : "en";
}
