import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Records that the user's password, second factor, another sign-in method or address has changed, in the transaction of
 * the change: withdrawals wait after it.
 */
export async function recordSecurityChange(tx: QueryExecutorProvider, userId: string, at: Date): Promise<void> {
	await sql`UPDATE users SET security_changed_at = greatest(security_changed_at, ${at}) WHERE id = ${userId}`.execute(
		tx,
	);
}
