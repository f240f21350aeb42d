// @vitest-environment jsdom
import { getSupportedLocales } from "klinecharts";
import { expect, it } from "vitest";
import { LANGUAGE_CODES } from "../i18n/index.ts";
import { chartLocale } from "./locales.ts";

it.each(LANGUAGE_CODES)("the library has its words for a chart in %s", (code) => {
	const locale = chartLocale(code);
	expect(getSupportedLocales()).toContain(locale);
	expect(locale).toBe(code === "en" ? "en-US" : code);
});

it("and in a language that is written in digits of its choice", () => {
	expect(chartLocale("ar-u-nu-latn")).toBe("ar");
	expect(chartLocale("en-GB")).toBe("en-US");
});
