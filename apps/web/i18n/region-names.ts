import { activeLanguage, LANGUAGES, type LanguageCode, useLanguage } from "./index.ts";

export interface RegionNames {
	/** A region's name by its two-letter code (ISO 3166-1). */
	of(code: string): string | undefined;
	/** In the language's alphabetical order. */
	compare(a: string, b: string): number;
}

const made = new Map<LanguageCode, RegionNames>();

/** The browser's country names in the active language; null in English, whose names are in the product. */
export const useRegionNames = (): RegionNames | null => namesIn(useLanguage());

/** The same outside components, or where a language change re-renders anyway. */
export const regionNames = (): RegionNames | null => namesIn(activeLanguage());

function namesIn(language: LanguageCode): RegionNames | null {
	if (language === "en") return null;
	let names = made.get(language);
	if (!names) {
		const { formats } = LANGUAGES[language];
		const regions = new Intl.DisplayNames(formats, { type: "region", fallback: "none" });
		const { compare } = new Intl.Collator(formats);
		names = { of: (code) => regions.of(code), compare };
		made.set(language, names);
	}
	return names;
}
