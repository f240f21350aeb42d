import { type Notification, permissionsOf, type User } from "@truefill/contracts/http";
import type { UserRow } from "./store.ts";

/** Two missed heartbeats, and a little for the way. */
export const ONLINE_MS = 130_000;

/** What identity asks of the accounts module, so that neither imports the other. */
export interface AccountsPort {
	/** The user's first account, or undefined when they have none. */
	firstAccount(userId: string): FirstAccount | undefined;
	/** Opens the account that a new customer begins with. */
	openFirstAccount(userId: string): Promise<void>;
}

/** What waits for a user, from the modules of chat and notifications. */
export interface InboxPort {
	/** Messages of the other side that they have not read; for staff those of all customers that they may read. */
	unreadMessages(user: Pick<UserRow, "id" | "role" | "staff_role">): Promise<number>;
	/** The newest unread ones, newest first. */
	unreadNotifications(userId: string): Promise<Notification[]>;
}

export interface Inbox {
	readonly unreadMessages: number;
	readonly notifications: Notification[];
}

export interface FirstAccount {
	readonly id: string;
	/** Decimal strings in the account's currency. */
	readonly balance: string;
	readonly credit: string;
	readonly currency: string;
}

/** SPEC §3 User, as the wire has it. */
export function userView(row: UserRow, account: FirstAccount | undefined, inbox: Inbox, nowMs: number): User {
	return {
		id: row.id,
		first_name: row.first_name,
		last_name: row.last_name,
		email: row.email,
		email_verified: row.email_verified_at !== null,
		avatar: row.avatar,
		account_id: account?.id ?? null,
		balance: account?.balance ?? null,
		credit_balance: account?.credit ?? null,
		currency: account?.currency ?? null,
		status: row.status,
		role: row.role,
		staff_role: row.staff_role,
		permissions: [...permissionsOf(row.staff_role)],
		is_online: row.last_seen_at !== null && nowMs - row.last_seen_at.getTime() < ONLINE_MS,
		unread_count: inbox.unreadMessages,
		notifications: inbox.notifications,
		created_at: row.created_at.toISOString(),
	};
}
