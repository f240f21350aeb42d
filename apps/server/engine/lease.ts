import type { Timers } from "../platform/clock.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { LeasedPartition, LeaseStore } from "./store.ts";
import type { EngineLog } from "./types.ts";

export interface LeaseOptions {
	readonly store: LeaseStore;
	/** The machine's clock: the database measures the lease in real time too, and does not follow a moved clock. */
	readonly clock: Timers;
	readonly log: EngineLog;
	/** How long a lease is valid without renewal. */
	readonly leaseMs: number;
	/** How long to wait at the start for another engine's live lease to expire. */
	readonly waitMs: number;
}

/** Interval between checks of a lease that another engine holds. */
const LOOK_AGAIN_MS = 100;
/** How long commands wait for the renewal of an expired lease. */
const RENEWAL_MS = 1000;

/**
 * The lease on all partitions of the database. Taking it raises their epochs, so that the former holder's next write
 * fails (fencing). The time in the lease only keeps two live engines from taking it from each other in turns.
 */
export class Lease {
	readonly #options: LeaseOptions;
	#validUntilMs = 0;
	#over = false;
	/** Ends the pause before the next renewal. */
	#hurry: () => void = () => undefined;
	/** Callers that wait for the renewal. */
	readonly #waiting = new Set<() => void>();

	constructor(options: LeaseOptions) {
		this.#options = options;
	}

	/** Whether this process may still decide. Ends before the database's lease does, by a fifth of its length. */
	get valid(): boolean {
		return !this.#over && this.#options.clock.monotonicMs() < this.#validUntilMs;
	}

	/**
	 * Whether this process may decide, after at most a second. A paused process, or a slow database, lets the lease
	 * expire although no other engine wants it. Then it is renewed at once, not at the end of the usual interval.
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
	 * Takes all partitions; waits for another engine's live lease to expire. Does not wait for a holder whose session is
	 * gone (killed).
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
	 * Renews the lease until it is released (resolves with null) or another engine has taken it (resolves with the
	 * reason). While the database is unavailable the lease is not `valid`. It is valid again when a renewal finds that
	 * nobody took it: then nobody has written either, and memory is still current.
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
				log.warn({ err: error }, "failed to renew the lease; retrying");
				store.drop(error);
			}
		}
	}

	/** Releases the lease, so that the next engine need not wait. */
	async giveBack(): Promise<void> {
		if (this.#over) return;
		this.#over = true;
		this.#wakeAll();
		await this.#options.store.giveBack();
	}

	/** Stops this process from deciding. Nothing is written; the fence protects the data. */
	abandon(): void {
		this.#over = true;
		this.#wakeAll();
		this.#options.store.drop(true);
	}

	#wakeAll(): void {
		for (const wake of this.#waiting) wake();
	}
}
