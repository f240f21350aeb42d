import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../platform/index.ts";

export interface UsersTable {
	id: string;
	email: string;
	email_key: string;
	username: string | null;
	username_key: string | null;
	first_name: string;
	last_name: string;
	phone: string | null;
	country_code: string | null;
	country: string | null;
	nationality: string | null;
	avatar: string | null;
	password_hash: string | null;
	role: "customer" | "admin";
	status: "active" | "pending" | "deactivated";
	created_at: Date;
	last_seen_at: Date | null;
}

export type EndReason = "logout" | "renewal-reused" | "deactivated" | "password-changed";

interface SessionsTable {
	id: string;
	user_id: string;
	created_at: Date;
	expires_at: Date;
	ended_at: Date | null;
	end_reason: EndReason | null;
	network: string;
	user_agent: string;
}

interface SessionTokensTable {
	token_hash: Buffer;
	session_id: string;
	expires_at: Date;
}

interface SessionRenewalsTable {
	renewal_hash: Buffer;
	session_id: string;
	expires_at: Date;
	used_at: Date | null;
}

interface ServerSecretsTable {
	name: string;
	value: Buffer;
}

export interface IdentityTables {
	users: UsersTable;
	sessions: SessionsTable;
	session_tokens: SessionTokensTable;
	session_renewals: SessionRenewalsTable;
	server_secrets: ServerSecretsTable;
}

export const identityDatabase = (pool: Pool): Kysely<IdentityTables> =>
	new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
