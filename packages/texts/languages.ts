/** Display facts of a language: its own name, direction, and number and date formats. */
export interface LanguageFacts {
	/** Its own name, in itself. */
	readonly name: string;
	readonly direction: "ltr" | "rtl";
	/** For `Intl`. Digits are Latin everywhere: every dealing room reads prices and amounts in them. */
	readonly formats: string;
}

/** Supported languages. To add one, add its row here and its folder of texts beside this file. */
export const LANGUAGES = {
	en: { name: "English", direction: "ltr", formats: "en" },
	de: { name: "Deutsch", direction: "ltr", formats: "de" },
	es: { name: "Español", direction: "ltr", formats: "es" },
	fr: { name: "Français", direction: "ltr", formats: "fr" },
	ar: { name: "العربية", direction: "rtl", formats: "ar-u-nu-latn" },
} as const satisfies Record<string, LanguageFacts>;

export type LanguageCode = keyof typeof LANGUAGES;

export const isLanguage = (code: unknown): code is LanguageCode =>
	typeof code === "string" && Object.hasOwn(LANGUAGES, code);

export const LANGUAGE_CODES: readonly LanguageCode[] = Object.keys(LANGUAGES).filter(isLanguage);
