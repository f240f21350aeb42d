import type { MailLanguage } from "@truefill/contracts/http";
import { QUESTION_TEXTS } from "@truefill/texts/server";

/** A question in one language. The first option is the right one; they are shown in another order. */
export interface Words {
	readonly text: string;
	readonly options: readonly [string, string, string, string];
	/** Shown after a wrong answer. */
	readonly explanation: string;
}

/** A test has one question of each topic, so that all topics are covered. */
export const TOPICS = ["leverage", "margin", "orders", "costs", "market", "risk"] as const;
export type Topic = (typeof TOPICS)[number];

type IdOf<Key> = Key extends `question.${infer Id}.text` ? Id : never;
type QuestionId = IdOf<keyof (typeof QUESTION_TEXTS)["en"]>;

/**
 * Tests knowledge, not self-assessment (ESMA35-36-1640). Attempts refer to ids for ever: a question that changes its
 * meaning gets a new one. A question without texts does not compile, nor do texts without a question.
 */
const TOPIC_OF: Readonly<Record<QuestionId, Topic>> = {
	"leverage-1": "leverage",
	"leverage-2": "leverage",
	"leverage-3": "leverage",
	"margin-1": "margin",
	"margin-2": "margin",
	"margin-3": "margin",
	"orders-1": "orders",
	"orders-2": "orders",
	"orders-3": "orders",
	"costs-1": "costs",
	"costs-2": "costs",
	"costs-3": "costs",
	"market-1": "market",
	"market-2": "market",
	"market-3": "market",
	"risk-1": "risk",
	"risk-2": "risk",
	"risk-3": "risk",
};

const QUESTION_IDS = Object.keys(TOPIC_OF) as QuestionId[];

export interface Question {
	readonly id: string;
	readonly topic: Topic;
}

export const QUESTIONS: readonly Question[] = QUESTION_IDS.map((id) => ({ id, topic: TOPIC_OF[id] }));

/** Texts are ICU messages without placeholders: a doubled apostrophe is one. */
const plain = (text: string): string => text.replaceAll("''", "'");

/** The words of a question in a language; undefined if the bank does not have it (any more). */
export function wordsOf(questionId: string, language: MailLanguage): Words | undefined {
	const id = QUESTION_IDS.find((each) => each === questionId);
	if (id === undefined) return undefined;
	const texts = QUESTION_TEXTS[language];
	const option = (number: 1 | 2 | 3 | 4) => plain(texts[`question.${id}.option${number}`]);
	return {
		text: plain(texts[`question.${id}.text`]),
		options: [option(1), option(2), option(3), option(4)],
		explanation: plain(texts[`question.${id}.explanation`]),
	};
}
