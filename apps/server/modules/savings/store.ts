import { type Kysely, sql } from "kysely";

export interface DayRow {
	readonly occurred_at: Date;
	readonly payload: unknown;
	/** What was paid with this day; null: nothing. */
	readonly paid: string | null;
	readonly receipt: string | null;
}

export interface MonthRow {
	readonly month: string;
	readonly interest: string;
	readonly paid: string;
}

/** Reads of the savings module; its only file with SQL. The tables belong to the engine. */
export class SavingsStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	async countDays(partition: number, accountId: string): Promise<number> {
		const { rows } = await sql<{ count: number }>`
			SELECT count(*)::int AS count FROM events
			WHERE partition = ${partition} AND account_id = ${accountId} AND type = 'interest-accrued'`.execute(this.#db);
		return rows[0]?.count ?? 0;
	}

	/** Days with their interest, newest first, each with what was paid after it. */
	async days(
		partition: number,
		accountId: string,
		{ limit, offset }: { readonly limit: number; readonly offset: number },
	): Promise<readonly DayRow[]> {
		const { rows } = await sql<DayRow>`
			SELECT e.occurred_at, e.payload, p.payload->>'amount' AS paid, p.command_id AS receipt
			FROM events e LEFT JOIN events p ON p.partition = e.partition AND p.account_id = e.account_id
				AND p.type = 'interest-paid' AND p.account_sequence = e.account_sequence + 1
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND e.type = 'interest-accrued'
			ORDER BY e.account_sequence DESC LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}

	/** Exact interest and payments by month of the days, newest first. */
	async months(partition: number, accountId: string, limit: number): Promise<readonly MonthRow[]> {
		const { rows } = await sql<MonthRow>`
			SELECT left(payload->>'date', 7) AS month,
				coalesce(sum((payload->>'interest')::numeric) FILTER (WHERE type = 'interest-accrued'), 0)::text AS interest,
				coalesce(sum((payload->>'amount')::numeric) FILTER (WHERE type = 'interest-paid'), 0)::text AS paid
			FROM events
			WHERE partition = ${partition} AND account_id = ${accountId} AND type IN ('interest-accrued', 'interest-paid')
			GROUP BY 1 ORDER BY 1 DESC LIMIT ${limit}`.execute(this.#db);
		return rows;
	}

	/** All savings accounts that are in use. */
	async inUse(): Promise<readonly string[]> {
		const { rows } = await sql<{ account_id: string }>`
			SELECT account_id FROM accounts WHERE type = 'savings' AND NOT archived ORDER BY account_id`.execute(this.#db);
		return rows.map(({ account_id }) => account_id);
	}

	/** The account from which money came last; null: none came yet. */
	async lastSource(partition: number, accountId: string): Promise<string | null> {
		const { rows } = await sql<{ id: string }>`
			SELECT payload->'from'->>'accountId' AS id FROM events
			WHERE partition = ${partition} AND account_id = ${accountId} AND type = 'transfer-received'
			ORDER BY account_sequence DESC LIMIT 1`.execute(this.#db);
		return rows[0]?.id ?? null;
	}
}
