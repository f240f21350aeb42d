import * as z from "zod";
import { defineCall } from "./call.ts";
import { exact } from "./exact.ts";
import { MUTABLE_CATEGORIES, notificationCategory } from "./notification-kinds.ts";
import { id, pageNumber, wrapped } from "./primitives.ts";
import { notification } from "./user.ts";

const none = z.strictObject({});
const noBody = z.undefined();
const count = z.int().min(0);
const list = z.strictObject({
	data: z.array(notification),
	meta: z.strictObject({ current_page: z.int().min(1), per_page: z.int(), total: z.int(), last_page: z.int() }),
	links: z.strictObject({ next: z.string().nullable(), prev: z.string().nullable() }),
	unread_count: count,
});

/** Newest first. `GET /user` carries the newest 20 unread ones, which is all that the toasts need. */
export const notifications = defineCall({
	id: "notifications",
	method: "GET",
	path: "/notifications",
	tag: "notifications",
	access: "session",
	summary: "List notifications, newest first",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		category: notificationCategory.optional(),
		unread: z.enum(["yes"]).optional(),
	}),
	body: noBody,
	status: 200,
	response: list,
	errors: [],
});

/** SPEC §7. Reading a read one changes nothing. Ids that begin with `temp-` never reach the server. */
export const readNotification = defineCall({
	id: "readNotification",
	method: "POST",
	path: "/notifications/{id}/read",
	tag: "notifications",
	access: "session",
	summary: "Mark a notification as read",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: z.strictObject({ data: notification, unread_count: count }),
	errors: ["NOTIFICATION_NOT_FOUND"],
});

export const readAllNotifications = defineCall({
	id: "readAllNotifications",
	method: "POST",
	path: "/notifications/read-all",
	tag: "notifications",
	access: "session",
	summary: "Mark all notifications as read",
	params: none,
	query: none,
	body: none,
	status: 200,
	response: z.strictObject({ unread_count: count }),
	errors: [],
});

/**
 * `toast`: shown when it happens; otherwise it is listed as read. `sound`: played where the user has turned sounds on,
 * and only with a toast. `push`: also sent to subscribed browsers. Mails are chosen by event: `notificationMails`.
 */
const preference = z.strictObject({ toast: z.boolean(), sound: z.boolean(), push: z.boolean() });
const locked = preference.extend({ toast: z.literal(true) });
export const notificationPreferences = z.strictObject({
	trading: preference,
	money: preference,
	security: preference,
	support: preference,
	/** Always shown. */
	"must-see": locked,
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const preferences = defineCall({
	id: "notificationPreferences",
	method: "GET",
	path: "/notifications/preferences",
	tag: "notifications",
	access: "session",
	summary: "Get the notification preferences by category: toast, sound and push",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(notificationPreferences),
	errors: [],
});

const change = z.strictObject({
	toast: z.boolean().optional(),
	sound: z.boolean().optional(),
	push: z.boolean().optional(),
});
const changes = Object.fromEntries(MUTABLE_CATEGORIES.map((category) => [category, change.optional()])) as Record<
	(typeof MUTABLE_CATEGORIES)[number],
	z.ZodOptional<typeof change>
>;
export const amendPreferences = defineCall({
	id: "amendNotificationPreferences",
	method: "PATCH",
	path: "/notifications/preferences",
	tag: "notifications",
	access: "session",
	summary: "Change notification preferences. Omitted fields stay unchanged",
	params: none,
	query: none,
	body: z.strictObject({
		...changes,
		"must-see": change
			.omit({ toast: true })
			.refine((request) => Object.keys(request).length > 0, "sound or push")
			.optional(),
	}),
	status: 200,
	response: wrapped(notificationPreferences),
	errors: [],
});

/** `public_key` is the `applicationServerKey` of `pushManager.subscribe`, base64url. */
export const pushState = defineCall({
	id: "pushState",
	method: "GET",
	path: "/notifications/push",
	tag: "notifications",
	access: "session",
	summary: "Get the public key for push subscriptions, and the number of your subscribed browsers",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(z.strictObject({ public_key: z.string(), subscriptions: count })),
	errors: [],
});

const endpoint = exact(z.string().min(1).max(1000), "an address of the browser's push service");
const key = (bytes: number) =>
	z
		.string()
		.max(Math.ceil((bytes * 4) / 3) + 3)
		.regex(/^[A-Za-z0-9_-]+={0,2}$/, "base64url");

/** The output of `PushSubscription.toJSON()`. Only the push services of browser makers are accepted (threat: SSRF). */
export const subscribePush = defineCall({
	id: "subscribePush",
	method: "POST",
	path: "/notifications/push",
	tag: "notifications",
	access: "session",
	summary: "Subscribe this browser to push. The same endpoint again replaces its subscription",
	params: none,
	query: none,
	body: z.strictObject({ endpoint, keys: z.strictObject({ p256dh: key(65), auth: key(16) }) }),
	status: 201,
	response: wrapped(z.strictObject({ subscriptions: count })),
	errors: ["PUSH_REFUSED"],
});

export const unsubscribePush = defineCall({
	id: "unsubscribePush",
	method: "DELETE",
	path: "/notifications/push",
	tag: "notifications",
	access: "session",
	whenDisabled: "open",
	summary: "Unsubscribe this browser from push. Succeeds also when it is not subscribed",
	params: none,
	query: none,
	body: z.strictObject({ endpoint }),
	status: 200,
	response: wrapped(z.strictObject({ subscriptions: count })),
	errors: [],
});
