import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { contentHash, type ListEntry, type ListName } from "./entry.ts";
import type { ReadList } from "./lists/read-list.ts";

export interface ListRow {
	readonly list: ListName;
	readonly hash: string | null;
	readonly published: string | null;
	readonly entries: number;
	readonly others: number;
	readonly changed_at: Date | null;
	readonly read_at: Date;
	readonly refusal: string | null;
}

export interface SubjectRow {
	readonly user_id: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly birth_date: string | null;
	readonly nationality: string | null;
	/** Names what is compared of them. */
	readonly data_hash: string;
}

export interface StoredEntry {
	readonly list: ListName;
	readonly entry_id: string;
	readonly hash: string;
	readonly entry: ListEntry;
}

const SUBJECT = sql`u.id AS user_id, coalesce(u.first_name, '') AS first_name, coalesce(u.last_name, '') AS last_name,
	d.birth_date::text AS birth_date, u.nationality,
	md5(jsonb_build_array(u.first_name, u.last_name, d.birth_date, u.nationality)::text) AS data_hash`;
const OF_SUBJECTS = sql`users u LEFT JOIN personal_details d ON d.user_id = u.id`;
/** Customers who are not erased. */
const COMPARED = sql`u.role = 'customer' AND u.erased_at IS NULL`;

const AT_ONCE = 2_000;

/** Lists and who was compared with them; with `hit-store.ts` the only SQL on these tables. */
export class ScreeningStore {
	readonly db: Kysely<unknown>;

	constructor(pool: Pool) {
		this.db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: QueryExecutorProvider) => Promise<T>): Promise<T> {
		return this.db.transaction().execute(work);
	}

	async lists(): Promise<ListRow[]> {
		const { rows } = await sql<ListRow>`
			SELECT list, hash, published::text AS published, entries, others, changed_at, read_at, refusal
			FROM screening_lists ORDER BY list`.execute(this.db);
		return rows;
	}

	/** Replaces a list as a whole: a reader sees all of the old one or all of the new one. */
	async replace(list: ListName, { hash, published, entries, others }: ReadList, at: Date): Promise<void> {
		await this.transaction(async (tx) => {
			await sql`
				INSERT INTO screening_lists (list, hash, published, entries, others, changed_at, read_at)
				VALUES (${list}, ${hash}, ${published}::date, ${entries.length}, ${others}, ${at}, ${at})
				ON CONFLICT (list) DO UPDATE SET hash = excluded.hash, published = excluded.published, entries = excluded.entries,
					others = excluded.others, changed_at = excluded.changed_at, read_at = excluded.read_at, refusal = NULL`.execute(
				tx,
			);
			await sql`DELETE FROM screening_entries WHERE list = ${list}`.execute(tx);
			for (let from = 0; from < entries.length; from += AT_ONCE) {
				const some = entries.slice(from, from + AT_ONCE);
				await sql`
					INSERT INTO screening_entries (list, entry_id, hash, entry)
					SELECT ${list}, * FROM unnest(${some.map(({ id }) => id)}::text[], ${some.map(contentHash)}::text[],
						${some.map((entry) => JSON.stringify(entry))}::jsonb[])`.execute(tx);
			}
		});
	}

	/** The files were read: unchanged, or refused with what is in use unchanged. */
	async wasRead(list: ListName, refusal: string | null, at: Date): Promise<void> {
		await sql`
			INSERT INTO screening_lists (list, read_at, refusal) VALUES (${list}, ${at}, ${refusal})
			ON CONFLICT (list) DO UPDATE SET read_at = excluded.read_at, refusal = excluded.refusal`.execute(this.db);
	}

	async remove(list: ListName): Promise<void> {
		await sql`DELETE FROM screening_lists WHERE list = ${list}`.execute(this.db);
	}

	/** The entries of all lists, in pieces. */
	async *entries(): AsyncGenerator<readonly StoredEntry[]> {
		let [list, id] = ["", ""];
		for (;;) {
			const { rows } = await sql<StoredEntry>`
				SELECT list, entry_id, hash, entry FROM screening_entries
				WHERE (list, entry_id) > (${list}, ${id}) ORDER BY list, entry_id LIMIT ${AT_ONCE}`.execute(this.db);
			const last = rows.at(-1);
			if (last === undefined) return;
			yield rows;
			[list, id] = [last.list, last.entry_id];
		}
	}

	async subject(userId: string, tx?: QueryExecutorProvider): Promise<SubjectRow | undefined> {
		const { rows } = await sql<SubjectRow>`
			SELECT ${SUBJECT} FROM ${OF_SUBJECTS} WHERE ${COMPARED} AND u.id = ${userId}`.execute(tx ?? this.db);
		return rows[0];
	}

	/** Customers who were not compared with these lists, or whose details have changed since. */
	async due(listsHash: string, limit: number): Promise<SubjectRow[]> {
		const { rows } = await sql<SubjectRow>`
			SELECT * FROM (SELECT ${SUBJECT} FROM ${OF_SUBJECTS} WHERE ${COMPARED}) AS c
			WHERE NOT EXISTS (SELECT FROM screening_subjects s
				WHERE s.user_id = c.user_id AND s.lists_hash = ${listsHash} AND s.data_hash = c.data_hash)
			ORDER BY c.user_id LIMIT ${limit}`.execute(this.db);
		return rows;
	}

	/** How many were compared with these lists, and how many wait for it. */
	async progress(listsHash: string): Promise<{ screened: number; waiting: number; last: Date | null }> {
		const { rows } = await sql<{ screened: number; waiting: number; last: Date | null }>`
			SELECT count(s.user_id)::int AS screened, (count(*) - count(s.user_id))::int AS waiting, max(s.screened_at) AS last
			FROM (SELECT ${SUBJECT} FROM ${OF_SUBJECTS} WHERE ${COMPARED}) AS c LEFT JOIN screening_subjects s
				ON s.user_id = c.user_id AND s.lists_hash = ${listsHash} AND s.data_hash = c.data_hash`.execute(this.db);
		return rows[0] ?? { screened: 0, waiting: 0, last: null };
	}

	async wereScreened(
		subjects: readonly Pick<SubjectRow, "user_id" | "data_hash">[],
		listsHash: string,
		at: Date,
		tx?: QueryExecutorProvider,
	): Promise<void> {
		if (subjects.length === 0) return;
		await sql`
			INSERT INTO screening_subjects (user_id, data_hash, lists_hash, screened_at)
			SELECT id, hash, ${listsHash}, ${at} FROM unnest(${subjects.map(({ user_id }) => user_id)}::text[],
				${subjects.map(({ data_hash }) => data_hash)}::text[]) AS s (id, hash)
			ON CONFLICT (user_id) DO UPDATE SET data_hash = excluded.data_hash, lists_hash = excluded.lists_hash,
				screened_at = excluded.screened_at`.execute(tx ?? this.db);
	}
}
