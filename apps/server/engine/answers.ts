import type { Answer, StoredAnswer } from "./types.ts";

export interface KnownAnswer {
	readonly requestHash: string;
	readonly answer: StoredAnswer;
}

/** Command ids are unique per account. The separator is in neither. */
export const answerKey = (accountId: string, commandId: string): string => `${accountId} ${commandId}`;

/** What is told first. Its text is beside it and not in it: a repeat is the same answer. */
export class FirstAnswer {
	readonly kind = "accepted";
	readonly body: unknown;
	readonly #text: string;

	/** `text`: JSON of the body. */
	constructor(body: unknown, text: string) {
		this.body = body;
		this.#text = text;
	}

	get text(): string {
		return this.#text;
	}
}

interface KeptAnswer {
	readonly requestHash: string;
	/** JSON. Few are asked for again; as objects they are a hundred for the collector instead of one. */
	readonly text: string;
}

/**
 * The latest answers, for repeats that come within minutes. Bounded: older ones are read from the database, where they
 * are kept for ever. Those that are in the log only stay here until they can be read there.
 */
export class AnswerCache {
	readonly #limit: number;
	readonly #answers = new Map<string, KeptAnswer>();
	readonly #held = new Map<string, KeptAnswer>();

	constructor(limit: number) {
		this.#limit = limit;
	}

	get(key: string): KnownAnswer | undefined {
		const kept = this.#held.get(key) ?? this.#answers.get(key);
		// Written by this process a moment ago, or read from the database as JSON.
		return kept && { requestHash: kept.requestHash, answer: JSON.parse(kept.text) as StoredAnswer };
	}

	set(key: string, { requestHash, answer }: KnownAnswer): void {
		this.#keep(key, { requestHash, text: JSON.stringify(answer) });
	}

	#keep(key: string, kept: KeptAnswer): void {
		this.#answers.set(key, kept);
		if (this.#answers.size <= this.#limit) return;
		const oldest = this.#answers.keys().next();
		if (!oldest.done) this.#answers.delete(oldest.value);
	}

	/** Keeps an answer, whatever the limit, until it is let go. `text`: its JSON. */
	hold(key: string, requestHash: string, text: string): void {
		this.#held.set(key, { requestHash, text });
	}

	/** The database answers for it from now on. */
	letGo(key: string): void {
		const kept = this.#held.get(key);
		if (kept === undefined) return;
		this.#held.delete(key);
		this.#keep(key, kept);
	}
}

/** What an answer counts as. */
export const outcomeOf = (answer: Answer): string => {
	if (answer.kind === "accepted") return "accepted";
	return answer.kind === "refused" ? answer.refusal.code : answer.code;
};

/** A stored answer for whoever asks with this hash. */
export const answerTo = (known: KnownAnswer, requestHash: string): Answer =>
	known.requestHash === requestHash ? known.answer : { kind: "failed", code: "COMMAND_ID_REUSED" };
