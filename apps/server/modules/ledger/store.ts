import type { LedgerEntryWire } from "@truefill/contracts/http";
import { type Kysely, sql } from "kysely";

export interface EntryRow {
	readonly number: string;
	readonly reason: LedgerEntryWire["reason"];
	readonly amount: string;
	readonly currency: string;
	readonly balance_after: string;
	readonly trade_id: string | null;
	readonly command_id: string;
	readonly corrects: string | null;
	readonly note: string | null;
	readonly occurred_at: Date;
	readonly previous_hash: string;
	readonly hash: string;
	readonly postings: readonly { readonly account: string; readonly currency: string; readonly amount: string }[];
}

/** Reads of the ledger module; the only file of it with SQL. The tables are the engine's. */
export class LedgerStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	async count(partition: number, accountId: string): Promise<number> {
		const { rows } = await sql<{ count: string }>`
			SELECT count(*) AS count FROM journal_entries WHERE partition = ${partition} AND account_id = ${accountId}`.execute(
			this.#db,
		);
		return Number.parseInt(rows[0]?.count ?? "0", 10);
	}

	/** Entries with both sides, newest first. Amounts in the minor unit, as text. */
	async entries(partition: number, accountId: string, limit: number, offset: number): Promise<readonly EntryRow[]> {
		const { rows } = await sql<EntryRow>`
			SELECT e.*, (
				SELECT json_agg(json_build_object('account', p.ledger_account, 'currency', p.currency, 'amount', p.amount::text) ORDER BY p.line)
				FROM postings p WHERE p.partition = e.partition AND p.account_id = e.account_id AND p.entry_number = e.number
			) AS postings
			FROM journal_entries e WHERE e.partition = ${partition} AND e.account_id = ${accountId}
			ORDER BY e.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}
}
