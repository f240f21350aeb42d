import type { ProviderId, SignInMethod, StaffRole } from "@truefill/contracts/http";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../../../platform/index.ts";

export interface PasskeysTable {
	credential_id: string;
	id: string;
	user_id: string;
	public_key: Buffer;
	/** PostgreSQL's bigint is read as a string. */
	counter: string;
	transports: string[];
	name: string;
	synced: boolean;
	created_at: Date;
	last_used_at: Date | null;
}

export interface ApiTokensTable {
	id: string;
	user_id: string;
	name: string;
	token_hash: Buffer;
	scopes: string[];
	created_at: Date;
	expires_at: Date;
	last_used_at: Date | null;
	revoked_at: Date | null;
}

export interface LinkedTable {
	provider: ProviderId;
	subject: string;
	user_id: string;
	email: string | null;
	linked_at: Date;
	last_used_at: Date | null;
}

export interface AuthMethodTables {
	/** Identity's table; read here for staff roles. */
	users: { id: string; role: "customer" | "admin"; staff_role: StaffRole | null; status: string };
	totp_factors: {
		user_id: string;
		sealed_secret: Buffer;
		confirmed_at: Date | null;
		enrol_until: Date;
		last_step: string;
	};
	recovery_codes: { code_hash: Buffer; user_id: string; used_at: Date | null };
	login_challenges: {
		token_hash: Buffer;
		user_id: string;
		way: SignInMethod;
		expires_at: Date;
		attempts_left: number;
	};
	session_elevations: { session_id: string; until: Date; second_factor: boolean };
	passkeys: PasskeysTable;
	passkey_challenges: {
		challenge_hash: Buffer;
		purpose: "create" | "sign-in" | "step-up";
		session_id: string | null;
		expires_at: Date;
	};
	api_tokens: ApiTokensTable;
	linked_providers: LinkedTable;
	provider_attempts: {
		state_hash: Buffer;
		browser_hash: Buffer;
		provider: ProviderId;
		nonce: string;
		verifier: string;
		redirect_uri: string;
		/** Null: to sign in; otherwise the user to link it to. */
		user_id: string | null;
		session_id: string | null;
		expires_at: Date;
	};
	provider_findings: {
		browser_hash: Buffer;
		provider: ProviderId;
		subject: string;
		email: string;
		/** Null: no user has the address yet. */
		user_id: string | null;
		attempts_left: number;
		expires_at: Date;
	};
}

export const authMethodsDatabase = (pool: Pool): Kysely<AuthMethodTables> =>
	new Kysely<AuthMethodTables>({ dialect: new PostgresDialect({ pool }) });
