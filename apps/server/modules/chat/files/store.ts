import { type Kysely, type Selectable, sql } from "kysely";
import type { ChatTables } from "../tables.ts";

export type FileRow = Selectable<ChatTables["chat_files"]>;

/** Rows of uploaded files in PostgreSQL; the files themselves are in the storage. */
export class FileStore {
	readonly #db: Kysely<ChatTables>;

	constructor(db: Kysely<ChatTables>) {
		this.#db = db;
	}

	/** Writes the row before the file is stored. @returns false if the owner's files would exceed `quotaBytes`. */
	async begin(
		file: Omit<FileRow, "state" | "customer_id" | "sequence" | "position">,
		quotaBytes: number,
	): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			// Serialised per user, so that two concurrent uploads cannot both fit into the remaining quota.
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat_files ${file.owner_id}`}, 0))`.execute(tx);
			const { used } = await tx
				.selectFrom("chat_files")
				.select(sql<string>`coalesce(sum(size_bytes), 0)`.as("used"))
				.where("owner_id", "=", file.owner_id)
				.executeTakeFirstOrThrow();
			if (Number.parseInt(used, 10) + file.size_bytes > quotaBytes) return false;
			await tx
				.insertInto("chat_files")
				.values({ ...file, state: "storing", customer_id: null, sequence: null, position: null })
				.execute();
			return true;
		});
	}

	/** The file is in the storage: from now on a message can attach it. */
	async finish(id: string): Promise<void> {
		await this.#db.updateTable("chat_files").set({ state: "stored" }).where("id", "=", id).execute();
	}

	async find(id: string): Promise<FileRow | undefined> {
		return this.#db
			.selectFrom("chat_files")
			.selectAll()
			.where("id", "=", id)
			.where("state", "=", "stored")
			.executeTakeFirst();
	}

	/** Makes files that nobody sent inaccessible and returns their ids; their rows stay until `forget`. */
	async orphans(unsentBefore: Date, unfinishedBefore: Date, limit: number): Promise<string[]> {
		const { rows } = await sql<{ id: string }>`
			UPDATE chat_files SET state = 'storing' WHERE id IN (
				SELECT id FROM chat_files WHERE customer_id IS NULL
					AND ((state = 'stored' AND created_at < ${unsentBefore}) OR (state = 'storing' AND created_at < ${unfinishedBefore}))
				ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
			) RETURNING id`.execute(this.#db);
		return rows.map(({ id }) => id);
	}

	async forget(id: string): Promise<void> {
		await this.#db
			.deleteFrom("chat_files")
			.where("id", "=", id)
			.where("state", "=", "storing")
			.where("customer_id", "is", null)
			.execute();
	}
}
