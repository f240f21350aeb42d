import { type Kysely, sql } from "kysely";

/** Most points of a balance history. */
export const HISTORY_POINTS = 500;

/** Reads of the accounts module; its only file with SQL. The tables belong to the engine, and the users to identity. */
export class AccountsStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** An account number that was never used. */
	async nextNumber(): Promise<string> {
		const { rows } = await sql<{ number: string }>`SELECT nextval('account_numbers') AS number`.execute(this.#db);
		const number = rows[0]?.number;
		if (number === undefined) throw new Error("the sequence of account numbers is empty");
		return number;
	}

	/**
	 * The balance after each journal entry, oldest first, since the last one at or before `from`. Longer histories are
	 * thinned evenly to at most `HISTORY_POINTS`; the first and the last entry are always kept.
	 */
	async balanceHistory(
		partition: number,
		accountId: string,
		from: string | undefined,
	): Promise<readonly { at: Date; balance: bigint }[]> {
		const { rows } = await sql<{ occurred_at: Date; balance_after: string }>`
			SELECT occurred_at, balance_after FROM (
				SELECT row_number() OVER (ORDER BY number) AS number, occurred_at, balance_after, count(*) OVER () AS total
				FROM journal_entries WHERE partition = ${partition} AND account_id = ${accountId} AND number >= coalesce((
					SELECT max(number) FROM journal_entries
					WHERE partition = ${partition} AND account_id = ${accountId} AND occurred_at <= ${from ?? null}::timestamptz
				), 0)
			) AS entries
			WHERE total <= ${HISTORY_POINTS} OR number = total OR (number - 1) % ceil(total / (${HISTORY_POINTS} - 1.0))::bigint = 0
			ORDER BY number`.execute(this.#db);
		return rows.map((row) => ({ at: row.occurred_at, balance: BigInt(row.balance_after) }));
	}

	async openedAtMs(partition: number, accountId: string): Promise<number | undefined> {
		const { rows } = await sql<{ opened_at: Date }>`
			SELECT opened_at FROM accounts WHERE partition = ${partition} AND account_id = ${accountId}`.execute(this.#db);
		return rows[0]?.opened_at.getTime();
	}

	/** The country that the customer gave; null: none was given, or there is no such customer. */
	async countryOf(userId: string): Promise<string | null> {
		const { rows } = await sql<{ country: string | null }>`
			SELECT country FROM users WHERE id = ${userId} AND role = 'customer'`.execute(this.#db);
		return rows[0]?.country ?? null;
	}

	async customers(): Promise<readonly { readonly id: string; readonly country: string | null }[]> {
		const { rows } = await sql<{ id: string; country: string | null }>`
			SELECT id, country FROM users WHERE role = 'customer'`.execute(this.#db);
		return rows;
	}

	async hasCommand(partition: number, accountId: string, commandId: string): Promise<boolean> {
		const { rows } = await sql`
			SELECT 1 FROM commands
			WHERE partition = ${partition} AND account_id = ${accountId} AND command_id = ${commandId}`.execute(this.#db);
		return rows.length > 0;
	}
}
