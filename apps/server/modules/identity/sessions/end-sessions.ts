import type { Kysely } from "kysely";
import type { EndReason, IdentityTables } from "../tables.ts";

type SessionTables = Pick<IdentityTables, "sessions" | "session_tokens">;

/**
 * Ends every session of a user in the caller's transaction. After the commit publish the end of each through
 * `sessionEvents`, so that sockets close.
 *
 * @returns the sessions that this call ended.
 */
export async function endSessionsOf<Tables extends SessionTables>(
	tx: Kysely<Tables>,
	userId: string,
	reason: EndReason,
	at: Date,
): Promise<string[]> {
	const db = tx as unknown as Kysely<SessionTables>;
	const ended = await db
		.updateTable("sessions")
		.set({ ended_at: at, end_reason: reason })
		.where("user_id", "=", userId)
		.where("ended_at", "is", null)
		.returning("id")
		.execute();
	const ids = ended.map(({ id }) => id);
	if (ids.length > 0) await db.deleteFrom("session_tokens").where("session_id", "in", ids).execute();
	return ids;
}
