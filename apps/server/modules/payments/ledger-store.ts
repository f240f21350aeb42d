import { Kysely, PostgresDialect, sql } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import type { Pool } from "../../platform/index.ts";

/** What the engine booked for deposits. */
export class LedgerStore {
	readonly #reads: Kysely<unknown>;

	constructor(pool: Pool, engine: Pick<EnginePort, "projected">) {
		this.#reads = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) });
	}

	/** The journal entries of deposits, by the ids of their commands. */
	async bookedBy(
		commandIds: readonly string[],
	): Promise<ReadonlyMap<string, { readonly number: number; readonly at: Date }>> {
		if (commandIds.length === 0) return new Map();
		const { rows } = await sql<{ command_id: string; number: string; occurred_at: Date }>`
			SELECT command_id, number, occurred_at FROM journal_entries
			WHERE reason = 'deposit' AND command_id = ANY(${commandIds})`.execute(this.#reads);
		return new Map(
			rows.map((row) => [row.command_id, { number: Number.parseInt(row.number, 10), at: row.occurred_at }]),
		);
	}
}
