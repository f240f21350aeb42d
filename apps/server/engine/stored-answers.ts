import { invariant } from "@truefill/core/result";
import { type AccountEvent, type AccountState, decodeEvent, evolve, type MarketView } from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import { type AnswerCache, answerTo, oldestSlot, type StoredCommand } from "./answers.ts";
import { sha256 } from "./hash.ts";
import { briefly, type Waiting } from "./plan.ts";
import type { EngineStore } from "./store.ts";
import type { Answer, EngineLog, StoredAnswer } from "./types.ts";

/** Events read at a time. */
const PAGE = 500;
/** Most callers that wait for a replay; it is work that the first answer did not need. */
const MOST_WAITING = 16;

const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };

export interface StoredAnswersOptions {
	readonly store: Pick<EngineStore, "readAccountEvents" | "forgetAnswers">;
	/** The machine's. */
	readonly clock: Timers;
	readonly log: EngineLog;
	readonly answers: AnswerCache;
	readonly partitionOf: (accountId: string) => number;
	readonly view: () => MarketView;
}

/** A repeated command, with what it is answered by. */
export type Asked = Pick<Waiting, "command" | "requestHash" | "render"> & { readonly key: string };

/**
 * Answers to repeated commands that memory does not reach. The exact answer is stored for ten minutes at least. Later, the
 * account is replayed to the command and its answer is rendered again: same ids, fills, amounts and sequence, with the
 * open P&L and equity of today's prices (decision 306). One replay at a time.
 */
export class StoredAnswers {
	readonly #options: StoredAnswersOptions;
	#replaying: Promise<unknown> = Promise.resolve();
	#waiting = 0;
	#emptied: number | undefined;

	constructor(options: StoredAnswersOptions) {
		this.#options = options;
	}

	/** Never rejects. NOT_READY: the command is done, and its answer cannot be given now. */
	async answer(asked: Asked, stored: StoredCommand): Promise<Answer> {
		const { requestHash } = stored;
		if (requestHash !== asked.requestHash) return { kind: "failed", code: "COMMAND_ID_REUSED" };
		if (stored.answer !== null) return this.#keep(asked, stored.answer);
		if (this.#waiting >= MOST_WAITING) return NOT_READY;
		this.#waiting += 1;
		const before = this.#replaying;
		const rebuilt = (async () => {
			await before;
			return this.#rebuild(asked, stored);
		})().catch((error: unknown) => {
			this.#options.log.error({ err: error, accountId: asked.command.accountId }, "an old answer could not be rebuilt");
			return undefined;
		});
		this.#replaying = rebuilt;
		const answer = await rebuilt;
		this.#waiting -= 1;
		return answer === undefined ? NOT_READY : this.#keep(asked, answer);
	}

	/** Begins to delete what is old enough. Call it every few seconds: what fails is tried again. */
	forget(nowMs: number): void {
		const slot = oldestSlot(nowMs);
		if (slot === this.#emptied) return;
		const before = this.#emptied;
		this.#emptied = slot;
		this.#options.store.forgetAnswers(slot).catch((error: unknown) => {
			this.#emptied = before;
			this.#options.log.info({ err: error }, "old answers could not be deleted yet");
		});
	}

	#keep({ key, requestHash }: Asked, answer: StoredAnswer): Answer {
		const known = { requestHash, answer };
		this.#options.answers.set(key, known);
		return answerTo(known, requestHash);
	}

	async #rebuild({ command, render }: Asked, { sequence }: StoredCommand): Promise<StoredAnswer> {
		invariant(sequence !== null, "a command without an answer has a sequence");
		const { accountId } = command;
		const [last] = await this.#read(accountId, sequence - 1, 1);
		invariant(last?.sequence === sequence, `${accountId} has no event ${sequence}`);
		if (last.type === "command-refused") return { kind: "refused", refusal: last.refusal };
		if (render === undefined) return { kind: "accepted", body: briefly({ after: { sequence } }) };
		let before: AccountState | undefined;
		let after: AccountState | undefined;
		let openedAtMs = 0;
		const events: AccountEvent[] = [];
		while ((after?.sequence ?? 0) < sequence) {
			const page = await this.#read(accountId, after?.sequence ?? 0, PAGE);
			invariant(page.length > 0, `${accountId} has no event after ${after?.sequence ?? 0}`);
			for (const event of page) {
				if (event.sequence > sequence) break;
				if (after === undefined) openedAtMs = event.occurredAtMs;
				after = evolve(after, event, sha256);
				if (event.commandId === command.commandId && event.origin === command.origin) events.push(event);
				else before = after;
			}
			// Other work comes in between: an account may have many events.
			await this.#options.clock.turn();
		}
		invariant(after !== undefined, "an account has events");
		return {
			kind: "accepted",
			body: render({ command, events, before, after, view: this.#options.view(), openedAtMs }),
		};
	}

	async #read(accountId: string, after: number, limit: number): Promise<readonly AccountEvent[]> {
		const { store, partitionOf } = this.#options;
		return (await store.readAccountEvents(partitionOf(accountId), accountId, after, limit)).map(decodeEvent);
	}
}
