import type { BankLinePlace } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { inTablesOf } from "../requests/index.ts";
import type { Part } from "./judge-line.ts";
import type { Entry } from "./pair-entries.ts";
import { pairsStore } from "./pairs-store.ts";
import type { BankTransaction, FileRow, LineRow, PartRow, StatementRow, Suggestion, Tables } from "./tables.ts";

export const LINE_COLUMNS = sql.raw(
	`l.id, l.statement_id, l.number, l.entry, l.transactions, l.amount::text AS amount, l.entry_total::text AS entry_total,
	l.currency, l.status, l.is_reversal, l.booked_on::text AS booked_on, l.value_on::text AS value_on, l.entry_reference,
	l.bank_reference, l.end_to_end_id, l.instruction_id, l.payment_info_id, l.creditor_reference, l.remittance, l.counterparty,
	l.counterparty_account, l.code, l.cause, l.return_reason, l.charges, l.exchange, l.place, l.placed_at, l.request_id,
	l.same_as, l.suggestion, l.checked_at`,
);

export const ROWS_AT_ONCE = 1_000;

/** Everything but the connection, by which lists are read. */
export type BankPort = Omit<BankStore, "db">;

/** Statements, their lines, and what these are about. */
export class BankStore {
	readonly db: Kysely<Tables>;
	readonly pairs = pairsStore;

	constructor(pool: Pool) {
		this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: BankTransaction) => Promise<T>): Promise<T> {
		return this.db.transaction().execute(work);
	}

	/** One import at a time: numbers and duplicates are compared with what is there. */
	async lockImports(tx: BankTransaction): Promise<void> {
		await sql`SELECT pg_advisory_xact_lock(hashtextextended('bank statements', 0))`.execute(tx);
	}

	fileByHash(tx: BankTransaction, sha256: string): Promise<FileRow | undefined> {
		return tx.selectFrom("bank_files").selectAll().where("sha256", "=", sha256).executeTakeFirst();
	}

	statementNamed(
		tx: BankTransaction,
		named: Pick<StatementRow, "kind" | "account" | "currency" | "statement_id">,
	): Promise<{ id: string; content_hash: string } | undefined> {
		let wanted = tx.selectFrom("bank_statements").select(["id", "content_hash"]);
		for (const name of ["kind", "account", "currency", "statement_id"] as const)
			wanted = wanted.where(name, "=", named[name]);
		return wanted.executeTakeFirst();
	}

	async statementsOfFile(tx: BankTransaction, fileId: string): Promise<string[]> {
		const rows = await tx
			.selectFrom("bank_statements")
			.select("id")
			.where("file_id", "=", fileId)
			.orderBy("id")
			.execute();
		return rows.map(({ id }) => id);
	}

	async addFile(tx: BankTransaction, row: FileRow): Promise<void> {
		await tx.insertInto("bank_files").values(row).execute();
	}

	async addStatement(tx: BankTransaction, row: StatementRow): Promise<void> {
		await tx.insertInto("bank_statements").values(row).execute();
	}

	/** At most `ROWS_AT_ONCE`. */
	async addLines(tx: BankTransaction, lines: readonly LineRow[]): Promise<void> {
		await tx.insertInto("bank_lines").values(lines).execute();
	}

	/** All lines of an entry say the same as another line. Only lines that wait: others have their place. */
	async markKnown(tx: BankTransaction, entry: Pick<Entry, "statement" | "number">, sameAs: string): Promise<void> {
		await tx
			.updateTable("bank_lines")
			.set({ place: "known", same_as: sameAs, suggestion: null, request_id: null })
			.where("statement_id", "=", entry.statement)
			.where("entry", "=", entry.number)
			.where("place", "in", ["queue", "unclear", "proposed", "information"])
			.where("status", "=", "booked")
			.execute();
	}

	/** Lines of an entry that wait: unclear because of these lines, or (null) entries of their own. */
	async markUnclear(
		tx: BankTransaction,
		entry: Pick<Entry, "statement" | "number">,
		because: readonly string[] | null,
	): Promise<void> {
		const suggestion: Suggestion | null = because === null ? null : { kind: "same-entry", lines: because };
		await tx
			.updateTable("bank_lines")
			.set({
				place: because === null ? "queue" : "unclear",
				suggestion: suggestion === null ? null : JSON.stringify(suggestion),
				request_id: null,
				checked_at: null,
			})
			.where("statement_id", "=", entry.statement)
			.where("entry", "=", entry.number)
			.where("place", "in", because === null ? ["unclear", "proposed"] : ["queue", "unclear"])
			.execute();
	}

	/** Lines in the queue that were not looked at for the longest time. */
	async queue(limit: number): Promise<LineRow[]> {
		const { rows } = await sql<LineRow>`
			SELECT ${LINE_COLUMNS} FROM bank_lines l WHERE l.place = 'queue' ORDER BY l.checked_at NULLS FIRST, l.id LIMIT ${limit}`.execute(
			this.db,
		);
		return rows;
	}

	async line(id: string, tx?: QueryExecutorProvider): Promise<LineRow | undefined> {
		const { rows } = await sql<LineRow>`
			SELECT ${LINE_COLUMNS} FROM bank_lines l WHERE l.id = ${id} ${tx === undefined ? sql`` : sql`FOR UPDATE`}`.execute(
			tx ?? this.db,
		);
		return rows[0];
	}

	/** Moves a line from one place to another, once. @returns false if it is elsewhere by now, or a part is taken. */
	async move(
		given: QueryExecutorProvider,
		id: string,
		from: BankLinePlace,
		to: {
			readonly place: BankLinePlace;
			readonly at: Date;
			readonly requestId: string | null;
			readonly parts: readonly Part[];
		},
	): Promise<boolean> {
		const tx = inTablesOf<Tables>(given);
		const { numUpdatedRows } = await tx
			.updateTable("bank_lines")
			.set({
				place: to.place,
				placed_at: to.at,
				request_id: to.requestId,
				...(to.place === "queue" ? { checked_at: null } : {}),
			})
			.where("id", "=", id)
			.where("place", "=", from)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		await tx.deleteFrom("bank_line_parts").where("line_id", "=", id).execute();
		if (to.parts.length === 0) return true;
		const added = await tx
			.insertInto("bank_line_parts")
			.values(
				to.parts.map(
					(part): PartRow => ({
						line_id: id,
						about_kind: part.kind,
						about_id: part.id,
						leg: part.leg,
						amount: `${part.amount}`,
					}),
				),
			)
			.onConflict((conflict) => conflict.doNothing())
			.returning("line_id")
			.execute();
		return added.length === to.parts.length;
	}

	async suggest(id: string, suggestion: Suggestion | null, at: Date): Promise<void> {
		await this.db
			.updateTable("bank_lines")
			.set({ suggestion: suggestion === null ? null : JSON.stringify(suggestion), checked_at: at })
			.where("id", "=", id)
			.where("place", "=", "queue")
			.execute();
	}

	/**
	 * Lines whose request has ended without an effect, or that confirm a wire which was withdrawn as a mistake: they wait
	 * again. A returned deposit came in all the same.
	 */
	async released(limit: number): Promise<{ id: string; place: BankLinePlace; meaning: string | null }[]> {
		const { rows } = await sql<{ id: string; place: BankLinePlace; meaning: string | null }>`
			SELECT l.id, l.place, r.terms->>'meaning' AS meaning FROM bank_lines l JOIN requests r ON r.id = l.request_id
			WHERE l.place IN ('proposed', 'matched') AND r.kind <> 'deposit'
				AND r.status IN ('refused', 'withdrawn', 'failed', 'expired')
			UNION
			SELECT l.id, l.place, NULL FROM requests r JOIN bank_line_parts p ON p.about_kind = 'deposit' AND p.about_id = r.id
			JOIN bank_lines l ON l.id = p.line_id
			WHERE l.place = 'matched' AND r.kind = 'deposit' AND r.status = 'withdrawn' AND r.attempts = 0
			ORDER BY id LIMIT ${limit}`.execute(this.db);
		return rows;
	}

	/** Parts with these ids that a line confirms already, as `kind id leg direction`. */
	async taken(ids: readonly string[]): Promise<ReadonlySet<string>> {
		if (ids.length === 0) return new Set();
		const rows = await this.db
			.selectFrom("bank_line_parts")
			.select(["about_kind", "about_id", "leg", sql<string>`direction`.as("direction")])
			.where("about_id", "in", ids)
			.execute();
		return new Set(
			rows.map(({ about_kind: kind, about_id: id, leg, direction }) => `${kind} ${id} ${leg} ${direction}`),
		);
	}

	/** Of these parts the sums: what lines say about each id. */
	async partsOf(lineIds: readonly string[]): Promise<PartRow[]> {
		if (lineIds.length === 0) return [];
		return this.db
			.selectFrom("bank_line_parts")
			.select(["line_id", "about_kind", "about_id", "leg", sql<string>`amount::text`.as("amount")])
			.where("line_id", "in", lineIds)
			.orderBy("about_id")
			.orderBy("leg")
			.execute();
	}
}
