import { registerLocale } from "klinecharts";
import { activeLanguage, LANGUAGES, t } from "../i18n/index.ts";

/** After a word in a right-to-left language: drawn beside a figure, its colon would else be on the wrong side. */
const LTR_MARK = "\u200e";

/** Registers the library's words in the active language, and returns the locale's name. */
export function chartLocale(): string {
	const language = activeLanguage();
	const mark = LANGUAGES[language].direction === "rtl" ? LTR_MARK : "";
	const before = (word: string) => `${word}${mark} `;
	registerLocale(language, {
		time: before(t("chart.bar.time")),
		open: before(t("chart.bar.open")),
		high: before(t("chart.bar.high")),
		low: before(t("chart.bar.low")),
		close: before(t("chart.bar.close")),
		volume: before(t("chart.bar.volume")),
		turnover: "",
		change: "",
		// Units of the time axis.
		second: "S",
		minute: "",
		hour: "H",
		day: "D",
		week: "W",
		month: "M",
		year: "Y",
	});
	return language;
}
