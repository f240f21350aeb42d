import { type Kysely, sql, type Transaction } from "kysely";

/** A customer whose day may be over. */
export interface DueCustomer {
	readonly userId: string;
	/** Null: they have just turned the mail on. */
	readonly mailedUntil: Date | null;
}

/** They want the mail and may get it; `u` and `b` are their rows. */
const WANTED = sql`(b.mails->>'daily_summary') = 'true' AND u.role = 'customer' AND u.status = 'active'`;

/** Who has had which daily mail. Choices are read where the notifications store them. */
export class DailyStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** Forgets who does not want the mail any more, or may not get one: they begin anew. */
	async forgetOthers(): Promise<void> {
		await sql`
			DELETE FROM daily_mails d WHERE NOT EXISTS (
				SELECT 1 FROM users u JOIN notification_boxes b ON b.user_id = u.id WHERE u.id = d.user_id AND ${WANTED})`.execute(
			this.#db,
		);
	}

	/** In the order of their ids, after `after`. */
	async due(at: Date, after: string, limit: number): Promise<readonly DueCustomer[]> {
		const { rows } = await sql<DueCustomer>`
			SELECT b.user_id AS "userId", d.mailed_until AS "mailedUntil"
			FROM notification_boxes b JOIN users u ON u.id = b.user_id LEFT JOIN daily_mails d ON d.user_id = b.user_id
			WHERE ${WANTED} AND (d.user_id IS NULL OR d.due_at <= ${at}) AND b.user_id > ${after}
			ORDER BY b.user_id LIMIT ${limit}`.execute(this.#db);
		return rows;
	}

	/** From now on: nothing before is mailed. */
	async begin(userId: string, mailedUntil: Date, dueAt: Date): Promise<void> {
		await sql`
			INSERT INTO daily_mails (user_id, mailed_until, due_at) VALUES (${userId}, ${mailedUntil}, ${dueAt})
			ON CONFLICT (user_id) DO NOTHING`.execute(this.#db);
	}

	/**
	 * Moves on and does `work`, in one transaction; not if another run has moved on from `from` already, or if the
	 * customer does not want the mail any more.
	 */
	async moveOn(
		userId: string,
		{ from, until, dueAt }: { readonly from: Date; readonly until: Date; readonly dueAt: Date },
		work: (transaction: Transaction<unknown>) => Promise<void>,
	): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			const { rows } = await sql`
				UPDATE daily_mails d SET mailed_until = ${until}, due_at = ${dueAt}
				FROM users u JOIN notification_boxes b ON b.user_id = u.id
				WHERE d.user_id = ${userId} AND d.mailed_until = ${from} AND u.id = d.user_id AND ${WANTED}
				RETURNING d.user_id`.execute(tx);
			if (rows.length > 0) await work(tx);
		});
	}
}
