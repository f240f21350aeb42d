import { type Messages, setupI18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { setFormatLocale } from "../lib/format.ts";
import { common } from "./catalogue/en/common.ts";
import { gates } from "./catalogue/en/gates.ts";
import { login } from "./catalogue/en/login.ts";
import type { en, MessageKey } from "./catalogue/en.ts";
import type { Placeholders, ValuesOf } from "./types.ts";

export type { Catalogue, MessageKey } from "./catalogue/en.ts";
export type { MessageValue } from "./types.ts";

/** Turns a key and its values into a sentence. The compiler asks for exactly the placeholders of that key. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<(typeof en)[Key]>) => string;

/** Keys of texts without placeholders; for tables of keys, where `t(key)` takes nothing more. */
export type PlainMessageKey = {
	[Key in MessageKey]: [Placeholders<(typeof en)[Key]>] extends [never] ? Key : never;
}[MessageKey];

interface Language {
	/** Its own name, as a reader of it writes it. */
	readonly name: string;
	readonly direction: "ltr" | "rtl";
	/** All its texts. */
	load(): Promise<Messages>;
}

/** Languages there are. Another one is a file with the same keys (type `Catalogue`) and a line here. */
export const LANGUAGES = {
	en: { name: "English", direction: "ltr", load: async () => (await import("./catalogue/en.ts")).en },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

// What stands before the sign-in is there at once, in English; the rest comes with `loadTexts`.
const i18n = setupI18n();
i18n.loadAndActivate({ locale: "en", messages: { ...common, ...gates, ...login } });

/** Loads a language and shows it everywhere at once; also sets the page's `lang`, `dir` and number formats. */
export async function setLanguage(code: LanguageCode): Promise<void> {
	const { direction, load } = LANGUAGES[code];
	const messages = await load();
	setFormatLocale(code);
	document.documentElement.lang = code;
	document.documentElement.dir = direction;
	i18n.loadAndActivate({ locale: code, messages });
}

/** All texts of the active language; to be awaited before a screen beyond the sign-in is drawn. */
export async function loadTexts(): Promise<void> {
	const code = isLanguage(i18n.locale) ? i18n.locale : "en";
	i18n.load(code, await LANGUAGES[code].load());
}

/** The sentence of `key` in the active language. In components use `useT`, which follows a change of language. */
export const t: Translate = (key, ...values) => i18n._(key, values[0]);

/** Whether the loaded texts have this key; for keys made from data. */
export function isMessageKey(key: string): key is MessageKey {
	return Object.hasOwn(i18n.messages, key);
}

const subscribe = (listener: () => void) => i18n.on("change", listener);
const translators = new Map<string, Translate>();

/** `t` for components: a new function for each language, so that memoised children follow. */
export function useT(): Translate {
	const locale = useSyncExternalStore(subscribe, () => i18n.locale);
	let translate = translators.get(locale);
	if (!translate) {
		translate = (key, ...values) => i18n._(key, values[0]);
		translators.set(locale, translate);
	}
	return translate;
}

/** The active language. */
export function useLanguage(): LanguageCode {
	const locale = useSyncExternalStore(subscribe, () => i18n.locale);
	return isLanguage(locale) ? locale : "en";
}
