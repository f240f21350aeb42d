import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@truefill/texts/languages";
import { areasOf, languagesWithTexts, readArea, screenTexts } from "@truefill/texts/read";
import { describe, expect, it } from "vitest";
import { keysSource, shapeOf } from "./keys.ts";

const ENGLISH = areasOf("en");

/** Plural forms that a language requires: all those used by everyday whole numbers. */
const formsOf = (language: string): readonly string[] =>
	new Intl.PluralRules(language)
		.resolvedOptions()
		// Spanish and French have one for round millions, which nothing here counts.
		.pluralCategories.filter((form) => form !== "many" || language === "ar");

const ALSO: Readonly<Record<string, string>> = { zero: "=0", one: "=1", two: "=2" };

it("has a folder for each language, and no other", () => {
	expect(languagesWithTexts().toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
});

it("has no key twice", () => {
	const keys = ENGLISH.flatMap((area) => Object.keys(readArea("en", area)));
	expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it("has the generated keys of its English texts: else run `node tools/texts/write-keys.ts`", () => {
	const file = join(import.meta.dirname, "../../packages/texts/keys.ts");
	expect(readFileSync(file, "utf8") === keysSource(screenTexts("en"))).toBe(true);
});

describe.each(languagesWithTexts())("%s", (language) => {
	it("has the English areas, each with the same keys in the same order", () => {
		expect(areasOf(language)).toEqual(ENGLISH);
		for (const area of ENGLISH) {
			expect(Object.keys(readArea(language, area)), area).toEqual(Object.keys(readArea("en", area)));
		}
	});

	it.each(ENGLISH)("%s has valid texts with the placeholders of the English ones, and every plural form", (area) => {
		const english = readArea("en", area);
		const wrong = Object.entries(readArea(language, area)).flatMap(([key, text]) => {
			const { names, plurals } = shapeOf(text);
			const meant = shapeOf(english[key] ?? "").names.join();
			const lacking = plurals.flatMap((forms) =>
				formsOf(language).filter((form) => !forms.includes(form) && !forms.includes(ALSO[form] ?? form)),
			);
			return [
				...(text === "" ? [`${key} is empty`] : []),
				...(names.join() === meant ? [] : [`${key}: ${meant} became ${names.join()}`]),
				...lacking.map((form) => `${key} lacks ${form}`),
			];
		});
		expect(wrong).toEqual([]);
	});
});
