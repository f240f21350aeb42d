import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Locks addresses until the transaction ends, so that claiming and restoring one are serialised. All keys of a call are
 * locked in sorted order, to avoid deadlocks.
 */
export async function holdAddresses(tx: QueryExecutorProvider, emailKeys: readonly string[]): Promise<void> {
	for (const key of [...new Set(emailKeys)].sort()) {
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email ${key}`}, 0))`.execute(tx);
	}
}

/** Whether another user may still undo their change away from this address. */
export async function isKeptForOwner(
	db: QueryExecutorProvider,
	emailKey: string,
	at: Date,
	but: string | null = null,
): Promise<boolean> {
	const { rows } = await sql`
		SELECT 1 FROM email_changes WHERE old_email_key = ${emailKey} AND changed_at IS NOT NULL AND undone_at IS NULL
			AND undo_until > ${at} AND user_id IS DISTINCT FROM ${but} LIMIT 1`.execute(db);
	return rows.length > 0;
}
