import { type Kysely, sql } from "kysely";
import { LINE_COLUMNS } from "./store.ts";
import type { LineRow, StatementRow, Tables } from "./tables.ts";

export interface ListedStatement
	extends Pick<
		StatementRow,
		| "id"
		| "kind"
		| "account"
		| "currency"
		| "statement_id"
		| "from_day"
		| "to_day"
		| "opening"
		| "closing"
		| "balances"
		| "lines"
		| "imported_at"
	> {
	readonly sequence: string | null;
	readonly gap_before: boolean | null;
	readonly open_lines: number;
	readonly imported_by: string;
	readonly importer: string;
}

export interface ListedLine extends LineRow {
	readonly request_kind: string | null;
	readonly request_terms: unknown;
	readonly request_reason: string | null;
	readonly requested_by: string | null;
	readonly requester: string | null;
	readonly requested_at: Date | null;
}

export interface NamedLine {
	readonly id: string;
	/** The bank's id of its statement. */
	readonly statement: string;
	readonly booked_on: string;
	readonly counterparty: string | null;
	readonly remittance: string;
}

export interface LineFilter {
	readonly places: readonly string[] | null;
	readonly currency: string | null;
	readonly statement: string | null;
}

/** By the order of their days: a gap is where one does not begin with what the one before ended with. */
const LISTED = sql`
	SELECT s.id, s.kind, s.account, s.currency, s.statement_id, s.sequence::text AS sequence, s.from_day::text AS from_day,
		s.to_day::text AS to_day, s.opening::text AS opening, s.closing::text AS closing, s.balances, s.lines, s.imported_at,
		f.imported_by, trim(u.first_name || ' ' || u.last_name) AS importer,
		CASE WHEN s.kind = 'notification' OR lag(s.id) OVER w IS NULL THEN NULL
			WHEN s.opening IS NOT NULL AND lag(s.closing) OVER w IS NOT NULL THEN s.opening <> lag(s.closing) OVER w
			WHEN s.sequence IS NOT NULL AND lag(s.sequence) OVER w IS NOT NULL
				THEN s.sequence <> 1 AND s.sequence <> lag(s.sequence) OVER w + 1
			ELSE NULL END AS gap_before
	FROM bank_statements s JOIN bank_files f ON f.id = s.file_id JOIN users u ON u.id = f.imported_by
	WINDOW w AS (PARTITION BY s.kind, s.account, s.currency ORDER BY s.to_day NULLS FIRST, s.sequence NULLS FIRST, s.from_day, s.statement_id)`;

/** Lists for staff. */
export class BankReads {
	readonly #db: Kysely<Tables>;

	constructor(db: Kysely<Tables>) {
		this.#db = db;
	}

	/** The latest day first. */
	async statements(
		filter: { readonly currency: string | null; readonly ids: readonly string[] | null },
		limit: number,
		offset: number,
	): Promise<{ rows: ListedStatement[]; total: number }> {
		const { currency, ids } = filter;
		const wanted = sql`(${currency}::text IS NULL OR s.currency = ${currency}) AND (${ids}::text[] IS NULL OR s.id = ANY(${ids}))`;
		const { rows } = await sql<ListedStatement>`
			SELECT s.*, (SELECT count(*)::int FROM bank_lines l WHERE l.statement_id = s.id AND l.place IN ('unclear', 'queue', 'proposed')) AS open_lines
			FROM (${LISTED}) s WHERE ${wanted}
			ORDER BY s.to_day DESC NULLS LAST, s.imported_at DESC, s.id LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{
			count: number;
		}>`SELECT count(*)::int AS count FROM bank_statements s WHERE ${wanted}`.execute(this.#db);
		return { rows, total: counted.rows[0]?.count ?? 0 };
	}

	/** Of a statement in its order, else the oldest first. */
	async lines(filter: LineFilter, limit: number, offset: number): Promise<{ rows: ListedLine[]; total: number }> {
		const { places, currency, statement } = filter;
		const wanted = sql`(${places}::text[] IS NULL OR l.place = ANY(${places})) AND (${currency}::text IS NULL OR l.currency = ${currency})
			AND (${statement}::text IS NULL OR l.statement_id = ${statement})`;
		const order = statement === null ? sql`l.booked_on, l.id` : sql`l.number`;
		const { rows } =
			await sql<ListedLine>`${LINES} WHERE ${wanted} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(
				this.#db,
			);
		const counted = await sql<{
			count: number;
		}>`SELECT count(*)::int AS count FROM bank_lines l WHERE ${wanted}`.execute(this.#db);
		return { rows, total: counted.rows[0]?.count ?? 0 };
	}

	/** Lines as another one names them, by their ids. */
	async named(ids: readonly string[]): Promise<ReadonlyMap<string, NamedLine>> {
		if (ids.length === 0) return new Map();
		const { rows } = await sql<NamedLine>`
			SELECT l.id, s.statement_id AS statement, l.booked_on::text AS booked_on, l.counterparty, l.remittance
			FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id WHERE l.id = ANY(${ids})`.execute(this.#db);
		return new Map(rows.map((row) => [row.id, row]));
	}

	async line(id: string): Promise<ListedLine | undefined> {
		return (await sql<ListedLine>`${LINES} WHERE l.id = ${id}`.execute(this.#db)).rows[0];
	}
}

const LINES = sql`
	SELECT ${LINE_COLUMNS}, r.kind AS request_kind, r.terms AS request_terms, r.reason AS request_reason, r.requested_by,
		r.requested_at, trim(u.first_name || ' ' || u.last_name) AS requester
	FROM bank_lines l LEFT JOIN requests r ON r.id = l.request_id LEFT JOIN users u ON u.id = r.requested_by`;
