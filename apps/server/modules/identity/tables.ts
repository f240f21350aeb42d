import type {
	MailLanguage,
	SessionEndReason,
	SignInMethod,
	SignInOutcome,
	StaffRole,
	UsedSecondFactor,
} from "@truefill/contracts/http";
import { type Generated, Kysely, PostgresDialect, type Transaction } from "kysely";
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
	staff_role: StaffRole | null;
	status: "active" | "pending" | "deactivated";
	created_at: Date;
	last_seen_at: Date | null;
	/** The language of their mails; null: English. */
	language: MailLanguage | null;
	/** When they confirmed the address (R15); null: not yet. */
	email_verified_at: Date | null;
}

/** Why a session ended before it expired. */
export type EndReason = SessionEndReason;

interface SessionsTable {
	id: string;
	user_id: string;
	created_at: Date;
	expires_at: Date;
	ended_at: Date | null;
	end_reason: EndReason | null;
	network: string;
	user_agent: string;
	/** Of the browser's cookie; null: none. */
	device_hash: Buffer | null;
	way: SignInMethod;
	last_seen_at: Date | null;
}

interface DevicesTable {
	user_id: string;
	device_hash: Buffer;
	first_used_at: Date;
	last_used_at: Date;
}

interface SignInsTable {
	id: Generated<string>;
	user_id: string;
	at: Date;
	way: SignInMethod;
	second_factor: UsedSecondFactor | null;
	outcome: SignInOutcome;
	network: string;
	user_agent: string;
	known_device: boolean;
	session_id: string | null;
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

/** What a mail can prove. */
export type ProofPurpose = "verify-email" | "reset-password" | "sign-in";

interface ProofsTable {
	id: Generated<string>;
	user_id: string;
	purpose: ProofPurpose;
	secret_hash: Buffer;
	email_key: string;
	created_at: Date;
	expires_at: Date;
	tries: Generated<number>;
	spent_at: Date | null;
}

export type MailRequestKind = "reset-password" | "sign-in" | "registered" | "already-registered";

interface MailRequestsTable {
	id: Generated<string>;
	kind: MailRequestKind;
	email_key: string;
	language: MailLanguage;
	at: Date;
}

export interface EmailChangesTable {
	/** PostgreSQL's bigint is read as a string. */
	id: Generated<string>;
	user_id: string;
	new_email: string;
	new_email_key: string;
	asked_at: Date;
	expires_at: Date;
	mailed_at: Generated<Date | null>;
	code_hash: Buffer;
	tries: Generated<number>;
	spent_at: Generated<Date | null>;
	changed_at: Generated<Date | null>;
	old_email: Generated<string | null>;
	old_email_key: Generated<string | null>;
	undo_hash: Generated<Buffer | null>;
	undo_until: Generated<Date | null>;
	undone_at: Generated<Date | null>;
}

export interface IdentityTables {
	users: UsersTable;
	sessions: SessionsTable;
	session_tokens: SessionTokensTable;
	session_renewals: SessionRenewalsTable;
	devices: DevicesTable;
	sign_ins: SignInsTable;
	proofs: ProofsTable;
	mail_requests: MailRequestsTable;
	email_changes: EmailChangesTable;
}

export type UserRow = UsersTable;
export type IdentityTransaction = Transaction<IdentityTables>;

export const identityDatabase = (pool: Pool): Kysely<IdentityTables> =>
	new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
