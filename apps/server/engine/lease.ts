import type { Timers } from "../platform/clock.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { LeasedPartition, LeaseStore } from "./store.ts";
import type { EngineLog } from "./types.ts";

export interface LeaseOptions {
	readonly store: LeaseStore;
	/** The machine's: the database counts the lease's time too, and does not wait for a clock that is moved. */
	readonly clock: Timers;
	readonly log: EngineLog;
	/** How long a lease holds without being renewed. */
	readonly leaseMs: number;
	/** How long to wait at the start for another engine's live lease to end. */
	readonly waitMs: number;
}

/** Between two looks at a lease that another engine holds. */
const LOOK_AGAIN_MS = 100;
/** Orders of a process that was paused wait so long for its lease to be renewed. */
const RENEWAL_MS = 1000;

/**
 * The lease on all partitions of the database. Taking it raises their epochs, so that the former holder's next write
 * fails (fencing): the time in the lease only keeps two live engines from taking it from each other in turns.
 */
export class Lease {
	readonly #options: LeaseOptions;
	#validUntilMs = 0;
	#over = false;
	/** Ends the pause before the next renewal. */
	#hurry: () => void = () => undefined;
	/** Who waits for the lease to be renewed. */
	readonly #waiting = new Set<() => void>();

	constructor(options: LeaseOptions) {
		this.#options = options;
	}

	/** Whether this process may still decide. Ends before the database's lease does, by a fifth of it. */
	get valid(): boolean {
		return !this.#over && this.#options.clock.monotonicMs() < this.#validUntilMs;
	}

	/**
	 * Whether this process may decide, within a second. A process that was paused, or whose database was
	 * slow, finds its lease run out although nobody wants it: it is renewed at once, not at the end of the usual pause.
	 */
	async renewed(): Promise<boolean> {
		if (this.valid || this.#over) return this.valid;
		let wake: () => void = () => undefined;
		const woken = new Promise<void>((resolve) => {
			wake = resolve;
		});
		this.#waiting.add(wake);
		this.#hurry();
		await Promise.race([woken, this.#options.clock.sleep(RENEWAL_MS)]);
		this.#waiting.delete(wake);
		return this.valid;
	}

	/**
	 * Takes all partitions; waits for a live lease of another engine to end. A holder whose session is gone (killed)
	 * is not waited for.
	 *
	 * @throws StartupError when another engine still holds it after `waitMs`.
	 */
	async take(): Promise<readonly LeasedPartition[]> {
		const { store, clock, log, leaseMs, waitMs } = this.#options;
		const giveUpAtMs = clock.monotonicMs() + waitMs;
		for (let woken = false; ; woken = true) {
			const startedMs = clock.monotonicMs();
			const taken = await store.take();
			if (taken !== undefined) {
				this.#validUntilMs = startedMs + leaseMs * 0.8;
				return taken;
			}
			if (!woken) log.info("another engine holds the lease; waiting for it to end");
			if (clock.monotonicMs() >= giveUpAtMs) {
				throw new StartupError("Another server is running on this database: stop it first, or use another database.");
			}
			await clock.sleep(LOOK_AGAIN_MS);
		}
	}

	/**
	 * Renews until the lease is given back (ends with null) or another engine has taken it (ends with the reason). While
	 * the database cannot be reached the lease is not `valid`; it is again when a renewal finds that nobody took it:
	 * then nobody has written either, and memory is still the truth.
	 */
	async keep(): Promise<string | null> {
		const { store, clock, leaseMs, log } = this.#options;
		for (;;) {
			const hurried = new Promise<void>((resolve) => {
				this.#hurry = resolve;
			});
			await Promise.race([clock.sleep(leaseMs / 5), hurried]);
			if (this.#over) return null;
			const startedMs = clock.monotonicMs();
			try {
				const own = await store.owns();
				if (this.#over) return null;
				if (!own) {
					this.abandon();
					return "another engine took the lease";
				}
				await store.extend();
				this.#validUntilMs = startedMs + leaseMs * 0.8;
				this.#wakeAll();
			} catch (error) {
				if (this.#over) return null;
				log.warn({ err: error }, "the lease could not be renewed");
				store.drop(error);
			}
		}
	}

	/** Gives the lease back so that the next engine need not wait. */
	async giveBack(): Promise<void> {
		if (this.#over) return;
		this.#over = true;
		this.#wakeAll();
		await this.#options.store.giveBack();
	}

	/** Stops this process from deciding; nothing is written, the fence is what protects the data. */
	abandon(): void {
		this.#over = true;
		this.#wakeAll();
		this.#options.store.drop(true);
	}

	#wakeAll(): void {
		for (const wake of this.#waiting) wake();
	}
}
