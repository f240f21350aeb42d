import type { Origin } from "@truefill/core/trading";
import type { Answer, StoredAnswer } from "./types.ts";

export interface KnownAnswer {
	readonly requestHash: string;
	readonly answer: StoredAnswer;
}

/** A decided command, as the database has it. */
export interface StoredCommand {
	readonly requestHash: string;
	/** The account's sequence after it; null: stored by an earlier release, with its answer for ever. */
	readonly sequence: number | null;
	/** Its exact answer; null: no longer kept, or it follows from the command and its event. */
	readonly answer: StoredAnswer | null;
}

/** Exact answers are kept for one to two slots of this length. */
const SLOT_MS = 600_000;
const SLOTS = 3;

/** Of three tables in turn, the one for answers of this moment. */
export const answerSlot = (nowMs: number): number => Math.floor(nowMs / SLOT_MS) % SLOTS;

/** The table whose turn comes next: its answers are at least ten minutes old. */
export const oldestSlot = (nowMs: number): number => answerSlot(nowMs + SLOT_MS);

/** Command ids are unique per account and origin. No part contains the separator. */
export const answerKey = (accountId: string, origin: Origin, commandId: string): string =>
	`${accountId} ${origin} ${commandId}`;

/** The first answer to a command. Its JSON is a private field, so that a repeated answer is deeply equal. */
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
	/** JSON string. Few are read again; as a string it is one object for garbage collection instead of a hundred. */
	readonly text: string;
}

/**
 * Cache of the latest answers, for commands repeated within minutes. Bounded: older answers come from the database
 * (`StoredAnswers`). Answers that are only in the log stay here until the database can return them.
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
		// Trusted JSON: written by this process, or read from the database.
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

	/** Keeps an answer, whatever the limit, until `letGo`. `text`: its JSON. */
	hold(key: string, requestHash: string, text: string): void {
		this.#held.set(key, { requestHash, text });
	}

	/** From now on the database has the answer. */
	letGo(key: string): void {
		const kept = this.#held.get(key);
		if (kept === undefined) return;
		this.#held.delete(key);
		this.#keep(key, kept);
	}
}

/** Label of an answer for metrics. */
export const outcomeOf = (answer: Answer): string => {
	if (answer.kind === "accepted") return "accepted";
	return answer.kind === "refused" ? answer.refusal.code : answer.code;
};

/** The stored answer, if the request hash is the same. */
export const answerTo = (known: KnownAnswer, requestHash: string): Answer =>
	known.requestHash === requestHash ? known.answer : { kind: "failed", code: "COMMAND_ID_REUSED" };
