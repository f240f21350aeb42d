import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { LeasedPartition, LeaseStore } from "../store.ts";
import { timedQuery } from "./timed-query.ts";

/**
 * The lease in the database. Its session holds an advisory lock that shows other processes that this one is alive. When
 * another process can take that lock, the holder died before its lease expired.
 */
export class PostgresLease implements LeaseStore {
	readonly #pool: Pool;
	readonly #holder: string;
	readonly #leaseMs: number;
	readonly #lockKey = randomBytes(8).readBigInt64BE(0);
	#client: PoolClient | undefined;

	constructor(pool: Pool, holder: string, leaseMs: number) {
		this.#pool = pool;
		this.#holder = holder;
		this.#leaseMs = leaseMs;
	}

	async take(): Promise<readonly LeasedPartition[] | undefined> {
		const client = await this.#session();
		await client.query("BEGIN");
		try {
			// Serialises two engines that start at once.
			await client.query("LOCK TABLE engine_leases IN SHARE ROW EXCLUSIVE MODE");
			const others = await client.query<{ live: boolean; lock_key: string }>(
				`SELECT lease_until > clock_timestamp() AS live, lock_key
				 FROM engine_leases WHERE holder <> $1 AND holder IN (SELECT holder FROM partitions)`,
				[this.#holder],
			);
			for (const other of others.rows) {
				if (other.live && !(await isFree(client, other.lock_key))) {
					await client.query("ROLLBACK");
					return undefined;
				}
			}
			// A killed engine may still have a batch in the database. The table lock waits for that batch to end; row locks
			// could deadlock with it.
			await client.query("LOCK TABLE partitions IN SHARE ROW EXCLUSIVE MODE");
			const taken = await client.query<{ partition: number; epoch: string; last: string; snapshot: string }>(
				`UPDATE partitions SET epoch = epoch + 1, holder = $1
				 RETURNING partition, epoch, last_sequence AS last, snapshot_sequence AS snapshot`,
				[this.#holder],
			);
			await client.query("LOCK TABLE engine_projections IN SHARE ROW EXCLUSIVE MODE");
			await client.query(TAKE_PROJECTIONS);
			await client.query("DELETE FROM engine_leases WHERE holder <> $1", [this.#holder]);
			await client.query(RENEW, [this.#holder, this.#leaseMs, this.#lockKey]);
			await client.query("COMMIT");
			return taken.rows
				.map(({ partition, epoch, last, snapshot }) => ({
					partition,
					epoch: BigInt(epoch),
					lastSequence: BigInt(last),
					snapshotSequence: BigInt(snapshot),
				}))
				.sort((a, b) => a.partition - b.partition);
		} catch (error) {
			this.drop(error);
			throw error;
		}
	}

	async owns(): Promise<boolean> {
		const client = await this.#session();
		const { rows } = await client.query<{ own: boolean }>(
			timedQuery(this.#leaseMs, "SELECT coalesce(bool_and(holder = $1), false) AS own FROM partitions", [this.#holder]),
		);
		return rows[0]?.own === true;
	}

	async extend(): Promise<void> {
		const client = await this.#session();
		await client.query(timedQuery(this.#leaseMs, RENEW, [this.#holder, this.#leaseMs, this.#lockKey]));
	}

	async giveBack(): Promise<void> {
		const client = await this.#session();
		try {
			await client.query("UPDATE partitions SET holder = NULL WHERE holder = $1", [this.#holder]);
			await client.query("DELETE FROM engine_leases WHERE holder = $1", [this.#holder]);
		} finally {
			// Closing the session releases its advisory lock.
			this.drop(true);
		}
	}

	async #session(): Promise<PoolClient> {
		if (this.#client !== undefined) return this.#client;
		const client = await this.#pool.connect();
		this.#client = client;
		client.on("error", (error) => {
			if (this.#client === client) this.drop(error);
		});
		try {
			await client.query(timedQuery(this.#leaseMs, "SELECT pg_advisory_lock($1)", [this.#lockKey]));
		} catch (error) {
			if (this.#client === client) this.drop(error);
			throw error;
		}
		return client;
	}

	drop(cause: unknown): void {
		const client = this.#client;
		this.#client = undefined;
		client?.release(cause instanceof Error ? cause : true);
	}
}

/** A server of the previous release writes no log. If the last event is stored, so is everything before it. */
const TAKE_PROJECTIONS = `UPDATE engine_projections r SET epoch = p.epoch,
	sequence = CASE WHEN EXISTS (SELECT FROM events e WHERE e.partition = p.partition AND e.sequence = p.last_sequence)
		THEN p.last_sequence ELSE r.sequence END
	FROM partitions p WHERE p.partition = r.partition`;

const RENEW = `INSERT INTO engine_leases (holder, lease_until, lock_key)
	VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond', $3)
	ON CONFLICT (holder) DO UPDATE SET lease_until = excluded.lease_until`;

/** Whether nobody holds the lock: then the holder's process is gone. Released at the end of the transaction. */
async function isFree(client: PoolClient, lockKey: string): Promise<boolean> {
	const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS free", [lockKey]);
	return rows[0]?.free === true;
}
