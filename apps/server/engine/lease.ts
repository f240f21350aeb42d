import { randomBytes, randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Log } from "../platform/log.ts";
import { StartupError } from "../platform/startup-error.ts";
import { timedQuery } from "./timed-query.ts";
import type { EngineClock } from "./types.ts";

export interface LeaseOptions {
	readonly pool: Pool;
	readonly clock: EngineClock;
	readonly log: Log;
	/** How long a lease holds without being renewed. */
	readonly leaseMs: number;
	/** How long to wait at the start for another engine's live lease to end. */
	readonly waitMs: number;
}

/** What a partition was when the lease on it was taken. */
export interface LeasedPartition {
	readonly partition: number;
	readonly epoch: bigint;
	readonly lastSequence: bigint;
	readonly snapshotSequence: bigint;
}

/** Between two looks at a lease that another engine holds. */
const LOOK_AGAIN_MS = 100;

/**
 * The lease on all partitions of the database. Taking it raises their epochs, so that the former holder's next write
 * fails (fencing): the time in the lease only keeps two live engines from taking it from each other in turns.
 */
export class Lease {
	readonly holder = randomUUID();
	readonly #options: LeaseOptions;
	readonly #lockKey = randomBytes(8).readBigInt64BE(0);
	#client: PoolClient | undefined;
	#validUntilMs = 0;
	#over = false;

	constructor(options: LeaseOptions) {
		this.#options = options;
	}

	/** Whether this process may still decide. Ends before the database's lease does, by a fifth of it. */
	get valid(): boolean {
		return !this.#over && this.#options.clock.monotonicMs() < this.#validUntilMs;
	}

	/**
	 * Takes all partitions; waits for a live lease of another engine to end. A holder whose session is gone (killed)
	 * is not waited for.
	 *
	 * @throws StartupError when another engine still holds it after `waitMs`.
	 */
	async take(): Promise<readonly LeasedPartition[]> {
		const { clock, log, waitMs } = this.#options;
		const giveUpAtMs = clock.monotonicMs() + waitMs;
		for (let told = false; ; told = true) {
			const taken = await this.#tryTake();
			if (taken !== undefined) return taken;
			if (!told) log.info("another engine holds the lease; waiting for it to end");
			if (clock.monotonicMs() >= giveUpAtMs) {
				throw new StartupError("Another server is running on this database: stop it first, or use another database.");
			}
			await clock.sleep(LOOK_AGAIN_MS);
		}
	}

	async #tryTake(): Promise<readonly LeasedPartition[] | undefined> {
		const { clock, leaseMs } = this.#options;
		const client = await this.#session();
		const startedMs = clock.monotonicMs();
		await client.query("BEGIN");
		try {
			// Two engines that start at once look one after the other.
			await client.query("LOCK TABLE engine_leases IN SHARE ROW EXCLUSIVE MODE");
			const others = await client.query<{ live: boolean; lock_key: string }>(
				`SELECT lease_until > clock_timestamp() AS live, lock_key
				 FROM engine_leases WHERE holder <> $1 AND holder IN (SELECT holder FROM partitions)`,
				[this.holder],
			);
			for (const other of others.rows) {
				if (other.live && !(await isFree(client, other.lock_key))) {
					await client.query("ROLLBACK");
					return undefined;
				}
			}
			const taken = await client.query<{ partition: number; epoch: string; last: string; snapshot: string }>(
				`UPDATE partitions SET epoch = epoch + 1, holder = $1
				 RETURNING partition, epoch, last_sequence AS last, snapshot_sequence AS snapshot`,
				[this.holder],
			);
			await client.query("DELETE FROM engine_leases WHERE holder <> $1", [this.holder]);
			await client.query(RENEW, [this.holder, leaseMs, this.#lockKey]);
			await client.query("COMMIT");
			this.#validUntilMs = startedMs + leaseMs * 0.8;
			return taken.rows
				.map(({ partition, epoch, last, snapshot }) => ({
					partition,
					epoch: BigInt(epoch),
					lastSequence: BigInt(last),
					snapshotSequence: BigInt(snapshot),
				}))
				.sort((a, b) => a.partition - b.partition);
		} catch (error) {
			this.#drop(error);
			throw error;
		}
	}

	/**
	 * Renews until the lease is given back (ends with null) or another engine has taken it (ends with the reason). While
	 * the database cannot be reached the lease is not `valid`; it is again when a renewal finds that nobody took it:
	 * then nobody has written either, and memory is still the truth.
	 */
	async keep(): Promise<string | null> {
		const { clock, leaseMs, log } = this.#options;
		for (;;) {
			await clock.sleep(leaseMs / 5);
			if (this.#over) return null;
			const startedMs = clock.monotonicMs();
			try {
				const client = await this.#session();
				const { rows } = await client.query<{ own: boolean }>(
					timedQuery(leaseMs, "SELECT coalesce(bool_and(holder = $1), false) AS own FROM partitions", [this.holder]),
				);
				if (this.#over) return null;
				if (rows[0]?.own !== true) {
					this.abandon();
					return "another engine took the lease";
				}
				await client.query(timedQuery(leaseMs, RENEW, [this.holder, leaseMs, this.#lockKey]));
				this.#validUntilMs = startedMs + leaseMs * 0.8;
			} catch (error) {
				if (this.#over) return null;
				log.warn({ err: error }, "the lease could not be renewed");
				this.#drop(error);
			}
		}
	}

	/** Gives the lease back so that the next engine need not wait. */
	async giveBack(): Promise<void> {
		if (this.#over) return;
		this.#over = true;
		const client = await this.#session();
		try {
			await client.query("UPDATE partitions SET holder = NULL WHERE holder = $1", [this.holder]);
			await client.query("DELETE FROM engine_leases WHERE holder = $1", [this.holder]);
		} finally {
			// Closing the session frees its advisory lock.
			this.#drop(true);
		}
	}

	/** Stops this process from deciding; nothing is written, the fence is what protects the data. */
	abandon(): void {
		this.#over = true;
		this.#drop(true);
	}

	/** The one session that holds the advisory lock by which others see that this process lives. */
	async #session(): Promise<PoolClient> {
		if (this.#client !== undefined) return this.#client;
		const client = await this.#options.pool.connect();
		this.#client = client;
		client.on("error", (error) => {
			if (this.#client === client) this.#drop(error);
		});
		try {
			await client.query(timedQuery(this.#options.leaseMs, "SELECT pg_advisory_lock($1)", [this.#lockKey]));
		} catch (error) {
			if (this.#client === client) this.#drop(error);
			throw error;
		}
		return client;
	}

	#drop(cause: unknown): void {
		const client = this.#client;
		this.#client = undefined;
		client?.release(cause instanceof Error ? cause : true);
	}
}

const RENEW = `INSERT INTO engine_leases (holder, lease_until, lock_key)
	VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond', $3)
	ON CONFLICT (holder) DO UPDATE SET lease_until = excluded.lease_until`;

/** A lock that can be had has no holder: its session, and so its process, is gone. Freed at the transaction's end. */
async function isFree(client: PoolClient, lockKey: string): Promise<boolean> {
	const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS free", [lockKey]);
	return rows[0]?.free === true;
}
