import * as z from "zod";
import { notificationCategory, notificationColor } from "./notification-kinds.ts";
import { permission, staffRole } from "./permissions.ts";
import { currency, email, isoTime, money } from "./primitives.ts";

export const userStatus = z.enum(["active", "pending", "deactivated"]);
export const role = z.enum(["customer", "admin"]);

/** SPEC §3 Notification. `title` and `message` are English; `code` and `params` carry the same for translation. */
export const notification = z.strictObject({
	id: z.string(),
	/** Place among the user's notifications, from 1. A summary of many keeps its place while it grows. */
	sequence: z.int().min(1),
	code: z.string(),
	params: z.record(z.string(), z.string()),
	category: notificationCategory,
	title: z.string(),
	message: z.string(),
	color: notificationColor,
	read: z.boolean(),
	created_at: isoTime,
});
export type Notification = z.infer<typeof notification>;

/** SPEC §3 User. `balance` and `credit_balance` are those of the user's first account. */
export const user = z.strictObject({
	id: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	/** Confirmed by a mailed code; until then the account cannot withdraw (R15). */
	email_verified: z.boolean(),
	avatar: z.string().nullable(),
	account_id: z.string().nullable(),
	balance: money.nullable(),
	credit_balance: money.nullable(),
	currency: currency.nullable(),
	status: userStatus,
	role,
	/** Null for customers. */
	staff_role: staffRole.nullable(),
	permissions: z.array(permission),
	is_online: z.boolean(),
	unread_count: z.int().min(0),
	notifications: z.array(notification),
	created_at: isoTime,
});
export type User = z.infer<typeof user>;

export const emailOnly = z.strictObject({ email });
