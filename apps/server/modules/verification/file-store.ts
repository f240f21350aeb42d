import { VERIFICATION_SLOTS, type VerificationPart, type VerificationSlot } from "@truefill/contracts/http";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";

export interface FileRow {
	readonly id: string;
	readonly user_id: string;
	readonly part: VerificationPart;
	readonly slot: VerificationSlot;
	readonly source: "browser" | "phone";
	readonly media_type: string;
	readonly size_bytes: number;
	readonly is_image: boolean;
	readonly content_hash: Buffer;
	readonly state: "storing" | "draft" | "sent";
	readonly request_id: string | null;
	readonly created_at: Date;
}

const IN_ORDER = sql`array_position(${[...VERIFICATION_SLOTS]}::text[], slot)`;

/** Rows of the uploaded files; the files themselves lie encrypted in the storage. */
export class FileStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** Writes the row before the file is stored. @returns false if the customer's files would exceed `quotaBytes`. */
	async begin(file: Omit<FileRow, "state" | "request_id">, quotaBytes: number): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			// Serialised per user, so that two uploads cannot both fit into what is left.
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`verification_files ${file.user_id}`}, 0))`.execute(tx);
			const { rows } = await sql<{ used: string }>`
				SELECT coalesce(sum(size_bytes), 0) AS used FROM verification_files WHERE user_id = ${file.user_id}`.execute(
				tx,
			);
			if (Number.parseInt(rows[0]?.used ?? "0", 10) + file.size_bytes > quotaBytes) return false;
			await sql`
				INSERT INTO verification_files (id, user_id, part, slot, source, media_type, size_bytes, is_image, content_hash,
					state, created_at)
				VALUES (${file.id}, ${file.user_id}, ${file.part}, ${file.slot}, ${file.source}, ${file.media_type},
					${file.size_bytes}, ${file.is_image}, ${file.content_hash}, 'storing', ${file.created_at})`.execute(tx);
			return true;
		});
	}

	/** The file is in the storage: it is the draft of its slot, instead of the one before. */
	async finish({ id, user_id, part, slot }: Pick<FileRow, "id" | "user_id" | "part" | "slot">): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`verification_files ${user_id}`}, 0))`.execute(tx);
			await sql`
				UPDATE verification_files SET state = 'storing'
				WHERE user_id = ${user_id} AND part = ${part} AND slot = ${slot} AND state = 'draft'`.execute(tx);
			await sql`UPDATE verification_files SET state = 'draft' WHERE id = ${id} AND state = 'storing'`.execute(tx);
		});
	}

	async find(id: string): Promise<FileRow | undefined> {
		const { rows } = await sql<FileRow>`
			SELECT * FROM verification_files WHERE id = ${id} AND state <> 'storing'`.execute(this.#db);
		return rows[0];
	}

	/** What is uploaded and not sent; with a transaction, locked until it ends. */
	async drafts(userId: string, tx?: QueryExecutorProvider): Promise<FileRow[]> {
		const lock = tx === undefined ? sql`` : sql`FOR UPDATE`;
		const { rows } = await sql<FileRow>`
			SELECT * FROM verification_files WHERE user_id = ${userId} AND state = 'draft' ORDER BY part, ${IN_ORDER} ${lock}`.execute(
			tx ?? this.#db,
		);
		return rows;
	}

	async ofRequests(requestIds: readonly string[]): Promise<FileRow[]> {
		if (requestIds.length === 0) return [];
		const { rows } = await sql<FileRow>`
			SELECT * FROM verification_files WHERE request_id = ANY(${requestIds}) AND state = 'sent' ORDER BY ${IN_ORDER}`.execute(
			this.#db,
		);
		return rows;
	}

	async send(tx: QueryExecutorProvider, ids: readonly string[], requestId: string): Promise<void> {
		await sql`
			UPDATE verification_files SET state = 'sent', request_id = ${requestId}
			WHERE id = ANY(${ids}) AND state = 'draft'`.execute(tx);
	}

	/** Makes a draft inaccessible; its job deletes it. @returns false if there is no such draft of this customer. */
	async drop(userId: string, id: string): Promise<boolean> {
		const { numAffectedRows } = await sql`
			UPDATE verification_files SET state = 'storing' WHERE id = ${id} AND user_id = ${userId} AND state = 'draft'`.execute(
			this.#db,
		);
		return (numAffectedRows ?? 0n) > 0n;
	}

	/**
	 * Makes files without a purpose inaccessible and returns their ids; their rows stay until `forget`: what was replaced
	 * or never finished, drafts that nobody sent, and files of requests that were not approved.
	 */
	async pastRetention(before: { readonly storing: Date; readonly draft: Date; readonly refused: Date }, limit: number) {
		const { rows } = await sql<{ id: string }>`
			UPDATE verification_files SET state = 'storing' WHERE id IN (
				SELECT f.id FROM verification_files f LEFT JOIN requests r ON r.id = f.request_id
				WHERE (f.state = 'storing' AND f.created_at < ${before.storing})
					OR (f.state = 'draft' AND f.created_at < ${before.draft})
					OR (f.state = 'sent' AND r.status IN ('refused', 'withdrawn') AND r.decided_at < ${before.refused})
				ORDER BY f.created_at LIMIT ${limit} FOR UPDATE OF f SKIP LOCKED
			) RETURNING id`.execute(this.#db);
		return rows.map(({ id }) => id);
	}

	async forget(id: string): Promise<void> {
		await sql`DELETE FROM verification_files WHERE id = ${id} AND state = 'storing'`.execute(this.#db);
	}
}
