/** What a reader of a language sees: its own name, where lines begin, and how numbers and dates are written. */
export interface LanguageFacts {
	/** Its own name, as a reader of it writes it. */
	readonly name: string;
	readonly direction: "ltr" | "rtl";
	/** For `Intl`. Digits are Latin everywhere: prices and amounts are read in them in every dealing room. */
	readonly formats: string;
}

/** Languages there are. Another one is a folder in `catalogue` and a line here. */
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
 * The language to begin with: what was chosen before, else the first of the browser's languages that there is
 * (`fr-CH` is French), else English.
 */
export function firstLanguage(chosen: string | null, browser: readonly string[]): LanguageCode {
	if (isLanguage(chosen)) return chosen;
	for (const tag of browser) {
		const [code = ""] = tag.toLowerCase().split("-");
		if (isLanguage(code)) return code;
	}
	return "en";
}
