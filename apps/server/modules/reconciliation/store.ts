import type { DifferenceKind, ReconciledBook } from "@truefill/contracts/http";
import type { LedgerCurrency } from "@truefill/core/money";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { Segregation } from "./segregation-store.ts";
import type { BookDay } from "./types.ts";

export interface DayRow {
	readonly day: string;
	readonly book: ReconciledBook;
	readonly currency: LedgerCurrency;
	readonly external: string | null;
	readonly external_day: string | null;
	readonly books: string;
	readonly computed_at: Date;
	readonly differences: number;
	readonly oldest: string | null;
}

export interface ItemRow {
	readonly day: string;
	readonly book: ReconciledBook;
	readonly currency: LedgerCurrency;
	readonly kind: DifferenceKind;
	readonly reference: string;
	readonly amount: string;
	readonly since: string;
}

export interface SegregationRow {
	readonly day: string;
	readonly currency: LedgerCurrency;
	readonly balances: string;
	readonly open_results: string | null;
	readonly unallocated: string;
	readonly accounts: number;
	readonly unknown_accounts: number;
	readonly held_bank: string | null;
	readonly held_provider: string | null;
	readonly held_coins: string | null;
	/** Null: from before coins were counted. */
	readonly coins: readonly StoredHolding[] | null;
	readonly bank_day: string | null;
	readonly computed_at: Date;
}

/** Amounts and rates as texts. */
export interface StoredHolding {
	readonly coin: LedgerCurrency;
	readonly coins: string;
	readonly rate: string | null;
	readonly source: string | null;
	readonly value: string | null;
}

export interface BookFilter {
	readonly book: string | null;
	readonly currency: string | null;
	readonly day: string | null;
}

const textOf = (amount: bigint | null): string | null => (amount === null ? null : `${amount}`);

const toStored = ({ coin, coins, rate, source, value }: Segregation["coins"][number]): StoredHolding => ({
	coin,
	coins: `${coins}`,
	rate: textOf(rate),
	source,
	value: textOf(value),
});

/** Days as they were computed last. */
export class ReconciliationStore {
	readonly #db: Kysely<unknown>;

	constructor(pool: Pool) {
		this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	/** Replaces what is stored of a book and day. */
	async save(day: string, book: ReconciledBook, days: readonly BookDay[], at: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reconciliation ${day} ${book}`}, 0))`.execute(tx);
			await sql`DELETE FROM reconciliation_days WHERE day = ${day} AND book = ${book}`.execute(tx);
			for (const { currency, external, externalDay, books, differences } of days) {
				await sql`
					INSERT INTO reconciliation_days (day, book, currency, external, external_day, books, computed_at)
					VALUES (${day}, ${book}, ${currency}, ${textOf(external)}, ${externalDay}, ${`${books}`}, ${at})`.execute(tx);
				await sql`
					INSERT INTO reconciliation_items (day, book, currency, kind, reference, amount, since)
					SELECT ${day}, ${book}, ${currency}, kind, reference, amount, since FROM unnest(
						${differences.map(({ kind }) => kind)}::text[], ${differences.map(({ reference }) => reference)}::text[],
						${differences.map(({ amount }) => `${amount}`)}::numeric[], ${differences.map(({ since }) => since)}::date[]
					) AS d (kind, reference, amount, since)`.execute(tx);
			}
		});
	}

	/** The latest day first. */
	async days(filter: BookFilter, limit: number, offset: number): Promise<{ rows: DayRow[]; total: number }> {
		const { book, currency, day } = filter;
		const wanted = sql`(${book}::text IS NULL OR d.book = ${book}) AND (${currency}::text IS NULL OR d.currency = ${currency})
			AND (${day}::date IS NULL OR d.day = ${day})`;
		const { rows } = await sql<DayRow>`
			SELECT d.day::text AS day, d.book, d.currency, d.external::text AS external, d.external_day::text AS external_day,
				d.books::text AS books, d.computed_at, i.differences, i.oldest::text AS oldest
			FROM reconciliation_days d CROSS JOIN LATERAL (
				SELECT count(*)::int AS differences, min(since) AS oldest FROM reconciliation_items i
				WHERE i.day = d.day AND i.book = d.book AND i.currency = d.currency
			) i WHERE ${wanted} ORDER BY d.day DESC, d.book, d.currency LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{ count: number }>`
			SELECT count(*)::int AS count FROM reconciliation_days d WHERE ${wanted}`.execute(this.#db);
		return { rows, total: counted.rows[0]?.count ?? 0 };
	}

	/** Of a day, or of the last day of each book: the oldest first. */
	async items(filter: BookFilter, limit: number, offset: number): Promise<{ rows: ItemRow[]; total: number }> {
		const { book, currency, day } = filter;
		const wanted = sql`(${book}::text IS NULL OR i.book = ${book}) AND (${currency}::text IS NULL OR i.currency = ${currency})
			AND i.day = coalesce(${day}::date, (SELECT max(d.day) FROM reconciliation_days d WHERE d.book = i.book))`;
		const { rows } = await sql<ItemRow>`
			SELECT i.day::text AS day, i.book, i.currency, i.kind, i.reference, i.amount::text AS amount, i.since::text AS since
			FROM reconciliation_items i WHERE ${wanted}
			ORDER BY i.since, i.book, i.currency, i.kind, i.reference LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{ count: number }>`
			SELECT count(*)::int AS count FROM reconciliation_items i WHERE ${wanted}`.execute(this.#db);
		return { rows, total: counted.rows[0]?.count ?? 0 };
	}

	async saveSegregation(day: string, all: readonly Segregation[], at: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await sql`DELETE FROM segregation_days WHERE day = ${day}`.execute(tx);
			for (const each of all) {
				await sql`
					INSERT INTO segregation_days (day, currency, balances, open_results, unallocated, accounts, unknown_accounts,
						held_bank, held_provider, held_coins, coins, bank_day, computed_at)
					VALUES (${day}, ${each.currency}, ${textOf(each.balances)}, ${textOf(each.openResults)},
						${textOf(each.unallocated)}, ${each.accounts}, ${each.unknownAccounts}, ${textOf(each.heldBank)},
						${textOf(each.heldProvider)}, ${textOf(each.heldCoins)}, ${JSON.stringify(each.coins.map(toStored))}::jsonb, ${each.bankDay}, ${at})`.execute(
					tx,
				);
			}
		});
	}

	/** The latest day first. */
	async segregation(
		filter: Pick<BookFilter, "currency" | "day">,
		limit: number,
		offset: number,
	): Promise<{ rows: SegregationRow[]; total: number }> {
		const { currency, day } = filter;
		const wanted = sql`(${currency}::text IS NULL OR s.currency = ${currency}) AND (${day}::date IS NULL OR s.day = ${day})`;
		const { rows } = await sql<SegregationRow>`
			SELECT s.day::text AS day, s.currency, s.balances::text AS balances, s.open_results::text AS open_results,
				s.unallocated::text AS unallocated, s.accounts, s.unknown_accounts, s.held_bank::text AS held_bank,
				s.held_provider::text AS held_provider, s.held_coins::text AS held_coins, s.coins, s.bank_day::text AS bank_day, s.computed_at
			FROM segregation_days s WHERE ${wanted} ORDER BY s.day DESC, s.currency LIMIT ${limit} OFFSET ${offset}`.execute(
			this.#db,
		);
		const counted = await sql<{ count: number }>`
			SELECT count(*)::int AS count FROM segregation_days s WHERE ${wanted}`.execute(this.#db);
		return { rows, total: counted.rows[0]?.count ?? 0 };
	}
}
