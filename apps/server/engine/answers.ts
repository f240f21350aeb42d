import type { StoredAnswer } from "./types.ts";

export interface KnownAnswer {
	readonly requestHash: string;
	readonly answer: StoredAnswer;
}

/** Command ids are unique per account. The separator is in neither. */
export const answerKey = (accountId: string, commandId: string): string => `${accountId} ${commandId}`;

/**
 * The latest answers, for repeats that come within minutes. Bounded: older ones are read from the database, where they
 * are kept for ever.
 */
export class AnswerCache {
	readonly #limit: number;
	readonly #answers = new Map<string, KnownAnswer>();

	constructor(limit: number) {
		this.#limit = limit;
	}

	get(key: string): KnownAnswer | undefined {
		return this.#answers.get(key);
	}

	set(key: string, known: KnownAnswer): void {
		this.#answers.set(key, known);
		if (this.#answers.size <= this.#limit) return;
		const oldest = this.#answers.keys().next();
		if (!oldest.done) this.#answers.delete(oldest.value);
	}
}
