import { sql } from "kysely";
import type { MailTransaction } from "../mail/index.ts";

/** Ends all push subscriptions of a user, in the caller's transaction. */
export async function endPushesOf(tx: MailTransaction, userId: string): Promise<void> {
	await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`.execute(tx);
}
