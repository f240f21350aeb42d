import type { User } from "@truefill/contracts/http";
import type { UserRow } from "./store.ts";

/** Two missed heartbeats, and a little for the way. */
const ONLINE_MS = 130_000;

/** What identity asks of the accounts module, so that neither imports the other. */
export interface AccountsPort {
	/** The user's first account, or undefined when he has none. */
	firstAccount(userId: string): FirstAccount | undefined;
	/** Opens the demo account of a new customer. */
	openDemoAccount(userId: string): Promise<void>;
}

export interface FirstAccount {
	readonly id: string;
	/** Decimal strings in the account's currency. */
	readonly balance: string;
	readonly credit: string;
	readonly currency: string;
}

/** SPEC §3 User, as the wire has it. */
export function userView(row: UserRow, account: FirstAccount | undefined, nowMs: number): User {
	return {
		id: row.id,
		first_name: row.first_name,
		last_name: row.last_name,
		email: row.email,
		avatar: row.avatar,
		account_id: account?.id ?? null,
		balance: account?.balance ?? null,
		credit_balance: account?.credit ?? null,
		currency: account?.currency ?? null,
		status: row.status,
		role: row.role,
		is_online: row.last_seen_at !== null && nowMs - row.last_seen_at.getTime() < ONLINE_MS,
		unread_count: 0,
		notifications: [],
		created_at: row.created_at.toISOString(),
	};
}
