import { DispatchCycle } from "./dispatch-cycle.ts";
import type { DispatcherMetrics, DispatcherOptions } from "./dispatcher-options.ts";
import { type EngineRow, notifyDispatcher, OutboxLease } from "./store.ts";

const NOTIFY_EVERY_MS = 20;
/** Most engine rows in memory; further ones are published from the outbox. */
const MAX_COMMITTED = 10_000;

/**
 * Publishes what was committed: the engine's events and the outbox of the other modules, each in its order, at least
 * once. One process at a time does it. It records how far the events were published, and deletes the published rows of
 * the other modules; after a crash the next leader continues from there.
 */
export class OutboxDispatcher {
	readonly metrics: DispatcherMetrics = { dispatched: 0, refused: 0, retries: 0, isLeader: false };
	readonly #given: DispatcherOptions;
	readonly #stop = new AbortController();
	#woken = false;
	/** Engine rows committed in this process, which are in the outbox a moment later. */
	#committed: EngineRow[] = [];
	#outboxGrew = false;
	/** Start of the oldest wait of rows that are not being published; of rows that are being published. */
	#owedSinceMs: number | undefined;
	#publishingSinceMs: number | undefined;
	#lookedMs = Number.NEGATIVE_INFINITY;
	/** The last sequence of each partition in the engine's outbox, as far as known. */
	readonly #written = new Map<number, bigint>();
	#wakeUp: () => void = () => undefined;
	#notifying: Promise<void> | undefined;
	#running: Promise<void> | undefined;

	constructor(given: DispatcherOptions) {
		this.#given = given;
	}

	/** Age of the oldest unpublished row; 0 while another process publishes. */
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

	/** After a commit that wrote to an outbox. Cheap: many wakes cause one query. */
	wake(): void {
		if (!this.metrics.isLeader && this.#running !== undefined) this.#wakeOther();
		this.#woken = true;
		this.#owe();
		this.#wakeUp();
	}

	/**
	 * Rows that this process's engine has committed, in order within each partition: published at once, from memory. They
	 * reach the outbox too, and the leader publishes them from there if this process is not the leader or ends before.
	 */
	committed(rows: readonly EngineRow[]): void {
		if (!this.metrics.isLeader || this.#committed.length > MAX_COMMITTED) return;
		this.#committed.push(...rows);
		this.#owe();
		this.#wakeUp();
	}

	/** The engine's rows up to here are in the outbox. Publishes from it what was not published from memory. */
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
				if (!isWarned && !this.#stopped) log.warn({ err: error }, "failed to read the outbox; retrying");
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

	/** Publishes committed rows, then the outbox. When there are none, tidies and waits. */
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
		// Polls for rows of another process and for missed notifications.
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

	/** Awaits a database query. Rows committed meanwhile are published at once, not after it. */
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

	/** Publishes committed rows from memory. */
	async #publishCommitted(cycle: DispatchCycle): Promise<void> {
		const sinceMs = this.#owedSinceMs ?? this.#publishingSinceMs;
		this.#owedSinceMs = undefined;
		await cycle.publishRows(this.#committed.splice(0), () => this.#stopped);
		if (sinceMs !== undefined) this.#given.measures?.pushed(this.#given.timers.monotonicMs() - sinceMs);
	}

	get #waiting(): boolean {
		return this.#woken || this.#outboxGrew || this.#committed.length > 0;
	}

	/** Another process has written to an outbox. */
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

	/** Another process dispatches. NOTIFY takes a database-wide lock, so a burst of commits sends one. */
	#wakeOther(): void {
		this.#notifying ??= this.#sleep(NOTIFY_EVERY_MS)
			.then(() => (this.#stopped || this.metrics.isLeader ? undefined : notifyDispatcher(this.#given.pool)))
			.catch(() => undefined)
			.finally(() => {
				this.#notifying = undefined;
			});
	}
}
