import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { AuditTables } from "../audit/index.ts";
import { inTablesOf } from "../requests/index.ts";
import type { FileRow, LegRow, WithdrawalTables } from "./tables.ts";

type Tables = WithdrawalTables & AuditTables;
export type FileTransaction = Transaction<Tables>;

/** Files of bank payments. */
export class FileStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: FileTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Released bank payments of a currency that are in no file, oldest first. */
	waiting(currency: string, limit: number): Promise<LegRow[]> {
		return this.#db
			.selectFrom("withdrawal_legs")
			.selectAll()
			.where("method", "=", "wire")
			.where("status", "=", "ready")
			.where("file_id", "is", null)
			.where("currency", "=", currency as LegRow["currency"])
			.orderBy("held_at")
			.orderBy("withdrawal_id")
			.orderBy("number")
			.limit(limit)
			.execute();
	}

	async waitingSums(): Promise<{ currency: LegRow["currency"]; count: number; total: string; oldest: Date }[]> {
		const { rows } = await sql<{ currency: LegRow["currency"]; count: number; total: string; oldest: Date }>`
			SELECT l.currency, count(*)::int AS count, sum(l.received)::text AS total, min(r.decided_at) AS oldest
			FROM withdrawal_legs l JOIN requests r ON r.id = l.withdrawal_id
			WHERE l.method = 'wire' AND l.status = 'ready' AND l.file_id IS NULL
			GROUP BY l.currency ORDER BY l.currency`.execute(this.#db);
		return rows;
	}

	/** Adds the file with these legs. @returns false if one of them is in another file by now, or not ready any more. */
	async add(tx: FileTransaction, file: FileRow, legs: readonly LegRow[]): Promise<boolean> {
		await tx.insertInto("payment_files").values(file).execute();
		for (const { withdrawal_id: id, number } of legs) {
			const { numUpdatedRows } = await tx
				.updateTable("withdrawal_legs")
				.set({ file_id: file.id })
				.where("withdrawal_id", "=", id)
				.where("number", "=", number)
				.where("status", "=", "ready")
				.where("file_id", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) return false;
		}
		return true;
	}

	find(id: string): Promise<FileRow | undefined> {
		return this.#db.selectFrom("payment_files").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** Locks the row until the transaction ends. */
	lock(tx: FileTransaction, id: string): Promise<FileRow | undefined> {
		return tx.selectFrom("payment_files").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	}

	async page(status: FileRow["status"] | undefined, limit: number, offset: number) {
		let wanted = this.#db.selectFrom("payment_files");
		if (status !== undefined) wanted = wanted.where("status", "=", status);
		const rows = await wanted
			.selectAll()
			.orderBy("made_at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const { count } = await wanted.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: count };
	}

	/** The legs of these files; of a discarded one none. */
	async legsOf(ids: readonly string[], tx?: FileTransaction): Promise<LegRow[]> {
		if (ids.length === 0) return [];
		return (tx ?? this.#db)
			.selectFrom("withdrawal_legs")
			.selectAll()
			.where("file_id", "in", ids)
			.orderBy("withdrawal_id")
			.orderBy("number")
			.execute();
	}

	/** The bank gets the file: its payments are sent. */
	async release(
		tx: FileTransaction,
		id: string,
		{ by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
	): Promise<void> {
		await tx
			.updateTable("payment_files")
			.set({ status: "released", released_by: by, released_at: at, release_reason: reason })
			.where("id", "=", id)
			.execute();
		await tx
			.updateTable("withdrawal_legs")
			.set({ status: "sent", sent_at: at })
			.where("file_id", "=", id)
			.where("status", "=", "ready")
			.execute();
	}

	async discard(tx: FileTransaction, id: string): Promise<void> {
		await tx.updateTable("payment_files").set({ status: "discarded", content: null }).where("id", "=", id).execute();
		await tx.updateTable("withdrawal_legs").set({ file_id: null }).where("file_id", "=", id).execute();
	}

	/** A file is settled when each of its payments is; names and numbers of bank accounts in it are deleted then. */
	async settleWhenDone(tx: QueryExecutorProvider, id: string | null): Promise<void> {
		if (id === null) return;
		await sql`
			UPDATE payment_files SET status = 'settled', content = NULL
			WHERE id = ${id} AND status = 'released' AND NOT EXISTS (
				SELECT 1 FROM withdrawal_legs WHERE file_id = ${id} AND status NOT IN ('paid', 'failed', 'returned'))`.execute(
			inTablesOf<Tables>(tx),
		);
	}
}
