import type { LedgerEntryWire } from "@truefill/contracts/http";
import { type Kysely, sql } from "kysely";

export interface EntryRow {
	readonly number: string;
	readonly reason: LedgerEntryWire["reason"];
	readonly amount: string;
	readonly currency: string;
	readonly balance_after: string;
	readonly pending_after: string | null;
	readonly trade_id: string | null;
	readonly command_id: string;
	readonly corrects: string | null;
	readonly note: string | null;
	readonly occurred_at: Date;
	readonly previous_hash: string;
	readonly hash: string;
	readonly postings: readonly { readonly account: string; readonly currency: string; readonly amount: string }[];
}

/** First and last day in UTC, `YYYY-MM-DD`; absent: unbounded on that side. */
export interface Period {
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

/** Which entries of an account: of a period, and of one reason if that is given. */
export interface EntryFilter extends Period {
	readonly reason?: LedgerEntryWire["reason"] | undefined;
}

export interface StatementRows {
	/** Sum of everything before the period. */
	readonly opening: string;
	readonly last_hash: string | null;
	readonly lines: readonly {
		readonly reason: LedgerEntryWire["reason"];
		readonly entries: number;
		readonly amount: string;
	}[];
}

/** Whether the entry `e` is in the period. */
const within = ({ from, to }: Period) => sql<boolean>`(
	e.occurred_at >= coalesce(${from ?? null}::date::timestamp AT TIME ZONE 'UTC', '-infinity')
	AND e.occurred_at < coalesce((${to ?? null}::date + 1)::timestamp AT TIME ZONE 'UTC', 'infinity'))`;

const matches = ({ reason, ...period }: EntryFilter) =>
	reason === undefined ? within(period) : sql<boolean>`(e.reason = ${reason} AND ${within(period)})`;

/** Reads of the ledger module; its only file with SQL. The tables belong to the engine. */
export class LedgerStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	async count(partition: number, accountId: string, filter: EntryFilter): Promise<number> {
		const { rows } = await sql<{ count: string }>`
			SELECT count(*) AS count FROM journal_entries e
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND ${matches(filter)}`.execute(this.#db);
		return Number.parseInt(rows[0]?.count ?? "0", 10);
	}

	/** Entries with both sides, newest first. Amounts in the minor unit, as strings. */
	async entries(
		partition: number,
		accountId: string,
		filter: EntryFilter,
		{ limit, offset }: { readonly limit: number; readonly offset: number },
	): Promise<readonly EntryRow[]> {
		const { rows } = await sql<EntryRow>`
			SELECT e.*, (
				SELECT json_agg(json_build_object('account', p.ledger_account, 'currency', p.currency, 'amount', p.amount::text) ORDER BY p.line)
				FROM postings p WHERE p.partition = e.partition AND p.account_id = e.account_id AND p.entry_number = e.number
			) AS postings
			FROM journal_entries e WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND ${matches(filter)}
			ORDER BY e.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}

	/** The sum per reason in the period, and the books up to its end. Amounts in the minor unit, as strings. */
	async statement(partition: number, accountId: string, period: Period): Promise<StatementRows> {
		// One SQL statement, so that the rows, the balance and the hash come from one snapshot.
		const { rows } = await sql<StatementRows>`
			WITH e AS (
				SELECT number, reason, amount, hash, ${within(period)} AS within
				FROM journal_entries e
				WHERE partition = ${partition} AND account_id = ${accountId} AND ${within({ ...period, from: undefined })}
			)
			SELECT
				coalesce((SELECT sum(amount) FROM e WHERE NOT within), 0)::text AS opening,
				(SELECT hash FROM e ORDER BY number DESC LIMIT 1) AS last_hash,
				coalesce((
					SELECT json_agg(json_build_object('reason', reason, 'entries', entries, 'amount', amount::text))
					FROM (SELECT reason, count(*)::int AS entries, sum(amount) AS amount FROM e WHERE within GROUP BY reason) lines
				), '[]') AS lines`.execute(this.#db);
		const [row] = rows;
		if (row === undefined) throw new Error("an aggregate has a row");
		return row;
	}
}
