import type { MailLanguage } from "@truefill/contracts/http";
import { ar } from "./bank/ar.ts";
import { de } from "./bank/de.ts";
import { es } from "./bank/es.ts";
import { fr } from "./bank/fr.ts";
import { QUESTIONS } from "./question-bank.ts";

/** A question in one language. Options are in the order of the English bank: the first is the right one. */
export interface Words {
	readonly text: string;
	readonly options: readonly [string, string, string, string];
	readonly explanation: string;
}

const BANKS: Readonly<Record<MailLanguage, Readonly<Record<string, Words>>>> = {
	en: Object.fromEntries(QUESTIONS.map((question) => [question.id, question])),
	de,
	es,
	fr,
	ar,
};

/** The words of a question in a language; undefined if the bank does not have it (any more). */
export const wordsOf = (questionId: string, language: MailLanguage): Words | undefined => BANKS[language][questionId];
