import { type Notification, permissionsOf, type User } from "@truefill/contracts/http";
import type { UserRow } from "../tables.ts";

/** Two missed heartbeats, plus network delay. */
export const ONLINE_MS = 130_000;

/** What identity needs of the accounts module, so that neither imports the other. */
export interface AccountsPort {
	/** The user's first account, or undefined if they have none. */
	firstAccount(userId: string): Promise<FirstAccount | undefined>;
	/** Opens a new customer's first account. */
	openFirstAccount(userId: string): Promise<void>;
}

/** A user's unread items, from the chat and notifications modules. */
export interface InboxPort {
	/** Unread messages from the other side; for staff those of all customers that they may read. */
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

/** SPEC §3 User, in wire form. */
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
