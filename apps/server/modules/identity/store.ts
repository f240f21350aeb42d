import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type { EndReason, IdentityTables, UsersTable } from "./tables.ts";

export type UserRow = UsersTable;

export interface LiveSession {
	readonly user: UserRow;
	readonly sessionId: string;
	readonly tokenExpiresAt: Date;
}

export interface NewSession {
	readonly id: string;
	readonly userId: string;
	readonly network: string;
	readonly userAgent: string;
	readonly expiresAt: Date;
}

export interface Credential {
	readonly hash: Buffer;
	readonly expiresAt: Date;
}

/** What became of a renewal that somebody presented. */
export type RenewalFound =
	| { readonly kind: "unknown" }
	/** First use, or again within the grace: `session` may go on. */
	| { readonly kind: "good"; readonly sessionId: string; readonly user: UserRow; readonly sessionExpiresAt: Date }
	/** Used before and long ago: this call has ended its session. */
	| { readonly kind: "reused"; readonly sessionId: string; readonly userId: string };

/** People and sessions in PostgreSQL; the only SQL of this module. Times come from the caller's clock. */
export class IdentityStore {
	readonly #db: Kysely<IdentityTables>;

	constructor(db: Kysely<IdentityTables>) {
		this.#db = db;
	}

	async userByEmail(emailKey: string): Promise<UserRow | undefined> {
		return this.#db.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
	}

	async userById(id: string): Promise<UserRow | undefined> {
		return this.#db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** @returns which unique name is taken already, or null when the user was added. */
	async addUser(user: UserRow): Promise<"email" | "username" | null> {
		const added = await this.#db
			.insertInto("users")
			.values(user)
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		if (added !== undefined) return null;
		return (await this.userByEmail(user.email_key)) === undefined ? "username" : "email";
	}

	async seen(userId: string, at: Date): Promise<void> {
		await this.#db.updateTable("users").set({ last_seen_at: at }).where("id", "=", userId).execute();
	}

	/** Whether the person has signed in from this network since `since`. */
	async knowsNetwork(userId: string, network: string, since: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("sessions")
			.select("id")
			.where("user_id", "=", userId)
			.where("network", "=", network)
			.where("created_at", ">", since)
			.limit(1)
			.executeTakeFirst();
		return found !== undefined;
	}

	async startSession(session: NewSession, token: Credential, renewal: Credential, at: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await tx
				.insertInto("sessions")
				.values({
					id: session.id,
					user_id: session.userId,
					created_at: at,
					expires_at: session.expiresAt,
					ended_at: null,
					end_reason: null,
					network: session.network,
					user_agent: session.userAgent,
				})
				.execute();
			await addToken(tx, session.id, token);
			await addRenewal(tx, session.id, renewal);
		});
	}

	/** The session that a bearer token belongs to, when both still live. */
	async sessionByToken(tokenHash: Buffer, at: Date): Promise<LiveSession | undefined> {
		const found = await this.#db
			.selectFrom("session_tokens")
			.innerJoin("sessions", "sessions.id", "session_tokens.session_id")
			.innerJoin("users", "users.id", "sessions.user_id")
			.where("session_tokens.token_hash", "=", tokenHash)
			.where("session_tokens.expires_at", ">", at)
			.where("sessions.expires_at", ">", at)
			.where("sessions.ended_at", "is", null)
			.selectAll("users")
			.select(["sessions.id as session_id", "session_tokens.expires_at as token_expires_at"])
			.executeTakeFirst();
		if (found === undefined) return undefined;
		const { session_id: sessionId, token_expires_at: tokenExpiresAt, ...user } = found;
		return { user, sessionId, tokenExpiresAt };
	}

	/** Ids of the sessions that were ended after `since`. */
	async endedSince(since: Date): Promise<string[]> {
		const found = await this.#db.selectFrom("sessions").select("id").where("ended_at", ">", since).execute();
		return found.map(({ id }) => id);
	}

	/**
	 * Uses a renewal once. The row is locked, so of two tabs at once one is first and the other comes within the grace.
	 * A use after the grace ends the session in the same transaction.
	 */
	async useRenewal(renewalHash: Buffer, at: Date, graceMs: number): Promise<RenewalFound> {
		return this.#db.transaction().execute(async (tx) => {
			const found = await tx
				.selectFrom("session_renewals")
				.innerJoin("sessions", "sessions.id", "session_renewals.session_id")
				.where("renewal_hash", "=", renewalHash)
				.select(["session_id", "user_id", "used_at", "ended_at", "sessions.expires_at as session_expires_at"])
				.select("session_renewals.expires_at as renewal_expires_at")
				.forUpdate("session_renewals")
				.executeTakeFirst();
			if (found === undefined || found.ended_at !== null) return { kind: "unknown" } as const;
			if (found.used_at !== null && at.getTime() - found.used_at.getTime() > graceMs) {
				await endSession(tx, found.session_id, "renewal-reused", at);
				return { kind: "reused", sessionId: found.session_id, userId: found.user_id } as const;
			}
			if (found.renewal_expires_at <= at || found.session_expires_at <= at) return { kind: "unknown" } as const;
			if (found.used_at === null) {
				await tx.updateTable("session_renewals").set({ used_at: at }).where("renewal_hash", "=", renewalHash).execute();
			}
			const user = await tx.selectFrom("users").selectAll().where("id", "=", found.user_id).executeTakeFirstOrThrow();
			return { kind: "good", sessionId: found.session_id, user, sessionExpiresAt: found.session_expires_at } as const;
		});
	}

	async isRenewalUsed(renewalHash: Buffer): Promise<boolean> {
		const found = await this.#db
			.selectFrom("session_renewals")
			.select("used_at")
			.where("renewal_hash", "=", renewalHash)
			.executeTakeFirst();
		return found !== undefined && found.used_at !== null;
	}

	/** Adds what a renewal gave, and forgets the session's tokens that have run out. */
	async renewSession(sessionId: string, token: Credential, renewal: Credential, at: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await tx.deleteFrom("session_tokens").where("session_id", "=", sessionId).where("expires_at", "<=", at).execute();
			await addToken(tx, sessionId, token);
			await addRenewal(tx, sessionId, renewal);
		});
	}

	/** @returns false when it had ended before. */
	async endSession(sessionId: string, reason: EndReason, at: Date): Promise<boolean> {
		return this.#db.transaction().execute((tx) => endSession(tx, sessionId, reason, at));
	}

	/** A secret of the server, made once for the life of the database. */
	async secret(name: string, fresh: Buffer): Promise<Buffer> {
		await this.#db
			.insertInto("server_secrets")
			.values({ name, value: fresh })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const kept = await this.#db
			.selectFrom("server_secrets")
			.select("value")
			.where("name", "=", name)
			.executeTakeFirstOrThrow();
		return kept.value;
	}

	/** Deletes what has no use any more: sessions that ended or ran out before `before`, with their tokens. */
	async forgetSessions(before: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			const old = tx
				.selectFrom("sessions")
				.select("id")
				.where(sql<boolean>`coalesce(ended_at, expires_at) < ${before}`);
			await tx.deleteFrom("session_tokens").where("session_id", "in", old).execute();
			await tx.deleteFrom("session_renewals").where("session_id", "in", old).execute();
			await tx.deleteFrom("sessions").where(sql<boolean>`coalesce(ended_at, expires_at) < ${before}`).execute();
		});
	}
}

type Tx = Transaction<IdentityTables>;

async function addToken(tx: Tx, sessionId: string, token: Credential): Promise<void> {
	await tx
		.insertInto("session_tokens")
		.values({ token_hash: token.hash, session_id: sessionId, expires_at: token.expiresAt })
		.execute();
}

/** The second of two tabs brings the same successor: it is there already. */
async function addRenewal(tx: Tx, sessionId: string, renewal: Credential): Promise<void> {
	await tx
		.insertInto("session_renewals")
		.values({ renewal_hash: renewal.hash, session_id: sessionId, expires_at: renewal.expiresAt, used_at: null })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

async function endSession(tx: Tx, sessionId: string, reason: EndReason, at: Date): Promise<boolean> {
	const ended = await tx
		.updateTable("sessions")
		.set({ ended_at: at, end_reason: reason })
		.where("id", "=", sessionId)
		.where("ended_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	await tx.deleteFrom("session_tokens").where("session_id", "=", sessionId).execute();
	return ended !== undefined;
}
