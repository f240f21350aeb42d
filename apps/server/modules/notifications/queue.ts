import { isNotificationCode } from "@truefill/contracts/http";
import { type QueryExecutorProvider, sql } from "kysely";
import type { NotificationDraft, NotificationStore, NotificationTransaction, Notified } from "./store.ts";

interface QueuedRow {
	id: string;
	user_id: string;
	source: string;
	code: string;
	params: Record<string, string>;
	at: Date;
}

/**
 * Notifies a user in the transaction that causes it: a rollback discards it, a commit delivers it within a moment, once
 * for each source. The caller has nothing else to do.
 */
export async function writeNotification(
	tx: QueryExecutorProvider,
	{ userId, source, code, params, at }: Omit<NotificationDraft, "adds">,
): Promise<void> {
	await sql`INSERT INTO notification_queue (user_id, source, code, params, at)
		VALUES (${userId}, ${source}, ${code}, ${JSON.stringify(params)}, ${at})`.execute(tx);
}

/**
 * Delivers the next queued notification to its user's box. One at a time: a transaction never holds two boxes, so it
 * cannot deadlock with the projection of events.
 *
 * @returns undefined: the queue is empty; null: its source has notified before.
 */
export async function deliverNext(store: NotificationStore): Promise<Notified | null | undefined> {
	let taken: QueuedRow | undefined;
	try {
		return await store.transaction(async (tx) => {
			taken = await take(tx);
			if (taken === undefined) return undefined;
			const { user_id: userId, source, code, params, at } = taken;
			// A code of another release, during an update: that one will deliver it.
			if (!isNotificationCode(code)) throw new Error(`unknown notification code ${code}`);
			return store.add(tx, { userId, source, code, params, at });
		});
	} catch (error) {
		// The others are not kept waiting by this one.
		if (taken !== undefined) await store.queueFailed(taken.id);
		throw error;
	}
}

async function take(tx: NotificationTransaction): Promise<QueuedRow | undefined> {
	const { rows } = await sql<QueuedRow>`
		DELETE FROM notification_queue WHERE id = (
			SELECT id FROM notification_queue ORDER BY attempts, id LIMIT 1 FOR UPDATE SKIP LOCKED
		) RETURNING id, user_id, source, code, params, at`.execute(tx);
	return rows[0];
}
