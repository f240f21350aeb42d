import { activeLanguage, type LanguageCode, useLanguage } from "./index.ts";
import { LANGUAGES } from "./languages.ts";

export interface RegionNames {
	/** The name of a region by its two letters (ISO 3166-1). */
	of(code: string): string | undefined;
	/** In the order of the language's alphabet. */
	compare(a: string, b: string): number;
}

const made = new Map<LanguageCode, RegionNames>();

/** Names of countries in the active language, from the browser's own; null in English, whose names the product has. */
export const useRegionNames = (): RegionNames | null => namesIn(useLanguage());

/** The same for what is no component, or is drawn anew in another language anyway. */
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
