import { sql } from "kysely";
import type { MailTransaction } from "../mail/index.ts";

/** No browser of their is told anything any more, in the transaction of whoever decides it. */
export async function endPushesOf(tx: MailTransaction, userId: string): Promise<void> {
	await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`.execute(tx);
}
