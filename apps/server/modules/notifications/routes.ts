import {
	amendNotificationMails,
	amendPreferences,
	notificationMails,
	notifications,
	preferences,
	pushState,
	readAllNotifications,
	readNotification,
	subscribePush,
	unsubscribePush,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { changedMails, changedPreferences, effectiveMails, effectivePreferences } from "./preferences.ts";
import { isPushService, type Pusher } from "./push.ts";
import type { PushStore } from "./push-store.ts";
import { type NotificationStore, notificationToWire } from "./store.ts";
import { areKeys } from "./vapid.ts";

export interface NotificationDeps {
	readonly store: NotificationStore;
	readonly pushes: PushStore;
	readonly pusher: Pusher;
	readonly clock: Clock;
}

export function notificationRoutes({ store, pushes, pusher, clock }: NotificationDeps): BoundRoute[] {
	const now = () => new Date(clock.nowMs());
	const subscriptions = async (userId: string) => ({ subscriptions: (await pushes.of(userId)).length });
	return [
		route(notifications, async ({ user, query }) => {
			const { page = 1, category, unread } = query;
			const filter = { category, unread: unread === "yes" };
			const [{ rows, total }, unread_count] = await Promise.all([
				store.page(user.id, filter, offsetOf(page), PER_PAGE),
				store.unread(user.id),
			]);
			const list = { path: notifications.path, query: { category, unread } };
			return ok({ ...paged(list, page, total, rows.map(notificationToWire)), unread_count });
		}),
		route(readNotification, async ({ user, params }) => {
			const row = await store.markRead(user.id, params.id, now());
			if (row === undefined) return refuse("NOTIFICATION_NOT_FOUND");
			return ok({ data: notificationToWire(row), unread_count: await store.unread(user.id) });
		}),
		route(readAllNotifications, async ({ user }) => {
			await store.markAllRead(user.id, now());
			return ok({ unread_count: await store.unread(user.id) });
		}),
		route(preferences, async ({ user }) => ok({ data: effectivePreferences(await store.preferences(user.id)) })),
		route(amendPreferences, async ({ user, body }) => {
			const next = await store.amendPreferences(user.id, (own) => changedPreferences(own, body));
			return ok({ data: effectivePreferences(next) });
		}),
		route(notificationMails, async ({ user }) => ok({ data: effectiveMails(await store.preferences(user.id)) })),
		route(amendNotificationMails, async ({ user, body }) => {
			const next = await store.amendPreferences(user.id, (own) => changedMails(own, body));
			return ok({ data: effectiveMails(next) });
		}),
		route(pushState, async ({ user }) =>
			ok({ data: { public_key: pusher.publicKey, ...(await subscriptions(user.id)) } }),
		),
		route(subscribePush, async ({ user, session, body }) => {
			const { endpoint, keys } = body;
			if (!isPushService(endpoint) || !areKeys(keys)) return refuse("PUSH_REFUSED");
			await pushes.put({ endpoint, user_id: user.id, session_id: session.id, ...keys, created_at: now() });
			return ok({ data: await subscriptions(user.id) });
		}),
		route(unsubscribePush, async ({ user, body }) => {
			await pushes.remove(user.id, body.endpoint);
			return ok({ data: await subscriptions(user.id) });
		}),
	];
}
