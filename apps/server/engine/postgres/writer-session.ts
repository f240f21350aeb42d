import type { Pool, PoolClient } from "pg";
import pg from "pg";
import type { CommitOutcome } from "../store.ts";

/** Timeout of a session. After it, the outcome of the transaction is settled. */
export const SILENCE_MS = 10_000;

/** SQLSTATE classes of errors in the rows (data, integrity). All others concern the state of the database. */
const ABOUT_THE_ROWS = /^2[23]/;

/**
 * A batch accesses few rows by key. A generic plan would read whole tables for them, and a new plan per batch would
 * cost more than most batches.
 */
const SETTINGS =
	"SET synchronous_commit = on; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";

/** One database session that writes transactions, one at a time. Opened on demand and reopened after a failure. */
export class WriterSession {
	readonly #pool: Pool;
	#client: PoolClient | undefined;

	constructor(pool: Pool) {
		this.#pool = pool;
	}

	/** The outcome for an error of a transaction. Closes the session when its answers cannot be trusted any more. */
	outcomeOf(error: unknown): CommitOutcome {
		// Only an ERROR means that the transaction was rolled back. FATAL and PANIC can come after the commit was written.
		if (error instanceof pg.DatabaseError && error.severity === "ERROR") {
			if (error.code === "TF001") return { kind: "fenced" };
			if (error.code === "TF002") return { kind: "repeated" };
			return { kind: ABOUT_THE_ROWS.test(error.code ?? "") ? "rejected" : "transient", error };
		}
		this.drop();
		return { kind: "unknown", error };
	}

	async open(): Promise<PoolClient> {
		if (this.#client !== undefined) return this.#client;
		const client = await this.#pool.connect();
		// A session that breaks while idle is replaced at the next write.
		client.on("error", () => {
			if (this.#client === client) this.drop();
		});
		this.#client = client;
		try {
			await client.query(SETTINGS);
		} catch (error) {
			if (this.#client === client) this.drop();
			throw error;
		}
		return client;
	}

	/** Closes the session. */
	drop(): void {
		const client = this.#client;
		this.#client = undefined;
		client?.release(true);
	}
}
