import { type Locales, registerLocale } from "klinecharts";

/** The letters of the library's axis are its own; the words stand before the figures of a bar. */
const of = (time: string, open: string, high: string, low: string, close: string, volume: string): Locales => ({
	time,
	open,
	high,
	low,
	close,
	volume,
	turnover: "",
	change: "",
	second: "S",
	minute: "",
	hour: "H",
	day: "D",
	week: "W",
	month: "M",
	year: "Y",
});

/** The languages that the library does not bring along. */
const LOCALES: Readonly<Record<string, Locales>> = {
	de: of("Zeit: ", "Eröffnung: ", "Hoch: ", "Tief: ", "Schluss: ", "Volumen: "),
	es: of("Hora: ", "Apertura: ", "Máximo: ", "Mínimo: ", "Cierre: ", "Volumen: "),
	fr: of("Heure : ", "Ouverture : ", "Haut : ", "Bas : ", "Clôture : ", "Volume : "),
	// Drawn from left to right, each beside its figure: without this mark the colon would stand at its other side.
	ar: of("الوقت:\u200e ", "الافتتاح:\u200e ", "الأعلى:\u200e ", "الأدنى:\u200e ", "الإغلاق:\u200e ", "الحجم:\u200e "),
};

/** The library's name for a language of the product; English where it has none, for it draws nothing without words. */
export function chartLocale(locale: string): string {
	// A locale may say more than the language: `ar-u-nu-latn`.
	const [language = ""] = locale.split("-");
	const words = LOCALES[language];
	if (words === undefined) return "en-US";
	registerLocale(language, words);
	return language;
}
