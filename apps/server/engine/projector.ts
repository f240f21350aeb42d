import { invariant } from "@truefill/core/result";
import { raiseAlarm } from "../platform/alarms.ts";
import type { Clock, Timers } from "../platform/clock.ts";
import type { Measures } from "../platform/measures.ts";
import { answerKey } from "./answers.ts";
import { logKeyOf, mergeRows } from "./merge.ts";
import type { CommitRows } from "./rows.ts";
import type { EngineStore, ProjectionWriter } from "./store.ts";
import type { EngineLog, FailpointHook } from "./types.ts";

export interface ProjectorOptions {
	readonly store: EngineStore;
	readonly clock: Clock;
	readonly log: EngineLog;
	/** The lease's epochs by partition. */
	readonly epochs: ReadonlyMap<number, bigint>;
	/** Whether commands are queued: their commits take precedence, for a moment. */
	readonly busy: () => boolean;
	/** Whether one tick triggered a burst of commands: their commits take precedence for longer. */
	readonly crowded: () => boolean;
	readonly failpoint: FailpointHook | undefined;
	/** Called when these batches are in the tables and no longer in the log. */
	readonly onProjected: (batches: readonly Projected[]) => void;
	/** Called when the database refused the read models of this account; its events are stored. */
	readonly onRefused: (accountId: string, reason: string) => void;
	readonly onUnwritten?: ((error: unknown) => void) | undefined;
	readonly measures?: Pick<Measures, "readable"> | undefined;
	/** Called when this process must not write any more. */
	readonly onLost: (reason: string) => void;
}

export interface Projected {
	readonly fences: CommitRows["fences"];
	/** The answer keys of its commands. */
	readonly keys: readonly string[];
}

interface Batch extends Projected {
	readonly rows: CommitRows;
	/** When it was acknowledged, in monotonic machine time. */
	readonly atMs: number;
}

/** Approximate number of commands per transaction. */
const TOGETHER = 1000;
/**
 * Time to collect more batches, even when nothing else is to be done: a transaction for a single order costs the
 * database several times what a further order in it does, and the next order waits behind it.
 */
const GATHER_MS = 20;
/** Limits of time and commands while commands are queued. A waiting reader ends the collecting at once. */
const PATIENCE_MS = 250;
const PATIENCE = 5000;
/** The same limits during a burst: the commands that one tick triggered are committed before they are projected. */
const CROWD_MS = 1000;
const CROWD = 9000;
/** Most commands in the log. Beyond it, new commands wait. It also bounds what a start has to project first. */
const MOST = 10_000;
const RETRY_MS = 50;
/** Retry delay for rows that the database refuses. */
const SALVAGE_MS = 1000;

/**
 * Moves batches from the log into the tables that readers query, in their order: one transaction writes the rows and
 * deletes the log rows, so each batch is projected exactly once. One transaction at a time, with many batches, because
 * a row gets cheaper the more of them are written together.
 */
export class Projector {
	readonly #options: ProjectorOptions;
	/** Machine time: the database does not follow a moved clock. */
	readonly #timers: Timers;
	readonly #writer: ProjectionWriter;
	#waiting: Batch[] = [];
	#running = false;
	#closed = false;
	/** Number of batches received, and of those in the tables. */
	#pushed = 0;
	#done = 0;
	#barriers: { readonly upTo: number; readonly patient: boolean; readonly pass: () => void }[] = [];
	/** Ends the collecting; ends only the part that gives way to queued commands. */
	#hurry: () => void = () => undefined;
	#drained: () => void = () => undefined;
	/** Commands that are only in the log. */
	behind = 0;

	constructor(options: ProjectorOptions) {
		this.#options = options;
		this.#timers = options.clock.machine;
		this.#writer = options.store.projector();
	}

	/** How long the oldest of them has been there. */
	get behindMs(): number {
		const [oldest] = this.#waiting;
		return oldest === undefined ? 0 : this.#timers.monotonicMs() - oldest.atMs;
	}

	/** Receives a batch that is in the log. */
	push(rows: CommitRows): void {
		const keys = rows.commands.map(({ account_id, origin, command_id }) => answerKey(account_id, origin, command_id));
		const atMs = this.#timers.monotonicMs();
		this.#waiting.push({ rows: this.#options.store.logged(rows), fences: rows.fences, keys, atMs });
		this.#pushed += 1;
		this.behind += keys.length;
		if (this.behind >= this.#enough) this.#hurry();
		if (this.#closed || this.#running) return;
		this.#running = true;
		void this.#run();
	}

	/** Whether all batches received by now are in the tables within `withinMs`; `patient`: commands take precedence. */
	async projected(withinMs: number, patient = false): Promise<boolean> {
		const upTo = this.#pushed;
		if (this.#done >= upTo) return true;
		const passed = new Promise<void>((resolve) => this.#barriers.push({ upTo, patient, pass: resolve }));
		if (!patient) this.#hurry();
		await Promise.race([passed, this.#timers.sleep(withinMs)]);
		return this.#done >= upTo;
	}

	/** Resolves when the log may grow again; false when it may not within `withinMs`. */
	async room(withinMs: number): Promise<boolean> {
		const untilMs = this.#timers.monotonicMs() + withinMs;
		while (this.behind >= MOST) {
			const leftMs = untilMs - this.#timers.monotonicMs();
			if (leftMs <= 0 || this.#closed) return false;
			// Waits for the oldest batch: the next transaction makes room.
			const upTo = this.#done + 1;
			const passed = new Promise<void>((resolve) => this.#barriers.push({ upTo, patient: false, pass: resolve }));
			await Promise.race([passed, this.#timers.sleep(leftMs)]);
		}
		return true;
	}

	/** Nothing is queued any more: the collected batches are written soon. */
	drained(): void {
		this.#drained();
	}

	/** Stops writing. Batches in the log stay there for the next engine. */
	close(): void {
		this.#closed = true;
		this.#hurry();
		this.#writer.drop();
	}

	async #run(): Promise<void> {
		try {
			while (this.#waiting.length > 0 && !this.#closed) {
				await this.#gather();
				await this.#project(this.#next());
			}
		} catch (error) {
			this.#options.log.fatal({ err: error }, "failed to project the log; stopping");
			this.#options.onLost(error instanceof Error ? error.message : String(error));
		} finally {
			this.#running = false;
		}
	}

	/** Collects further batches for a few milliseconds, longer while commands are queued. */
	async #gather(): Promise<void> {
		const { busy, crowded } = this.#options;
		await this.#timers.turn();
		if (this.#isWanted) return;
		const untilMs = this.#timers.monotonicMs() + GATHER_MS;
		const hurried = new Promise<void>((resolve) => {
			this.#hurry = resolve;
		});
		if (busy()) {
			const drained = new Promise<void>((resolve) => {
				this.#drained = resolve;
			});
			await Promise.race([this.#timers.sleep(crowded() ? CROWD_MS : PATIENCE_MS), hurried, drained]);
			this.#drained = () => undefined;
		}
		const leftMs = untilMs - this.#timers.monotonicMs();
		if (leftMs > 0 && !this.#isWanted) await Promise.race([this.#timers.sleep(leftMs), hurried]);
		this.#hurry = () => undefined;
	}

	/** Whether somebody waits for the collected batches, or there are enough of them. */
	get #isWanted(): boolean {
		return this.#closed || this.behind >= this.#enough || this.#barriers.some(({ patient }) => !patient);
	}

	get #enough(): number {
		return this.#options.crowded() ? CROWD : PATIENCE;
	}

	#next(): readonly Batch[] {
		let commands = 0;
		const fits = this.#waiting.findIndex(({ keys }) => {
			commands += keys.length;
			return commands > TOGETHER;
		});
		return this.#waiting.slice(0, fits === -1 ? undefined : Math.max(1, fits));
	}

	async #project(batches: readonly Batch[]): Promise<void> {
		const { log, epochs, failpoint, onLost } = this.#options;
		const logged = batches.map((batch) => batch.rows);
		const rows = mergeRows(logged, epochs);
		const keys = logged.map(logKeyOf);
		for (let tries = 1; !this.#closed; tries += 1) {
			await failpoint?.(9);
			if (this.#closed) return;
			const outcome = await this.#writer.write(rows, keys, logged);
			await failpoint?.(10);
			if (outcome.kind === "committed") return this.#forget(batches);
			if (outcome.kind === "rejected" || outcome.kind === "repeated") return await this.#isolate(batches, outcome);
			if (outcome.kind !== "transient") {
				const settled = await this.#settle(rows);
				if (settled === "done") return this.#forget(batches);
				// After `close` nothing is reported: batches still in the log belong to the next engine.
				if (settled === "lost") return this.#closed ? undefined : onLost("another engine took the lease");
			}
			if ("error" in outcome) this.#options.onUnwritten?.(outcome.error);
			log.warn(
				{ err: "error" in outcome ? outcome.error : outcome.kind, tries },
				"failed to write the read models; retrying",
			);
			await this.#timers.sleep(RETRY_MS);
		}
	}

	/** Finds out from the sequences whether a transaction was committed. A late one fails at the next fence. */
	async #settle(rows: CommitRows): Promise<"done" | "not done" | "lost"> {
		const { store, log, epochs } = this.#options;
		for (;;) {
			if (this.#closed) return "lost";
			const reached = await store.readProjected().catch((error: unknown) => {
				log.warn({ err: error }, "failed to read the read models' position; retrying");
				return undefined;
			});
			if (reached === undefined) {
				await this.#timers.sleep(RETRY_MS);
				continue;
			}
			let done = 0;
			for (const fence of rows.fences) {
				const own = reached.find(({ partition }) => partition === fence.partition);
				if (own?.epoch !== epochs.get(fence.partition)) return "lost";
				if (`${own?.sequence}` === fence.new_sequence) done += 1;
				else invariant(`${own?.sequence}` === fence.old_sequence, "nobody else writes the read models");
			}
			invariant(done === 0 || done === rows.fences.length, "a transaction is atomic");
			return done === 0 ? "not done" : "done";
		}
	}

	/** The database refuses a row: finds the account, and writes everything but the read models of that account. */
	async #isolate(batches: readonly Batch[], outcome: object): Promise<void> {
		const [first] = batches;
		if (batches.length > 1) {
			for (const batch of batches) await this.#project([batch]);
			return;
		}
		if (first === undefined) return;
		const { store, clock, log, epochs, onRefused, onLost } = this.#options;
		raiseAlarm(log, "READ_MODEL_REFUSED", { err: "error" in outcome ? outcome.error : outcome });
		const rows = mergeRows([first.rows], epochs);
		for (let done = false; !done; ) {
			if (this.#closed) return;
			try {
				await this.#writer.salvage(rows, [logKeyOf(first.rows)], clock.nowMs());
				done = true;
			} catch (error) {
				raiseAlarm(log, "READ_MODELS_STAND", { err: error });
				const settled = await this.#settle(rows);
				if (settled === "lost") return this.#closed ? undefined : onLost("another engine took the lease");
				done = settled === "done";
				if (!done) await this.#timers.sleep(SALVAGE_MS);
			}
		}
		this.#forget([first]);
		const own = new Set(rows.events.map(({ account_id }) => account_id));
		for (const { accountId, reason } of await store.readFrozen()) if (own.has(accountId)) onRefused(accountId, reason);
	}

	#forget(batches: readonly Batch[]): void {
		this.#waiting.splice(0, batches.length);
		this.#done += batches.length;
		const nowMs = this.#timers.monotonicMs();
		for (const { keys, atMs } of batches) {
			this.behind -= keys.length;
			this.#options.measures?.readable(nowMs - atMs);
		}
		this.#options.onProjected(batches);
		const passed = this.#barriers.filter(({ upTo }) => upTo <= this.#done);
		if (passed.length === 0) return;
		this.#barriers = this.#barriers.filter(({ upTo }) => upTo > this.#done);
		for (const { pass } of passed) pass();
	}
}
