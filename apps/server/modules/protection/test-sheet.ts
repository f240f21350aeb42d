import { randomInt } from "node:crypto";
import type { MailLanguage } from "@truefill/contracts/http";
import * as z from "zod";
import { QUESTIONS, TOPICS, wordsOf } from "./question-bank.ts";

/** One wrong answer is allowed. */
export const PASS_MARK = TOPICS.length - 1;
/** Wait after a failed attempt, so that nobody passes by guessing. */
export const COOLING_MS = 24 * 3_600_000;

/** A question as it was shown: its words are stored, because the bank changes. */
export const shownQuestions = z.array(
	z.strictObject({
		id: z.string(),
		text: z.string(),
		options: z.array(z.strictObject({ id: z.string(), text: z.string() })),
	}),
);
export type ShownQuestion = z.infer<typeof shownQuestions>[number];

function shuffled<T>(items: readonly T[], pick: (below: number) => number): T[] {
	const rest = [...items];
	const out: T[] = [];
	while (rest.length > 0) out.push(...rest.splice(pick(rest.length), 1));
	return out;
}

/**
 * One question of each topic, preferably not shown before; topics and options in random order, so that the position
 * reveals nothing. In the given language.
 */
export function drawSheet(
	seen: ReadonlySet<string>,
	language: MailLanguage,
	pick: (below: number) => number = (below) => randomInt(below),
): ShownQuestion[] {
	return shuffled(TOPICS, pick).map((topic) => {
		const all = QUESTIONS.filter((question) => question.topic === topic);
		const fresh = all.filter(({ id }) => !seen.has(id));
		const from = fresh.length > 0 ? fresh : all;
		const question = from[pick(from.length)];
		if (question === undefined) throw new Error(`no question of ${topic}`);
		const words = wordsOf(question.id, language);
		if (words === undefined) throw new Error(`${question.id} has no words in ${language}`);
		const options = shuffled(words.options, pick).map((text, place) => ({ id: `${place}`, text }));
		return { id: question.id, text: words.text, options };
	});
}

/**
 * The same questions and options, in the same order, in another language; null if the bank's words have changed since
 * they were shown.
 */
export function sheetIn(
	shown: readonly ShownQuestion[],
	from: MailLanguage,
	to: MailLanguage,
): readonly ShownQuestion[] | null {
	const sheet = shown.map(({ id, options }) => {
		const [read, written] = [wordsOf(id, from), wordsOf(id, to)];
		if (read === undefined || written === undefined) return null;
		const own = options.flatMap((option) => {
			const text = written.options[read.options.indexOf(option.text)];
			return text === undefined ? [] : [{ id: option.id, text }];
		});
		return own.length === options.length ? { id, text: written.text, options: own } : null;
	});
	return sheet.every((question) => question !== null) ? sheet : null;
}

/** Whether an option of a shown question is the right one. */
export function isRight(shown: ShownQuestion, option: string, language: MailLanguage): boolean {
	const text = shown.options.find(({ id }) => id === option)?.text;
	return text !== undefined && text === wordsOf(shown.id, language)?.options[0];
}

export const explanationOf = (questionId: string, language: MailLanguage): string =>
	wordsOf(questionId, language)?.explanation ?? "";
