import type { Pool, PoolClient } from "pg";
import type { CommitRows } from "../rows.ts";
import type { BatchWriter, CommitOutcome } from "../store.ts";
import { appendStatement } from "./batch-statement.ts";
import { textOf } from "./batch-text.ts";
import { timedQuery } from "./timed-query.ts";
import { SILENCE_MS, WriterSession } from "./writer-session.ts";

/** Neither PostgreSQL text nor JSON can hold this character: a batch with it could never be projected. */
const NEVER_STORED = "\\u0000";

/** Appends batches to the log. An acknowledgement waits for this. */
export class LogWriter implements BatchWriter {
	readonly #session: WriterSession;

	constructor(pool: Pool) {
		this.#session = new WriterSession(pool);
	}

	async write(rows: CommitRows, onSent: () => void): Promise<CommitOutcome> {
		const { payload } = textOf(rows);
		if (payload.includes(0) || payload.includes(NEVER_STORED)) {
			return { kind: "rejected", error: new Error("the batch contains a NUL character") };
		}
		let client: PoolClient;
		try {
			client = await this.#session.open();
		} catch (error) {
			return { kind: "transient", error };
		}
		try {
			// Named, so that the session parses and plans it once.
			const { name, text, parameters } = appendStatement(rows, payload);
			const answered = client.query(timedQuery(SILENCE_MS, text, parameters, name));
			onSent();
			await answered;
			return { kind: "committed" };
		} catch (error) {
			return this.#session.outcomeOf(error);
		}
	}

	drop(): void {
		this.#session.drop();
	}
}
