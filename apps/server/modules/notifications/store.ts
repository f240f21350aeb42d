import { randomUUID } from "node:crypto";
import {
	isNotificationCode,
	NOTIFICATION_TEXTS,
	type Notification,
	type NotificationCategory,
	type NotificationCode,
	notificationText,
} from "@truefill/contracts/http";
import { notificationChannel } from "@truefill/contracts/realtime";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { writeOutbox } from "../../realtime/index.ts";
import { HOUR_MS, MAILS_PER_HOUR, type NotificationMailer } from "./notification-mail.ts";
import { effectivePreferences, readPreferences, type StoredPreferences, wantsMail } from "./preferences.ts";
import type { NotificationTables } from "./tables.ts";

export type NotificationRow = Selectable<NotificationTables["notifications"]>;
export type NotificationTransaction = Transaction<NotificationTables>;

/** Something that happened to a user. */
export interface NotificationDraft {
	readonly userId: string;
	/** Its cause; a source notifies only once. */
	readonly source: string;
	readonly code: NotificationCode;
	readonly params: Readonly<Record<string, string>>;
	readonly at: Date;
	/**
	 * For a grouped notification: how many more it counts now. It is added to the existing one, which becomes unread
	 * again; its `{count}` is the sum.
	 */
	readonly adds?: number;
}

export interface Notified {
	readonly userId: string;
	readonly notification: Notification;
	readonly push: boolean;
}

/** Notifications and preferences in PostgreSQL. */
export class NotificationStore {
	readonly #db: Kysely<NotificationTables>;
	readonly #mailer: NotificationMailer;

	constructor(db: Kysely<NotificationTables>, mailer: NotificationMailer) {
		this.#db = db;
		this.#mailer = mailer;
	}

	transaction<T>(work: (tx: NotificationTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Stores a notification once, with its event for the user's screens; null if this source has notified before. */
	async add(tx: NotificationTransaction, draft: NotificationDraft): Promise<Notified | null> {
		const box = await tx
			.insertInto("notification_boxes")
			.values({ user_id: draft.userId, last_sequence: "0", told_sequence: "0", preferences: "{}", mails: "{}" })
			.onConflict((conflict) =>
				conflict.column("user_id").doUpdateSet({ last_sequence: sql`notification_boxes.last_sequence` }),
			)
			.returningAll()
			.executeTakeFirstOrThrow();
		const { category } = NOTIFICATION_TEXTS[draft.code];
		const own = readPreferences(box);
		const requests = effectivePreferences(own)[category];
		const read_at = requests.toast ? null : draft.at;
		const known = await tx
			.selectFrom("notifications")
			.selectAll()
			.where("user_id", "=", draft.userId)
			.where("source", "=", draft.source)
			.executeTakeFirst();
		if (known !== undefined && draft.adds === undefined) return null;
		const events = (known?.events ?? 0) + (draft.adds ?? 1);
		const params = JSON.stringify(draft.adds === undefined ? draft.params : { ...draft.params, count: `${events}` });
		const row =
			known === undefined
				? await this.#insert(tx, draft, {
						box,
						params,
						events,
						category,
						read_at,
						mailed: wantsMail(own, draft.code) && (await this.#mayMail(tx, draft, category)),
					})
				: await tx
						.updateTable("notifications")
						.set({ params, events, read_at })
						.where("user_id", "=", draft.userId)
						.where("sequence", "=", known.sequence)
						.returningAll()
						.executeTakeFirstOrThrow();
		const notification = notificationToWire(row);
		// One that only counts more of the same is not mailed again.
		if (known === undefined && row.mailed) await this.#mailer.write(tx, draft.userId, notification);
		const notified = { userId: draft.userId, notification, push: requests.push };
		if (!requests.toast) return notified;
		const sequence = Number.parseInt(box.told_sequence, 10) + 1;
		await tx
			.updateTable("notification_boxes")
			.set({ told_sequence: String(sequence) })
			.where("user_id", "=", draft.userId)
			.execute();
		await writeOutbox(tx, [
			{
				channels: [notificationChannel(draft.userId)],
				event: "notification.message",
				payload: { notification, sequence },
			},
		]);
		return notified;
	}

	async #mayMail(
		tx: NotificationTransaction,
		{ userId, code, at }: NotificationDraft,
		category: NotificationCategory,
	): Promise<boolean> {
		if (!this.#mailer.isMailed(code, at)) return false;
		if (category === "security") return true;
		const { found } = await tx
			.selectFrom("notifications")
			.select(sql<string>`count(*)`.as("found"))
			.where("user_id", "=", userId)
			.where("mailed", "=", true)
			.where("created_at", ">", new Date(at.getTime() - HOUR_MS))
			.executeTakeFirstOrThrow();
		return Number.parseInt(found, 10) < MAILS_PER_HOUR;
	}

	async #insert(
		tx: NotificationTransaction,
		draft: NotificationDraft,
		{
			box,
			...rest
		}: {
			box: { readonly last_sequence: string };
			params: string;
			events: number;
			category: NotificationCategory;
			read_at: Date | null;
			mailed: boolean;
		},
	): Promise<NotificationRow> {
		const sequence = String(Number.parseInt(box.last_sequence, 10) + 1);
		await tx
			.updateTable("notification_boxes")
			.set({ last_sequence: sequence })
			.where("user_id", "=", draft.userId)
			.execute();
		return tx
			.insertInto("notifications")
			.values({
				user_id: draft.userId,
				sequence,
				id: `ntf_${randomUUID()}`,
				source: draft.source,
				code: draft.code,
				created_at: draft.at,
				...rest,
			})
			.returningAll()
			.executeTakeFirstOrThrow();
	}

	/** A queued notification could not be delivered: the others come first. */
	async queueFailed(id: string): Promise<void> {
		await sql`UPDATE notification_queue SET attempts = attempts + 1 WHERE id = ${id}`.execute(this.#db);
	}

	/** Users notified under sources with this prefix, and the account concerned. */
	async notifiedOf(source: string): Promise<{ user_id: string; account: string }[]> {
		const { rows } = await sql<{ user_id: string; account: string }>`
			SELECT DISTINCT user_id, params->>'account' AS account FROM notifications
			WHERE starts_with(source, ${source}) AND params->>'account' IS NOT NULL`.execute(this.#db);
		return rows;
	}

	/** How many single notifications of these codes the user got for an account within a time. */
	async countWithin(
		tx: NotificationTransaction,
		userId: string,
		codes: readonly NotificationCode[],
		account: string,
		from: Date,
		to: Date,
	): Promise<number> {
		const { found } = await tx
			.selectFrom("notifications")
			.select(sql<string>`count(*)`.as("found"))
			.where("user_id", "=", userId)
			.where("code", "in", codes)
			.where(sql<string>`params->>'account'`, "=", account)
			.where("created_at", ">=", from)
			.where("created_at", "<", to)
			.executeTakeFirstOrThrow();
		return Number.parseInt(found, 10);
	}

	async page(
		userId: string,
		filter: { readonly category?: NotificationCategory | undefined; readonly unread: boolean },
		offset: number,
		limit: number,
	): Promise<{ rows: NotificationRow[]; total: number }> {
		let query = this.#db.selectFrom("notifications").where("user_id", "=", userId);
		if (filter.category !== undefined) query = query.where("category", "=", filter.category);
		if (filter.unread) query = query.where("read_at", "is", null);
		const [rows, { total }] = await Promise.all([
			query.selectAll().orderBy("sequence", "desc").offset(offset).limit(limit).execute(),
			query.select(sql<string>`count(*)`.as("total")).executeTakeFirstOrThrow(),
		]);
		return { rows, total: Number.parseInt(total, 10) };
	}

	async unread(userId: string): Promise<number> {
		const { unread } = await this.#db
			.selectFrom("notifications")
			.select(sql<string>`count(*)`.as("unread"))
			.where("user_id", "=", userId)
			.where("read_at", "is", null)
			.executeTakeFirstOrThrow();
		return Number.parseInt(unread, 10);
	}

	/** Undefined if the user has no such notification. */
	async markRead(userId: string, id: string, at: Date): Promise<NotificationRow | undefined> {
		return this.#db
			.updateTable("notifications")
			.set({ read_at: sql<Date>`coalesce(read_at, ${at})` })
			.where("user_id", "=", userId)
			.where("id", "=", id)
			.returningAll()
			.executeTakeFirst();
	}

	async markAllRead(userId: string, at: Date): Promise<void> {
		await this.#db
			.updateTable("notifications")
			.set({ read_at: at })
			.where("user_id", "=", userId)
			.where("read_at", "is", null)
			.execute();
	}

	async preferences(userId: string): Promise<StoredPreferences> {
		const found = await this.#db
			.selectFrom("notification_boxes")
			.select(["preferences", "mails"])
			.where("user_id", "=", userId)
			.executeTakeFirst();
		return readPreferences(found);
	}

	/** Changes the preferences; locks the user's box. */
	async amendPreferences(
		userId: string,
		change: (own: StoredPreferences) => StoredPreferences,
	): Promise<StoredPreferences> {
		return this.transaction(async (tx) => {
			const stored = await tx
				.insertInto("notification_boxes")
				.values({ user_id: userId, last_sequence: "0", told_sequence: "0", preferences: "{}", mails: "{}" })
				.onConflict((conflict) =>
					conflict.column("user_id").doUpdateSet({ last_sequence: sql`notification_boxes.last_sequence` }),
				)
				.returning(["preferences", "mails"])
				.executeTakeFirstOrThrow();
			const next = change(readPreferences(stored));
			await tx
				.updateTable("notification_boxes")
				.set({ preferences: JSON.stringify(next.categories), mails: JSON.stringify(next.mails) })
				.where("user_id", "=", userId)
				.execute();
			return next;
		});
	}
}

/** A notification in wire form; one with a code unknown to this release says so. */
export function notificationToWire(row: NotificationRow): Notification {
	const params = Object.fromEntries(Object.entries(row.params ?? {}).map(([name, value]) => [name, String(value)]));
	const { code } = row;
	const known = isNotificationCode(code);
	const { title, message } = known ? notificationText(code, params) : { title: code, message: "" };
	return {
		id: row.id,
		sequence: Number.parseInt(row.sequence, 10),
		code,
		params,
		category: row.category,
		title,
		message,
		color: known ? NOTIFICATION_TEXTS[code].color : "info",
		read: row.read_at !== null,
		created_at: row.created_at.toISOString(),
	};
}
