/** Display facts of a language: its own name, direction, and number and date formats. */
export interface LanguageFacts {
	/** Its own name, in itself. */
	readonly name: string;
	readonly direction: "ltr" | "rtl";
	/** For `Intl`. Digits are Latin everywhere: every dealing room reads prices and amounts in them. */
	readonly formats: string;
}

/** Supported languages. To add one, add a folder in `catalogue` and an entry here. */
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

/**
 * The initial language: the stored choice, else the first supported one of the browser's languages (`fr-CH` is French),
 * else English.
 */
export function firstLanguage(chosen: string | null, browser: readonly string[]): LanguageCode {
	if (isLanguage(chosen)) return chosen;
	for (const tag of browser) {
		const [code = ""] = tag.toLowerCase().split("-");
		if (isLanguage(code)) return code;
	}
	return "en";
}
