import { mailLanguage } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { endOf } from "./exclusion.ts";
import { QUESTIONS, TOPICS, type Words, wordsOf } from "./question-bank.ts";
import { drawSheet, isRight, sheetIn } from "./test-sheet.ts";

const LANGUAGES = mailLanguage.options;
const inWords = (id: string, language: (typeof LANGUAGES)[number]): Words => {
	const words = wordsOf(id, language);
	if (words === undefined) throw new Error(`${id} is missing`);
	return words;
};
const anyLanguage = fc.constantFrom(...LANGUAGES);

/** Digits in their order, without separators: a translation must not change them. */
const numbers = (text: string) =>
	[...text.matchAll(/\d+(?:[.,\s\u202f]\d+)*/g)].map(([found]) => found.replace(/\D/g, "")).toSorted();

describe("the question bank", () => {
	it("has several questions of each topic, four different options each, and an explanation", () => {
		for (const topic of TOPICS) {
			expect(QUESTIONS.filter((each) => each.topic === topic).length).toBeGreaterThanOrEqual(3);
		}
		expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
		for (const { id } of QUESTIONS) {
			const { options, explanation } = inWords(id, "en");
			expect(new Set(options).size).toBe(4);
			expect(explanation.length).toBeGreaterThan(20);
		}
	});
});

describe.each(LANGUAGES)("the question bank in %s", (language) => {
	it("has every question, its options all different, with the numbers of the English one", () => {
		for (const { id } of QUESTIONS) {
			const { text, options, explanation } = inWords(id, "en");
			const words = inWords(id, language);
			expect(new Set(words.options).size, id).toBe(4);
			expect(numbers(words.text), id).toEqual(numbers(text));
			expect(numbers(words.explanation), id).toEqual(numbers(explanation));
			expect(words.options.map(numbers), id).toEqual(options.map(numbers));
			if (language !== "en") expect(words.text, id).not.toBe(text);
		}
	});
});

describe("a sheet", () => {
	it("is the same in another language: right stays right, wrong stays wrong, in their places", () => {
		fc.assert(
			fc.property(anyLanguage, anyLanguage, (from, to) => {
				const shown = drawSheet(new Set(), from);
				const other = sheetIn(shown, from, to);
				expect(other?.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
				for (const [index, question] of shown.entries()) {
					for (const { id } of question.options) {
						const there = other?.[index];
						expect(there && isRight(there, id, to)).toBe(isRight(question, id, from));
					}
				}
			}),
		);
	});

	it("stays in the words that were shown when the bank has others by now", () => {
		const [first, ...rest] = drawSheet(new Set(), "en");
		if (first === undefined) throw new Error("an empty sheet");
		const old = { ...first, options: first.options.map((option) => ({ ...option, text: `${option.text} (old)` })) };
		expect(sheetIn([old, ...rest], "en", "de")).toBeNull();
	});

	const pickBy = (dice: readonly number[]) => {
		let at = 0;
		return (below: number) => (dice[at++ % dice.length] ?? 0) % below;
	};

	it("has one question of each topic and exactly one right option of each, in any order of chance", () => {
		fc.assert(
			fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }), anyLanguage, (dice, language) => {
				const sheet = drawSheet(new Set(), language, pickBy(dice));
				const topics = sheet.map(({ id }) => QUESTIONS.find((each) => each.id === id)?.topic);
				expect(topics.toSorted()).toEqual([...TOPICS].toSorted());
				for (const question of sheet) {
					expect(question.options.filter(({ id }) => isRight(question, id, language))).toHaveLength(1);
				}
			}),
		);
	});

	it("asks what was not asked before while there is any, and asks again after that", () => {
		const first = drawSheet(new Set(), "en");
		const second = drawSheet(new Set(first.map(({ id }) => id)), "en");
		expect(second.some(({ id }) => first.some((each) => each.id === id))).toBe(false);
		expect(drawSheet(new Set(QUESTIONS.map(({ id }) => id)), "en")).toHaveLength(TOPICS.length);
	});
});

it.each([
	["day", "2026-01-31T10:00:00.000Z", "2026-02-01T10:00:00.000Z"],
	["week", "2026-01-31T10:00:00.000Z", "2026-02-07T10:00:00.000Z"],
	["month", "2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
	["six-months", "2026-08-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
	["for-ever", "2026-01-31T10:00:00.000Z", "9999-12-31T23:59:59.000Z"],
] as const)("an exclusion of a %s from %s ends at %s", (period, from, to) => {
	expect(new Date(endOf(period, Date.parse(from))).toISOString()).toBe(to);
});
