import type { KyselyConfig } from "kysely";
import type { Pool } from "./pool.ts";

/** For tests: PostgreSQL's query plans for a module's queries. */
export class Plans {
	readonly #pool: Pool;
	readonly #asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];

	constructor(pool: Pool) {
		this.#pool = pool;
	}

	/** Pass this to the module's Kysely. */
	readonly log: NonNullable<KyselyConfig["log"]> = ({ query: { sql, parameters } }) => {
		this.#asked.push({ sql, parameters });
	};

	/** The plans of the queries that `run` executes, as printed by PostgreSQL. */
	async of(run: () => Promise<unknown>): Promise<string[]> {
		this.#asked.length = 0;
		await run();
		const plans: string[] = [];
		for (const { sql, parameters } of [...this.#asked]) {
			const { rows } = await this.#pool.query(`EXPLAIN ${sql}`, [...parameters]);
			plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
		}
		return plans;
	}
}

/** 10,000 customers with heartbeats; every other one has a conversation of twenty messages. */
export async function seedManyCustomers(pool: Pool): Promise<void> {
	await pool.query(`
		INSERT INTO users (id, email, email_key, first_name, last_name, role, status, country, created_at, last_seen_at)
		SELECT 'usr_' || i, 'client' || i || '@example.com', 'client' || i || '@example.com',
			(ARRAY['Ann', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hugo'])[1 + i % 8], 'Family' || (i * 7919 % 9973),
			'customer', CASE WHEN i % 50 = 0 THEN 'pending' ELSE 'active' END,
			(ARRAY['germany', 'france', 'spain', 'austria'])[1 + i % 4], now() - (i || ' minutes')::interval,
			CASE WHEN i % 3 = 0 THEN NULL ELSE now() - (i % 5000 || ' seconds')::interval END
		FROM generate_series(1, 10000) i`);
	await pool.query(`
		INSERT INTO conversations (customer_id, state, last_sequence, last_message_at, unread_by_staff, waiting_since)
		SELECT 'usr_' || i, 'open', 20, now() - (i || ' seconds')::interval, CASE WHEN i % 40 = 0 THEN 1 ELSE 0 END,
			CASE WHEN i % 40 = 0 THEN now() - (i || ' seconds')::interval END
		FROM generate_series(2, 10000, 2) i`);
	await pool.query(`
		INSERT INTO chat_messages (customer_id, sequence, id, sender_id, is_admin, content_hash, message, created_at)
		SELECT 'usr_' || i, s, 'msg_' || i || '_' || s, 'usr_' || i, false, 'h', 'Hello ' || s, now() - (s || ' minutes')::interval
		FROM generate_series(2, 10000, 2) i, generate_series(1, 20) s`);
	// VACUUM moves new entries from GIN's pending list into the text index.
	await pool.query("VACUUM ANALYZE users, conversations, chat_messages");
}
