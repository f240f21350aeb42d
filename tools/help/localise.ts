import { TRANSLATIONS, type Translation } from "./book.ts";

/** Values that are words instead of numbers, with their translations. */
const WORDS: Readonly<Record<string, Readonly<Record<Translation, string>>>> = {
	"checking prices": {
		de: "Kurse werden geprüft",
		es: "comprobación de precios",
		fr: "vérification des cours",
		ar: "التحقق من الأسعار",
	},
};

/** The same in every language: ratios, UTC times, currencies, prefixes of hashes. */
const SAME = /^(?:\d+:\d+|\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC|[A-Z]{3}(?:, [A-Z]{3})*|[0-9a-f]{8}|∞)$/;
const NUMBER = /^(?<sign>[+−]?)(?<whole>[\d,]+)(?:\.(?<part>\d+))?(?<unit>(?: (?:[A-Z]{3}|%))?)$/;

/** A value in the format of a language: `−1,202.00 USD` → `−1.202,00 USD`; null if a word has no translation. */
export function localised(text: string, language: Translation): string | null {
	const number = NUMBER.exec(text)?.groups;
	if (number === undefined || SAME.test(text)) return SAME.test(text) ? text : (WORDS[text]?.[language] ?? null);
	const { sign = "", whole = "", part, unit = "" } = number;
	const { group, decimal } = marksOf(TRANSLATIONS[language]);
	return `${sign}${whole.replaceAll(",", group)}${part === undefined ? "" : `${decimal}${part}`}${unit}`;
}

function marksOf(locale: string): { readonly group: string; readonly decimal: string } {
	const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-12_345_678.9);
	const mark = (type: Intl.NumberFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
	return { group: mark("group"), decimal: mark("decimal") };
}
