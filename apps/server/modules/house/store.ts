import type { HouseBefore, HouseEntry, HousePosting } from "@truefill/core/ledger";
import type { LedgerCurrency } from "@truefill/core/money";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { PoolClient } from "pg";
import { HOUSE_ENTRY_COLUMNS, type HouseEntryRow, storedHouseEntry } from "../../engine/index.ts";

/** Which entries a list has: that book on an account, in a currency, and are about something. Absent: all. */
export interface HouseFilter {
	readonly account?: string | undefined;
	readonly currency?: string | undefined;
	readonly about?: string | undefined;
}

export interface BalanceRow {
	readonly account: HousePosting["account"];
	readonly currency: LedgerCurrency;
	/** Minor units. */
	readonly balance: string;
}

export interface SuspenseRow {
	readonly id: string;
	readonly currency: LedgerCurrency;
	/** Minor units. */
	readonly amount: string;
	readonly since: Date;
}

const columns = sql.raw(HOUSE_ENTRY_COLUMNS);

/** The entry that has this key. */
export async function entryByKey(tx: QueryExecutorProvider, key: string): Promise<HouseEntry | undefined> {
	const { rows } = await sql<HouseEntryRow>`SELECT ${columns} FROM house_entries h WHERE h.key = ${key}`.execute(tx);
	return rows[0] === undefined ? undefined : storedHouseEntry(rows[0]);
}

/** The end of the journal. Until the transaction ends nobody else books. */
export async function lockBook(tx: QueryExecutorProvider): Promise<HouseBefore> {
	const { rows } = await sql<{ entries: string; last_hash: string }>`
		SELECT entries, last_hash FROM house_book FOR UPDATE`.execute(tx);
	const [row] = rows;
	if (row === undefined) throw new Error("the house's book has no row");
	return { number: Number(row.entries), hash: row.last_hash };
}

/** Writes the entry after the locked end of the journal. */
export async function insertEntry(tx: QueryExecutorProvider, entry: HouseEntry): Promise<void> {
	const { number, key, reason, about, corrects, conversion, occurredAtMs, postings, previousHash, hash } = entry;
	const stored = conversion === null ? null : JSON.stringify({ ...conversion, rate: `${conversion.rate}` });
	await sql`
		INSERT INTO house_entries (number, key, reason, about_kind, about_id, corrects, conversion, occurred_at, previous_hash, hash)
		VALUES (${number}, ${key}, ${reason}, ${about.kind}, ${about.id}, ${corrects}, ${stored}, ${new Date(occurredAtMs)},
			${previousHash}, ${hash})`.execute(tx);
	await sql`
		INSERT INTO house_postings (entry_number, line, ledger_account, currency, amount)
		SELECT ${number}, line, account, currency, amount FROM unnest(
			${postings.map(({ account }) => account)}::text[], ${postings.map(({ currency }) => currency)}::text[],
			${postings.map(({ amount }) => `${amount}`)}::numeric[]) WITH ORDINALITY AS p (account, currency, amount, line)`.execute(
		tx,
	);
	await sql`UPDATE house_book SET entries = ${number}, last_hash = ${hash}`.execute(tx);
}

/** Reads for staff. */
export class HouseStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** What each payment was converted from; those without a conversion are left out. */
	async convertedFrom(ids: readonly string[]): Promise<ReadonlyMap<string, LedgerCurrency>> {
		if (ids.length === 0) return new Map();
		const { rows } = await sql<{ id: string; currency: LedgerCurrency }>`
			SELECT about_id AS id, conversion->>'from' AS currency FROM house_entries
			WHERE about_id = ANY (${ids}) AND conversion IS NOT NULL AND reason IN ('coin-received', 'coin-converted')`.execute(
			this.#db,
		);
		return new Map(rows.map(({ id, currency }) => [id, currency]));
	}

	/** Newest first. */
	async list(
		filter: HouseFilter,
		{ limit, offset }: { readonly limit: number; readonly offset: number },
	): Promise<{ readonly entries: readonly HouseEntry[]; readonly total: number }> {
		const wanted = matching(filter);
		const { rows } = await sql<HouseEntryRow>`
			SELECT ${columns} FROM house_entries h WHERE ${wanted} ORDER BY h.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(
			this.#db,
		);
		const counted = await sql<{ count: string }>`SELECT count(*) AS count FROM house_entries h WHERE ${wanted}`.execute(
			this.#db,
		);
		return { entries: rows.map(storedHouseEntry), total: Number.parseInt(counted.rows[0]?.count ?? "0", 10) };
	}
}

const matching = ({ account, currency, about }: HouseFilter) => sql<boolean>`(
	(${about ?? null}::text IS NULL OR h.about_id = ${about ?? null})
	AND ((${account ?? null}::text IS NULL AND ${currency ?? null}::text IS NULL) OR EXISTS (
		SELECT FROM house_postings p WHERE p.entry_number = h.number
			AND p.ledger_account = coalesce(${account ?? null}, p.ledger_account)
			AND p.currency = coalesce(${currency ?? null}, p.currency))))`;

/** Runs `work` in one snapshot of the database, which it cannot change. */
export async function inSnapshot<T>(
	pool: { connect(): Promise<PoolClient> },
	work: (client: PoolClient) => Promise<T>,
): Promise<T> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
		return await work(client);
	} finally {
		await client.query("ROLLBACK").catch(() => undefined);
		client.release();
	}
}

/** The balances of the house's accounts over all journals; accounts that nothing was ever booked on are left out. */
export async function readBalances(client: PoolClient): Promise<readonly BalanceRow[]> {
	const { rows } = await client.query<BalanceRow>(
		`SELECT account, currency, sum(amount)::text AS balance FROM (
			SELECT ledger_account AS account, currency, amount FROM house_postings
			UNION ALL
			SELECT ledger_account, currency, amount FROM house_postings_of_accounts
		) p GROUP BY account, currency ORDER BY account, currency`,
	);
	return rows;
}

/** What stands in suspense, by what it is about, oldest first. */
export async function readSuspense(client: PoolClient): Promise<readonly SuspenseRow[]> {
	const { rows } = await client.query<SuspenseRow>(
		`SELECT h.about_id AS id, p.currency, sum(p.amount)::text AS amount, max(h.occurred_at) AS since
		FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
		WHERE p.ledger_account = 'house:suspense'
		GROUP BY h.about_id, p.currency HAVING sum(p.amount) <> 0 ORDER BY since, id`,
	);
	return rows;
}

/** What entries say that these ids are. */
export async function readKinds(client: PoolClient, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const { rows } = await client.query<{ id: string; kind: string }>(
		"SELECT DISTINCT about_id AS id, about_kind AS kind FROM house_entries WHERE about_id = ANY($1)",
		[ids],
	);
	return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** The end of the journal, without a lock. */
export async function readEnd(client: PoolClient): Promise<HouseBefore> {
	const { rows } = await client.query<{ entries: string; last_hash: string }>(
		"SELECT entries, last_hash FROM house_book",
	);
	return { number: Number(rows[0]?.entries ?? 0), hash: rows[0]?.last_hash ?? "" };
}
