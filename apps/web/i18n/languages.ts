import { isLanguage, type LanguageCode } from "@truefill/texts/languages";

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
