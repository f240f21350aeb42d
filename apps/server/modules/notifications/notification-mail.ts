import { type Notification, type NotificationCode, notificationPath } from "@truefill/contracts/http";
import type { QueryExecutorProvider } from "kysely";
import type { Clock, Log } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import type { ReaderOf } from "./push.ts";
import { pushWords } from "./push-words.ts";

/** Mails of notifications that a user gets within an hour; the others are only listed. Security is never left out. */
export const MAILS_PER_HOUR = 20;
export const HOUR_MS = 3_600_000;
/** Older news are listed and not mailed: after a long stop of the server, and for histories that are written later. */
const NEWS_MS = 24 * HOUR_MS;

/**
 * Which codes are not mailed here: those that have a mail of their own with more in it, that answer a mail, or that are
 * never listed.
 */
export const NEVER_MAILED: ReadonlySet<string> = new Set<NotificationCode>([
	"BENEFICIARY_ADDED",
	"BENEFICIARY_COIN_ADDED",
	"CHAT_MESSAGE",
	"EMAIL_VERIFIED",
	"EXPORT_READY",
	"NEW_DEVICE",
	"PASSWORD_CHANGED",
	"WELCOME",
]);

/** Writes the mail of a notification in the transaction that writes the notification. */
export class NotificationMailer {
	readonly #mail: Pick<Mail, "write">;
	readonly #readerOf: ReaderOf;
	readonly #clock: Pick<Clock, "nowMs">;
	readonly #log: Log;

	constructor(given: {
		readonly mail: Pick<Mail, "write">;
		readonly readerOf: ReaderOf;
		readonly clock: Pick<Clock, "nowMs">;
		readonly log: Log;
	}) {
		this.#mail = given.mail;
		this.#readerOf = given.readerOf;
		this.#clock = given.clock;
		this.#log = given.log;
	}

	isMailed(code: string, at: Date): boolean {
		return !NEVER_MAILED.has(code) && this.#clock.nowMs() - at.getTime() < NEWS_MS;
	}

	/**
	 * In the user's language, once for each notification. A user without a usable address gets the notification alone: it
	 * must not keep those of others waiting. (A failure of the database ends the transaction in any case.)
	 */
	async write(tx: QueryExecutorProvider, userId: string, notification: Notification): Promise<void> {
		try {
			const reader = await this.#readerOf(userId);
			const { title, message } = await pushWords(notification, reader);
			await this.#mail.write(tx, {
				template: "notification",
				userId,
				language: reader.language,
				params: { title, message, page: notificationPath(notification) },
				key: `notification ${notification.id}`,
			});
		} catch (error) {
			this.#log.warn({ err: error, notification: notification.id }, "failed to write the mail of a notification");
		}
	}
}
