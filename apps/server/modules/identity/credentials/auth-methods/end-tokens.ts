import { sql } from "kysely";
import type { MailTransaction } from "../../../mail/index.ts";

/**
 * Revokes every API token of a user in the caller's transaction. After the commit publish the end of each, as for a
 * session, so that sockets close.
 *
 * @returns the ids of the tokens that this call revoked.
 */
export async function endTokensOf(tx: MailTransaction, userId: string, at: Date): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		UPDATE api_tokens SET revoked_at = ${at} WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${at} RETURNING id`.execute(
		tx,
	);
	return rows.map(({ id }) => id);
}
