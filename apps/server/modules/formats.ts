import type { MailLanguage } from "@truefill/contracts/http";
import { LANGUAGES } from "@truefill/texts/languages";
import { STATEMENT_TEXTS } from "@truefill/texts/server";

/* How papers write texts, figures and days. Nothing is computed. */

export type Translate = (key: string, params?: Readonly<Record<string, string>>) => string;

/** The texts of papers. ICU messages without plurals: apostrophes are doubled, parameters are in braces. */
export function textsOf(language: MailLanguage): Translate {
	const texts: Readonly<Record<string, string | undefined>> = STATEMENT_TEXTS[language];
	return (key, params = {}) =>
		(texts[key] ?? key).replace(/''/g, "'").replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The decimal string in the language's form; digits are kept. */
export function amountText(amount: string, language: MailLanguage, isSigned: boolean): string {
	const digits = amount.split(".")[1]?.length ?? 0;
	const format = new Intl.NumberFormat(LANGUAGES[language].formats, {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
		signDisplay: isSigned ? "exceptZero" : "auto",
		useGrouping: true,
	});
	return format
		.format(amount as `${number}`)
		.replace(/[\u00a0\u202f]/g, " ")
		.replace("-", "−");
}

/** `2026-01-31` as a date. */
export function dayText(day: string, language: MailLanguage): string {
	const format = new Intl.DateTimeFormat(LANGUAGES[language].formats, { dateStyle: "long", timeZone: "UTC" });
	return format.format(new Date(`${day}T00:00:00Z`));
}

/** A moment in a time zone, which it names. */
export function momentText(at: string, language: MailLanguage, timeZone = "UTC"): string {
	const formats = { dateStyle: "long", timeStyle: "medium", timeZone } as const;
	return `${new Intl.DateTimeFormat(LANGUAGES[language].formats, formats).format(new Date(at))} ${zoneText(timeZone)}`;
}

export const zoneText = (timeZone: string): string => timeZone.replaceAll("_", " ");

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a name has a letter that the fonts of papers do not have. */
export const hasOtherScript = (name: string): boolean => OTHER_SCRIPT.test(name);
