import type { Log, Pool, Timers } from "../../platform/index.ts";
import type { Measures } from "../../platform/measures.ts";
import type { RealtimeMessage } from "../publisher.ts";
import { DispatchCycle } from "./dispatch-cycle.ts";
import { type EngineRow, notifyDispatcher, OutboxLease } from "./store.ts";

export interface DispatcherOptions {
	readonly pool: Pool;
	/** The machine's: what it waits for is the database and other processes. */
	readonly timers: Timers;
	readonly log: Log;
	/** Rejects when it should be tried again. */
	readonly publish: (messages: readonly RealtimeMessage[]) => Promise<void>;
	/** So long the next rows wait for other nodes to have these. Absent: until they have, so that nothing overtakes. */
	readonly waitMs?: number;
	/** Looks without being woken: what another process wrote, and what was missed. */
	readonly pollMs?: number;
	readonly measures?: Pick<Measures, "pushed"> | undefined;
}

const NOTIFY_EVERY_MS = 20;
/** Rows of the engine that wait to be told from memory; when there are more, the outbox tells them. */
const MAX_COMMITTED = 10_000;

/**
 * Tells the world what was committed: the engine's outbox and that of the other modules, each in its order, at least
 * once. One process at a time does it; what it has told is noted and taken away, and after a crash the next one goes on
 * from there.
 */
export class OutboxDispatcher {
	readonly metrics = { dispatched: 0, refused: 0, retries: 0, isLeader: false };
	readonly #given: DispatcherOptions;
	readonly #stop = new AbortController();
	#woken = false;
	/** Of the engine, committed in this process and in the outbox a moment later. */
	#committed: EngineRow[] = [];
	#outboxGrew = false;
	/** Since when something waits that is not being told yet; since when what is being told has waited. */
	#owedSinceMs: number | undefined;
	#publishingSinceMs: number | undefined;
	#lookedMs = Number.NEGATIVE_INFINITY;
	/** How far the outbox has the engine's rows, as far as this process has heard. */
	readonly #written = new Map<number, bigint>();
	#wakeUp: () => void = () => undefined;
	#notifying: Promise<void> | undefined;
	#running: Promise<void> | undefined;

	constructor(given: DispatcherOptions) {
		this.#given = given;
	}

	/** For how long the oldest of what is to be told has waited; 0 while another process tells. */
	get behindMs(): number {
		const sinceMs = this.#publishingSinceMs ?? this.#owedSinceMs;
		return sinceMs === undefined || !this.metrics.isLeader ? 0 : this.#given.timers.monotonicMs() - sinceMs;
	}

	#owe(): void {
		this.#owedSinceMs ??= this.#given.timers.monotonicMs();
	}

	start(): void {
		this.#running ??= this.#run();
	}

	/** After a commit that wrote to an outbox. Cheap: many wakes are one look. */
	wake(): void {
		if (!this.metrics.isLeader && this.#running !== undefined) this.#wakeOther();
		this.#woken = true;
		this.#owe();
		this.#wakeUp();
	}

	/**
	 * What the engine of this process has committed, in each partition's order: told at once, from memory. It comes into the
	 * outbox all the same, and is told from there by whoever leads when this process does not, or ends before.
	 */
	committed(rows: readonly EngineRow[]): void {
		if (!this.metrics.isLeader || this.#committed.length > MAX_COMMITTED) return;
		this.#committed.push(...rows);
		this.#owe();
		this.#wakeUp();
	}

	/** The engine's rows up to here are in the outbox. Looks there for what was not told from memory. */
	written(reached: readonly { readonly partition: number; readonly sequence: bigint }[]): void {
		for (const { partition, sequence } of reached) this.#written.set(partition, sequence);
		if (this.metrics.isLeader) {
			this.#outboxGrew = true;
			this.#owe();
			this.#wakeUp();
		} else this.wake();
	}

	async stop(): Promise<void> {
		this.#stop.abort();
		this.#wakeUp();
		await this.#running;
		await this.#notifying;
	}

	get #stopped(): boolean {
		return this.#stop.signal.aborted;
	}

	async #run(): Promise<void> {
		const { pool, log, pollMs = 1_000 } = this.#given;
		let isWarned = false;
		while (!this.#stopped) {
			try {
				const lease = await OutboxLease.take(pool, () => this.#look());
				isWarned = false;
				if (lease !== undefined) await this.#lead(lease);
			} catch (error) {
				if (!isWarned && !this.#stopped) log.warn({ err: error }, "the outbox cannot be read; trying again");
				isWarned = true;
			}
			await this.#sleep(pollMs);
		}
	}

	async #lead(lease: OutboxLease): Promise<void> {
		this.metrics.isLeader = true;
		try {
			const stopped = new Promise<void>((resolve) => {
				this.#stop.signal.addEventListener("abort", () => resolve());
			});
			const ended = Promise.race([lease.whenLost, stopped]).then(() => "ended" as const);
			const cycle = new DispatchCycle(lease, this.#given, this.metrics, ended, this.#written);
			await cycle.begin();
			this.#look();
			while (!this.#stopped && lease.lost === undefined) {
				await this.#turn(cycle);
			}
			await cycle.tidy(true);
		} finally {
			this.metrics.isLeader = false;
			this.#committed = [];
			this.#owedSinceMs = undefined;
			this.#publishingSinceMs = undefined;
			await lease.release();
		}
	}

	/** Tells what was committed here, then what the outbox has; when there is nothing, tidies and waits. */
	async #turn(cycle: DispatchCycle): Promise<void> {
		const stopped = () => this.#stopped;
		this.#publishingSinceMs = this.#owedSinceMs;
		this.#owedSinceMs = undefined;
		if (this.#committed.length > 0) await this.#publishCommitted(cycle);
		if (this.#outboxGrew && this.#committed.length === 0) {
			this.#outboxGrew = false;
			if (!cycle.hasPublished()) this.#woken = true;
		}
		const { timers, pollMs = 1_000 } = this.#given;
		// What another process has written, and what was missed, is looked for now and then.
		const due = timers.monotonicMs() >= this.#lookedMs + pollMs;
		if (this.#woken || due) {
			this.#woken = false;
			if (due) this.#lookedMs = timers.monotonicMs();
			const found = await this.#meanwhile(cycle, cycle.look(due));
			if (found !== undefined && (await cycle.publishFound(found, stopped))) {
				await this.#meanwhile(cycle, cycle.clear(found));
				this.#woken = true;
				this.#owe();
			}
		}
		this.#publishingSinceMs = undefined;
		if (this.#waiting) return;
		const tidyMs = await this.#meanwhile(cycle, cycle.tidy());
		await this.#idle(Math.min(tidyMs, this.#lookedMs + pollMs - timers.monotonicMs()));
	}

	/** What the database is asked for, however long that takes: what is committed meanwhile is told, and not after it. */
	async #meanwhile<T>(cycle: DispatchCycle, work: Promise<T>): Promise<T> {
		let over = false;
		const end = () => {
			over = true;
			this.#wakeUp();
		};
		work.then(end, end);
		while (!over) {
			if (this.#committed.length > 0) await this.#publishCommitted(cycle);
			else {
				await new Promise<void>((resolve) => {
					this.#wakeUp = resolve;
				});
			}
		}
		this.#wakeUp = () => undefined;
		return await work;
	}

	/** Tells from memory what was committed. */
	async #publishCommitted(cycle: DispatchCycle): Promise<void> {
		const sinceMs = this.#owedSinceMs ?? this.#publishingSinceMs;
		this.#owedSinceMs = undefined;
		await cycle.publishRows(this.#committed.splice(0), () => this.#stopped);
		if (sinceMs !== undefined) this.#given.measures?.pushed(this.#given.timers.monotonicMs() - sinceMs);
	}

	get #waiting(): boolean {
		return this.#woken || this.#outboxGrew || this.#committed.length > 0;
	}

	/** Another process has written something, to either outbox. */
	#look(): void {
		this.#woken = true;
		this.#lookedMs = Number.NEGATIVE_INFINITY;
		this.#wakeUp();
	}

	async #idle(ms: number): Promise<void> {
		if (this.#waiting || this.#stopped) return;
		let cancel: () => void = () => undefined;
		await new Promise<void>((resolve) => {
			this.#wakeUp = resolve;
			cancel = this.#given.timers.after(Math.max(0, ms), resolve);
		});
		cancel();
		this.#wakeUp = () => undefined;
	}

	#sleep(ms: number): Promise<void> {
		return this.#given.timers.sleep(ms, this.#stop.signal);
	}

	/** Another process dispatches: NOTIFY takes a lock of the whole database, so a burst of commits is one. */
	#wakeOther(): void {
		this.#notifying ??= this.#sleep(NOTIFY_EVERY_MS)
			.then(() => (this.#stopped || this.metrics.isLeader ? undefined : notifyDispatcher(this.#given.pool)))
			.catch(() => undefined)
			.finally(() => {
				this.#notifying = undefined;
			});
	}
}
