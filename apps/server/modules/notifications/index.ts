import {
	NOTIFICATION_TEXTS,
	type Notification,
	type NotificationCode,
	notificationText,
} from "@truefill/contracts/http";
import type { BoundRoute } from "../../http/bind.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import { EventStore } from "./event-store.ts";
import { NotificationMailer } from "./notification-mail.ts";
import { effectivePreferences } from "./preferences.ts";
import { Projector } from "./projector.ts";
import { type IsSessionLive, Pusher, type PushTransport, type ReaderOf, type VapidKeys } from "./push.ts";
import { PushStore } from "./push-store.ts";
import { notificationRoutes } from "./routes.ts";
import { type NotificationDraft, NotificationStore, notificationToWire } from "./store.ts";
import { notificationDatabase } from "./tables.ts";

export { endPushesOf } from "./end-pushes.ts";
export type { PushTransport, VapidKeys } from "./push.ts";
export { writeNotification } from "./queue.ts";
export type { NotificationDraft } from "./store.ts";
export { makeVapidKeys } from "./vapid.ts";

/** Notifications included in the user (`GET /user`). */
const CARRIED = 20;

interface Ended {
	readonly sessionId: string;
	readonly userId: string;
	readonly by?: { readonly sessionId: string; readonly userId: string };
}

export interface Notifications {
	routes(): BoundRoute[];
	/** The newest unread ones, newest first. */
	unread(userId: string): Promise<Notification[]>;
	/**
	 * Projects the engine's new events into notifications and delivers what other modules have queued; run it several
	 * times a second. Never rejects.
	 */
	project(): Promise<void>;
	/** Pushes to a user's subscribed browsers something that is recorded elsewhere. Never rejects. */
	pushOnly(userId: string, code: NotificationCode, params: Readonly<Record<string, string>>): Promise<void>;
	/**
	 * A session has ended: its browser gets no more pushes, unless the same user has signed in there again. Never rejects.
	 */
	sessionEnded(ended: Ended): Promise<void>;
	/** Notifies a user at once, once for each source; for periodic work. What a transaction causes: `writeNotification`. */
	notify(draft: NotificationDraft): Promise<void>;
	/** Users notified under sources with this prefix, and the account concerned. */
	notifiedOf(source: string): Promise<readonly { readonly user_id: string; readonly account: string }[]>;
}

export function createNotifications(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: VapidKeys;
	readonly publicUrl: URL | null;
	readonly wake: () => void;
	readonly instrument: (id: string) => { readonly displayName: string; readonly priceDigits: number } | undefined;
	readonly isSessionLive: IsSessionLive;
	readonly readerOf: ReaderOf;
	readonly mail: Pick<Mail, "write">;
	readonly pushTransport?: PushTransport;
	/** Most events in one transaction. */
	readonly eventsAtOnce?: number;
}): Notifications {
	const { clock, log, keys, publicUrl, wake, instrument, isSessionLive, readerOf, mail, pushTransport, eventsAtOnce } =
		options;
	const db = notificationDatabase(options.pool);
	const store = new NotificationStore(db, new NotificationMailer({ mail, readerOf, clock, log }));
	const pushes = new PushStore(db);
	// Push services require a contact address.
	const subject = publicUrl?.protocol === "https:" ? publicUrl.origin : "mailto:operator@truefill.invalid";
	const transport = pushTransport === undefined ? {} : { transport: pushTransport };
	const pusher = new Pusher({ store: pushes, keys, subject, log, isSessionLive, readerOf, ...transport });
	const projector = new Projector({
		store,
		draft: new EventStore(db),
		pusher,
		instrument,
		clock,
		log,
		wake,
		eventsAtOnce,
	});
	return {
		project: () => projector.run(),
		routes: () => notificationRoutes({ store, pushes, pusher, clock }),
		async unread(userId) {
			const { rows } = await store.page(userId, { unread: true }, 0, CARRIED);
			return rows.map(notificationToWire);
		},
		async pushOnly(userId, code, params) {
			try {
				const { category, color } = NOTIFICATION_TEXTS[code];
				if (!effectivePreferences(await store.preferences(userId))[category].push) return;
				const created_at = new Date(clock.nowMs()).toISOString();
				const text = notificationText(code, params);
				const local = { id: `temp-${code}`, sequence: 1, code, params, category, color, read: false, created_at };
				await pusher.push(userId, { ...local, ...text });
			} catch (error) {
				log.warn({ err: error }, "failed to send a push");
			}
		},
		async sessionEnded({ sessionId, userId, by }) {
			try {
				if (by?.userId === userId) await pushes.handOn(sessionId, by.sessionId, userId);
				await pushes.removeOfSession(sessionId);
			} catch (error) {
				// The next push checks the session itself.
				log.warn({ err: error }, "failed to update push subscriptions after the end of a session");
			}
		},
		notifiedOf: (source) => store.notifiedOf(source),
		async notify(draft) {
			const notified = await store.transaction((tx) => store.add(tx, draft));
			wake();
			if (notified?.push) void pusher.push(notified.userId, notified.notification);
		},
	};
}

export { personalData } from "./personal-data-store.ts";
