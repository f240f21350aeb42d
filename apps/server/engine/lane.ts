import { answerTo, FirstAnswer, outcomeOf, type StoredCommand } from "./answers.ts";
import { BatchWatch } from "./batch-watch.ts";
import type { LaneOptions, Pending } from "./lane-options.ts";
import { LaneQueue } from "./lane-queue.ts";
import { type Plan, planBatch } from "./plan.ts";
import { settle } from "./settle.ts";
import type { BatchWriter, CommitOutcome } from "./store.ts";
import type { Answer } from "./types.ts";

const RETRY_MS = 50;
/** How often those who queue behind a silent database are looked at. */
const LOOK_MS = 100;
/** After so many tries in a row the callers are told NOT_READY. */
const TRIES = 20;

/**
 * The single writer of some partitions to the log. Greedy group commit: what has queued while one transaction is written is
 * the next one. One transaction at a time, so that the order of batches needs no proof; a process has few lanes, and while
 * one of them waits for the disk, another one decides.
 */
export class Lane {
	readonly #options: LaneOptions;
	readonly #writer: BatchWriter;
	readonly #queue = new LaneQueue<Pending>();
	#running: Promise<void> | undefined;
	readonly #batch = new BatchWatch();
	#lost = false;
	#closed = false;
	/** Accounts in a batch whose outcome is not known yet. */
	#unsettled: ReadonlySet<string> = new Set();
	commits = 0;
	commands = 0;
	largestBatch = 0;

	constructor(options: LaneOptions) {
		this.#options = options;
		this.#writer = options.store.writer();
	}

	get queued(): number {
		return this.#queue.size;
	}

	isUnsettled(accountId: string): boolean {
		return this.#unsettled.has(accountId);
	}

	push(pending: Pending): void {
		this.#queue.push(pending);
		this.#running ??= this.#run();
	}

	/** Ends when nothing of the account is queued or being written. */
	settled(accountId: string): Promise<void> {
		return this.#batch.settled(accountId, () => this.#queue.has(accountId), this.#options.clock);
	}

	/** Ends when nothing is queued and nothing is being written. */
	async idle(): Promise<void> {
		while (this.#running !== undefined) await this.#running;
	}

	/** Gives up what is still being written or settled. */
	close(): void {
		this.#closed = true;
		this.#writer.drop();
	}

	async #run(): Promise<void> {
		let batch: readonly Pending[] = [];
		try {
			while (this.#queue.size > 0 && !this.#lost) {
				// All that arrives in this turn of the loop joins.
				await this.#options.clock.turn();
				if (!(await this.#options.room())) {
					this.#replyAll(this.#queue.takeAll(), "NOT_READY");
					break;
				}
				batch = this.#unknown(this.#queue.take(this.#options.maxBatch));
				const accounts = batch.map(({ command }) => command.accountId);
				if (batch.length > 0) await this.#batch.during(accounts, this.#process(batch));
			}
		} catch (error) {
			this.#options.log.fatal({ err: error }, "the engine cannot go on");
			this.#replyAll(batch, "OUTCOME_UNKNOWN");
			this.#lose(error instanceof Error ? error.message : String(error));
		} finally {
			this.#running = undefined;
			this.#options.onDrained();
		}
		this.#replyAll(this.#queue.takeAll(), "NOT_READY");
	}

	/** Answers what memory knows already. An id that is there twice is decided once: the other one comes again after it. */
	#unknown(batch: readonly Pending[]): readonly Pending[] {
		const first = new Map<string, Pending>();
		const again: Pending[] = [];
		for (const pending of batch) {
			const known = this.#options.answers.get(pending.key);
			if (known !== undefined) this.#reply(pending, answerTo(known, pending.requestHash));
			else if (first.has(pending.key)) again.push(pending);
			else first.set(pending.key, pending);
		}
		this.#again(again);
		return [...first.values()];
	}

	async #process(all: readonly Pending[]): Promise<void> {
		for (let tries = 1; ; tries += 1) {
			// Who was told that nobody knows asks again by themselves.
			const batch = all.filter((pending) => !pending.replied);
			if (batch.length === 0) return;
			if (!(await this.#options.mayDecide())) {
				// The lease cannot be renewed: the database is away. What nobody has seen can be asked again.
				this.#replyAll([...batch, ...this.#queue.takeWhere(({ isAsked }) => isAsked)], "NOT_READY");
				return;
			}
			await this.#options.failpoint?.(1);
			const plannedMs = this.#options.clock.monotonicMs();
			const plan = this.#plan(batch);
			const sentMs = this.#options.clock.monotonicMs();
			await this.#options.failpoint?.(2);
			if (plan.rows.commands.length === 0) {
				this.#apply(plan);
				return;
			}
			this.#options.onPlanned(plan);
			const outcome = await this.#write(batch, plan);
			if (outcome === "settled") {
				this.#options.measures?.batchWritten({
					waitedMs: plannedMs - (batch[0]?.queuedMs ?? plannedMs),
					decidedMs: sentMs - plannedMs,
					writtenMs: this.#options.clock.monotonicMs() - sentMs,
				});
				return;
			}
			this.#options.onDropped(plan);
			if (outcome.kind === "fenced") {
				this.#lose("another engine took the lease");
				this.#replyAll(batch, "NOT_READY");
				return;
			}
			if (outcome.kind === "repeated") {
				await this.#answerRepeated(batch);
				return;
			}
			if (outcome.kind === "rejected") {
				await this.#isolate(batch, outcome.error);
				return;
			}
			this.#options.onUnwritten?.(outcome.error);
			this.#options.log.warn({ err: outcome.error, tries }, "a batch could not be written yet");
			if (tries >= TRIES) {
				this.#replyAll(batch, "NOT_READY");
				return;
			}
			await this.#options.clock.sleep(RETRY_MS);
		}
	}

	/** Writes a plan, and settles what became of it where the database does not say. The others are surely not written. */
	async #write(
		batch: readonly Pending[],
		plan: Plan<Pending>,
	): Promise<Exclude<CommitOutcome, { kind: "committed" | "unknown" }> | "settled"> {
		const stopReplying = this.#replyLate(batch, plan);
		try {
			let sent: Promise<void> | undefined;
			const outcome = await this.#writer.write(plan.rows, () => {
				sent = Promise.resolve(this.#options.failpoint?.(3));
			});
			await sent;
			await this.#options.failpoint?.(4);
			if (outcome.kind !== "committed" && outcome.kind !== "unknown") return outcome;
			if (outcome.kind === "committed") {
				this.#unsettled = new Set();
				await this.#commit(plan);
			} else await this.#settle(batch, plan, outcome.error);
			return "settled";
		} finally {
			this.#unsettled = new Set();
			stopReplying();
		}
	}

	/**
	 * A database that hangs answers nothing, for as long as it likes. Whose command is on its way to it is told that nobody
	 * knows; who queues behind is told that nothing was done. @returns how to end it.
	 */
	#replyLate(batch: readonly Pending[], plan: Plan<Pending>): () => void {
		const { clock, unknownAfterMs } = this.#options;
		const look = () => {
			this.#unsettled = new Set(plan.drafts.keys());
			this.#replyAll(
				batch.filter(({ isAsked }) => isAsked),
				"OUTCOME_UNKNOWN",
			);
			const oldestMs = clock.monotonicMs() - unknownAfterMs;
			const isLate = ({ isAsked, queuedMs }: Pending) => isAsked && queuedMs <= oldestMs;
			this.#replyAll(this.#queue.takeWhere(isLate), "NOT_READY");
			cancel = clock.after(LOOK_MS, look);
		};
		let cancel = clock.after(unknownAfterMs, look);
		return () => cancel();
	}

	#plan(batch: readonly Pending[]): Plan<Pending> {
		const { loadedAccounts, heads, partitionOf, hashText, view } = this.#options;
		return planBatch(batch, {
			loaded: (accountId) => loadedAccounts.get(accountId),
			head: (accountId) => {
				const head = heads.get(partitionOf(accountId));
				if (head === undefined) throw new Error("a partition is missing");
				return head;
			},
			view: view(),
			hashText,
		});
	}

	async #commit(plan: Plan<Pending>): Promise<void> {
		this.commits += 1;
		this.commands += plan.rows.commands.length;
		this.largestBatch = Math.max(this.largestBatch, plan.rows.commands.length);
		this.#become(plan);
		await this.#options.failpoint?.(5);
		this.#apply(plan);
		await this.#options.failpoint?.(6);
	}

	/** The commit is sure: drafts become the state. */
	#become(plan: Plan<Pending>): void {
		const { loadedAccounts, heads } = this.#options;
		for (const [partition, sequence] of plan.heads) {
			const head = heads.get(partition);
			if (head !== undefined) head.sequence = sequence;
		}
		for (const { loaded, state, partition, openedAtMs } of plan.drafts.values()) {
			if (loaded === undefined) loadedAccounts.add({ partition, openedAtMs, state, frozen: null, snapshotSequence: 0 });
			else loaded.state = state;
		}
		this.#options.onApplied(plan);
	}

	/** Tells who waits, and freezes what is broken. */
	#apply(plan: Plan<Pending>): void {
		const { loadedAccounts, answers, onFrozen } = this.#options;
		for (const [accountId, reason] of plan.broken) {
			const loaded = loadedAccounts.get(accountId);
			if (loaded !== undefined) loaded.frozen = reason;
			onFrozen(loaded, accountId, reason);
		}
		for (const { waiting, answer, text, bodyText } of plan.decided) {
			if (text !== undefined) answers.hold(waiting.key, waiting.requestHash, text);
			const first = answer.kind === "accepted" && bodyText !== undefined;
			this.#reply(waiting, first ? new FirstAnswer(answer.body, bodyText) : answer);
		}
	}

	/**
	 * Some id of the batch was used before memory reaches: answers those from the database, which the others, decided
	 * again, do not wait for.
	 */
	async #answerRepeated(batch: readonly Pending[]): Promise<void> {
		const stored = await this.#lookUp(batch);
		if (stored === undefined) return this.#replyAll(batch, "NOT_READY");
		for (const pending of batch) {
			const known = stored.get(pending.key);
			if (known === undefined) continue;
			void this.#options.stored.answer(pending, known).then((answer) => this.#reply(pending, answer));
		}
		this.#again(batch.filter((pending) => !stored.has(pending.key)));
	}

	async #lookUp(batch: readonly Pending[]): Promise<ReadonlyMap<string, StoredCommand> | undefined> {
		const { store, partitionOf, log } = this.#options;
		try {
			return await store.findStored(
				batch.map(({ command }) => ({ partition: partitionOf(command.accountId), ...command })),
			);
		} catch (error) {
			log.warn({ err: error }, "stored answers could not be read");
			return undefined;
		}
	}

	/** The database will not take some row of the batch: finds whose, one by one, and freezes that account only. */
	async #isolate(batch: readonly Pending[], error: unknown): Promise<void> {
		const [first] = batch;
		if (batch.length > 1) {
			for (const pending of batch) await this.#process([pending]);
			return;
		}
		if (first === undefined) return;
		const { accountId } = first.command;
		const reason = `the database refused ${first.command.kind} ${first.command.commandId}: ${String(error)}`;
		const loaded = this.#options.loadedAccounts.get(accountId);
		if (loaded !== undefined) loaded.frozen = reason;
		this.#options.onFrozen(loaded, accountId, reason);
		this.#reply(first, { kind: "refused", refusal: { code: "ACCOUNT_FROZEN", params: {} } });
	}

	/** The answer of a commit was lost. Nothing else of this lane happens until it is known what became of it. */
	async #settle(batch: readonly Pending[], plan: Plan<Pending>, cause: unknown): Promise<void> {
		const { clock, log, store, holder, heads } = this.#options;
		log.warn({ err: cause, commands: plan.rows.commands.length }, "the outcome of a commit is unknown; settling it");
		this.#unsettled = new Set(plan.drafts.keys());
		for (;;) {
			if (this.#closed) {
				this.#replyAll(batch, "OUTCOME_UNKNOWN");
				return;
			}
			const result = await settle(store, holder, plan.rows, heads).catch((error: unknown) => {
				log.warn({ err: error }, "an unknown commit could not be settled yet");
				return undefined;
			});
			if (result === undefined) {
				await clock.sleep(RETRY_MS);
				continue;
			}
			log.info({ result }, "the unknown commit is settled");
			if (result === "fenced") {
				this.#replyAll(batch, "OUTCOME_UNKNOWN");
				this.#lose("another engine took the lease");
				return;
			}
			this.#unsettled = new Set();
			if (result === "committed") await this.#commit(plan);
			else {
				this.#options.onDropped(plan);
				this.#again(batch);
			}
			return;
		}
	}

	/** Puts commands that are surely not done back to the head of the queue. */
	#again(batch: readonly Pending[]): void {
		this.#queue.putBack(batch.filter(({ replied }) => !replied));
	}

	#replyAll(batch: readonly Pending[], code: "NOT_READY" | "OUTCOME_UNKNOWN"): void {
		for (const pending of batch) this.#reply(pending, { kind: "failed", code });
	}

	#reply(pending: Pending, answer: Answer): void {
		if (pending.replied) return;
		pending.replied = true;
		this.#options.measures?.answered(pending.command.kind, outcomeOf(answer));
		pending.reply(answer);
	}

	#lose(reason: string): void {
		if (this.#lost) return;
		this.#lost = true;
		this.#options.onLost(reason);
	}
}
