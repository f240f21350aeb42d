import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from "kysely";
import type { Dataset } from "../../platform/index.ts";

/** Rows held at once. */
const BATCH = 500;

export type Row = Readonly<Record<string, unknown>>;

/** A snapshot of the database. */
export interface Reading {
	/** The names of a list's columns; stable before and after reading its rows. */
	columns(dataset: Dataset, userId: string): Promise<readonly string[]>;
	/** Rows as `pg` returns them: decimals and large numbers as strings. */
	rows(dataset: Dataset, userId: string): AsyncGenerator<Row>;
}

/** All of a customer's data, list by list, through a cursor: only a few hundred rows are held at a time. */
export class ReadingStore {
	readonly #db: Kysely<unknown>;

	/** `pool`: one that waits until acknowledged commands are in the engine's tables. */
	constructor(pool: PostgresPool) {
		this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	/** All reads of `work` use one snapshot, so that balances, entries and trades agree. */
	async atOneMoment<T>(work: (reading: Reading) => Promise<T>): Promise<T> {
		return this.#db
			.transaction()
			.setIsolationLevel("repeatable read")
			.setAccessMode("read only")
			.execute((tx) =>
				work({
					columns: (dataset, userId) => columnsOf(tx, dataset, userId),
					rows: (dataset, userId) => rowsOf(tx, dataset, userId),
				}),
			);
	}
}

/** The query with the user's id in place of `$1`. */
function statement({ query }: Dataset, userId: string) {
	const parts = query.split("$1").map((text) => sql.raw(text));
	return sql.join(parts, sql`${userId}::text`);
}

async function columnsOf(tx: Transaction<unknown>, dataset: Dataset, userId: string): Promise<readonly string[]> {
	// Joined to a row that always exists, so that an empty list has columns too.
	const { rows } = await sql<{ columns: string[] | null }>`
		SELECT (SELECT array_agg(key ORDER BY at) FROM json_each(row_to_json(one)) WITH ORDINALITY AS each (key, value, at)) AS columns
		FROM (SELECT own.* FROM (SELECT 1) here LEFT JOIN (${statement(dataset, userId)}) own ON true LIMIT 1) one`.execute(
		tx,
	);
	return rows[0]?.columns ?? [];
}

async function* rowsOf(tx: Transaction<unknown>, dataset: Dataset, userId: string): AsyncGenerator<Row> {
	await sql`DECLARE own NO SCROLL CURSOR FOR ${statement(dataset, userId)}`.execute(tx);
	try {
		for (;;) {
			const { rows } = await sql<Row>`FETCH ${sql.raw(`${BATCH}`)} FROM own`.execute(tx);
			yield* rows;
			if (rows.length < BATCH) return;
		}
	} finally {
		await sql`CLOSE own`.execute(tx).catch(() => undefined);
	}
}
