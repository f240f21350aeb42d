// @vitest-environment jsdom
import { getSupportedLocales } from "klinecharts";
import { afterEach, expect, it } from "vitest";
import { LANGUAGE_CODES, showLanguage } from "../i18n/index.ts";
import { chartLocale } from "./locales.ts";

afterEach(() => showLanguage("en"));

it.each(LANGUAGE_CODES)("the library has its words for a chart in %s", async (code) => {
	await showLanguage(code);
	expect(chartLocale()).toBe(code);
	expect(getSupportedLocales()).toContain(code);
});
