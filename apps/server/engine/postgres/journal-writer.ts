import type { Pool, PoolClient } from "pg";
import pg from "pg";
import type { CommitRows } from "../rows.ts";
import type { BatchWriter, CommitOutcome } from "../store.ts";
import { timedQuery } from "./timed-query.ts";

/** A session that is silent for so long is given up; what became of the transaction is settled then. */
const SILENCE_MS = 10_000;

const COMMIT =
	"SELECT engine_commit($1::json, $2::json, $3::json, $4::json, $5::json, $6::json, $7::json, $8::json, $9::json, $10::json, $11::json, $12::json)";

/** SQLSTATE classes that speak of the rows themselves (data, integrity). All others speak of the database's condition. */
const ABOUT_THE_ROWS = /^2[23]/;

const orNull = (rows: readonly unknown[]): string | null => (rows.length === 0 ? null : JSON.stringify(rows));

/** One database session that writes batches, one at a time. */
export class JournalWriter implements BatchWriter {
	readonly #pool: Pool;
	#client: PoolClient | undefined;

	constructor(pool: Pool) {
		this.#pool = pool;
	}

	/** Writes a batch in one transaction and one round trip. `onSent` is called when it is on the wire. Never rejects. */
	async write(rows: CommitRows, onSent: () => void): Promise<CommitOutcome> {
		let client: PoolClient;
		try {
			client = await this.#session();
		} catch (error) {
			return { kind: "transient", error };
		}
		try {
			const values = [
				JSON.stringify(rows.fences),
				`[${rows.commands.map((row) => row.json).join(",")}]`,
				`[${rows.events.join(",")}]`,
				orNull(rows.entries),
				orNull(rows.postings),
				JSON.stringify(rows.accounts),
				orNull(rows.changedTrades),
				orNull(rows.goneTrades),
				orNull(rows.closedTrades),
				JSON.stringify(rows.outbox),
				orNull(rows.orders),
				orNull(rows.deals),
			];
			// Named, so that the session parses and plans it once.
			const answered = client.query(timedQuery(SILENCE_MS, COMMIT, values, "engine_commit"));
			onSent();
			await answered;
			return { kind: "committed" };
		} catch (error) {
			return this.#outcomeOf(error);
		}
	}

	#outcomeOf(error: unknown): CommitOutcome {
		// Only an ERROR says that the transaction was undone; FATAL and PANIC can come after the commit was written.
		if (error instanceof pg.DatabaseError && error.severity === "ERROR") {
			if (error.code === "TF001") return { kind: "fenced" };
			if (error.code === "23505" && error.constraint === "commands_pkey") return { kind: "repeated" };
			return { kind: ABOUT_THE_ROWS.test(error.code ?? "") ? "rejected" : "transient", error };
		}
		this.drop();
		return { kind: "unknown", error };
	}

	async #session(): Promise<PoolClient> {
		if (this.#client !== undefined) return this.#client;
		const client = await this.#pool.connect();
		// A session that breaks while idle is replaced at the next write.
		client.on("error", () => {
			if (this.#client === client) this.drop();
		});
		this.#client = client;
		try {
			await client.query("SET synchronous_commit = on");
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
