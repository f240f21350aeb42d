import type { NotificationCategory } from "@truefill/contracts/http";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../platform/index.ts";

interface NotificationsTable {
	user_id: string;
	sequence: string;
	id: string;
	source: string;
	code: string;
	/** Written as a JSON string, read as the parsed value. */
	params: unknown;
	category: NotificationCategory;
	events: number;
	read_at: Date | null;
	created_at: Date;
	/** It was also sent by e-mail. */
	mailed: boolean;
}

interface NotificationBoxesTable {
	user_id: string;
	last_sequence: string;
	told_sequence: string;
	preferences: unknown;
	/** Mails by event. */
	mails: unknown;
}

interface NotificationCursorsTable {
	partition: number;
	sequence: string;
}

interface PushSubscriptionsTable {
	endpoint: string;
	user_id: string;
	p256dh: string;
	auth: string;
	created_at: Date;
	failures: number;
	/** The session that subscribed; null: older than this column. */
	session_id: string | null;
}

export interface NotificationTables {
	notifications: NotificationsTable;
	notification_boxes: NotificationBoxesTable;
	notification_cursors: NotificationCursorsTable;
	push_subscriptions: PushSubscriptionsTable;
}

export const notificationDatabase = (pool: Pool): Kysely<NotificationTables> =>
	new Kysely<NotificationTables>({ dialect: new PostgresDialect({ pool }) });
