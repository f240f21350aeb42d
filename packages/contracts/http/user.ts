import * as z from "zod";
import { currency, email, isoTime, money } from "./primitives.ts";

export const userStatus = z.enum(["active", "pending", "deactivated"]);
export const role = z.enum(["customer", "admin"]);

export const notification = z.strictObject({
	id: z.string(),
	title: z.string(),
	message: z.string(),
	color: z.string(),
	read: z.boolean(),
	created_at: isoTime,
});

/** SPEC §3 User. `balance` and `credit_balance` are those of the user's first account. */
export const user = z.strictObject({
	id: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	avatar: z.string().nullable(),
	account_id: z.string().nullable(),
	balance: money.nullable(),
	credit_balance: money.nullable(),
	currency: currency.nullable(),
	status: userStatus,
	role,
	is_online: z.boolean(),
	unread_count: z.int().min(0),
	notifications: z.array(notification),
	created_at: isoTime,
});
export type User = z.infer<typeof user>;

export const emailOnly = z.strictObject({ email });
