import { type Locales, registerLocale } from "klinecharts";

/** The unit letters of the time axis are the library's; the words precede a bar's prices. */
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

/** Languages that the library does not include. */
const LOCALES: Readonly<Record<string, Locales>> = {
	de: of("Zeit: ", "Eröffnung: ", "Hoch: ", "Tief: ", "Schluss: ", "Volumen: "),
	es: of("Hora: ", "Apertura: ", "Máximo: ", "Mínimo: ", "Cierre: ", "Volumen: "),
	fr: of("Heure : ", "Ouverture : ", "Haut : ", "Bas : ", "Clôture : ", "Volume : "),
	// Drawn left to right beside the figure: without this mark the colon would be on the wrong side.
	ar: of("الوقت:\u200e ", "الافتتاح:\u200e ", "الأعلى:\u200e ", "الأدنى:\u200e ", "الإغلاق:\u200e ", "الحجم:\u200e "),
};

/** The library's locale for a language; English if it has none, because it draws nothing without texts. */
export function chartLocale(locale: string): string {
	// A locale may have more parts than the language: `ar-u-nu-latn`.
	const [language = ""] = locale.split("-");
	const words = LOCALES[language];
	if (words === undefined) return "en-US";
	registerLocale(language, words);
	return language;
}
