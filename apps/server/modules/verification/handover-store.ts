import type { VerificationDocument, VerificationPart } from "@truefill/contracts/http";
import { type Kysely, sql } from "kysely";

export interface HandoverRow {
	readonly id: string;
	readonly user_id: string;
	readonly session_id: string;
	readonly part: VerificationPart;
	readonly document: VerificationDocument;
	readonly token_hash: Buffer;
	readonly capture_hash: Buffer | null;
	readonly created_at: Date;
	readonly expires_at: Date;
	readonly ended_at: Date | null;
	readonly finished: boolean;
}

/** Links by which a phone uploads for a computer. */
export class HandoverStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** Adds one and ends the customer's others. */
	async add(
		row: Pick<
			HandoverRow,
			"id" | "user_id" | "session_id" | "part" | "document" | "token_hash" | "created_at" | "expires_at"
		>,
	) {
		return this.#db.transaction().execute(async (tx) => {
			await sql`
				UPDATE verification_handovers SET ended_at = ${row.created_at}
				WHERE user_id = ${row.user_id} AND ended_at IS NULL`.execute(tx);
			const { rows } = await sql<HandoverRow>`
				INSERT INTO verification_handovers (id, user_id, session_id, part, document, token_hash, created_at, expires_at)
				VALUES (${row.id}, ${row.user_id}, ${row.session_id}, ${row.part}, ${row.document}, ${row.token_hash},
					${row.created_at}, ${row.expires_at}) RETURNING *`.execute(tx);
			return rows[0] as HandoverRow;
		});
	}

	async find(id: string, userId: string): Promise<HandoverRow | undefined> {
		const { rows } = await sql<HandoverRow>`
			SELECT * FROM verification_handovers WHERE id = ${id} AND user_id = ${userId}`.execute(this.#db);
		return rows[0];
	}

	/** Uses the token up: of two that open it one succeeds. */
	async open(tokenHash: Buffer, captureHash: Buffer, at: Date): Promise<HandoverRow | undefined> {
		const { rows } = await sql<HandoverRow>`
			UPDATE verification_handovers SET capture_hash = ${captureHash}
			WHERE token_hash = ${tokenHash} AND capture_hash IS NULL AND ended_at IS NULL AND expires_at > ${at}
			RETURNING *`.execute(this.#db);
		return rows[0];
	}

	async opened(captureHash: Buffer, at: Date): Promise<HandoverRow | undefined> {
		const { rows } = await sql<HandoverRow>`
			SELECT * FROM verification_handovers
			WHERE capture_hash = ${captureHash} AND ended_at IS NULL AND expires_at > ${at}`.execute(this.#db);
		return rows[0];
	}

	async end(id: string, finished: boolean, at: Date): Promise<HandoverRow | undefined> {
		const { rows } = await sql<HandoverRow>`
			UPDATE verification_handovers SET ended_at = coalesce(ended_at, ${at}), finished = finished OR ${finished}
			WHERE id = ${id} RETURNING *`.execute(this.#db);
		return rows[0];
	}

	/** Nothing needs a link that has long ended. */
	async forget(before: Date): Promise<void> {
		await sql`DELETE FROM verification_handovers WHERE expires_at < ${before}`.execute(this.#db);
	}
}
