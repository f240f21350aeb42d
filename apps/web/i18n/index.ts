import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { useSyncExternalStore } from "react";
import { setFormatLocale } from "../lib/format.ts";
import { type Catalogue, en, type MessageKey } from "./catalogue/en.ts";
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
	load(): Promise<Catalogue>;
}

/** Languages there are. Another one is a file with the same keys and a line here. */
export const LANGUAGES = {
	en: { name: "English", direction: "ltr", load: () => Promise.resolve(en) },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

const i18n = setupI18n().setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: "en", messages: en });

/** Loads a language and shows it everywhere at once; also sets the page's `lang`, `dir` and number formats. */
export async function setLanguage(code: LanguageCode): Promise<void> {
	const { direction, load } = LANGUAGES[code];
	const messages = await load();
	setFormatLocale(code);
	document.documentElement.lang = code;
	document.documentElement.dir = direction;
	i18n.loadAndActivate({ locale: code, messages });
}

/** The sentence of `key` in the active language. In components use `useT`, which follows a change of language. */
export const t: Translate = (key, ...values) => i18n._(key, values[0]);

/** Whether the catalogue has this key; for keys made from data, such as error codes. */
export function isMessageKey(key: string): key is MessageKey {
	return Object.hasOwn(en, key);
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
