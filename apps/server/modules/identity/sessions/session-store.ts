import type { SignInMethod } from "@truefill/contracts/http";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Pool } from "../../../platform/index.ts";
import type { EndReason, IdentityTables, IdentityTransaction, UserRow } from "../tables.ts";

export type SessionRow = Selectable<IdentityTables["sessions"]>;

const OF_SIGNED_IN = ["id", "email", "email_key", "role", "staff_role", "status"] as const;
/** Runs every second for every active user: a named statement, so that a connection parses and plans it once. */
const SESSIONS_BY_TOKENS = `SELECT ${OF_SIGNED_IN.map((column) => `u.${column}`).join(", ")},
		s.id AS session_id, t.token_hash, t.expires_at AS token_expires_at
	FROM session_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
	WHERE t.token_hash = ANY($1) AND t.expires_at > $2 AND s.expires_at > $2 AND s.ended_at IS NULL`;

export interface LiveSession {
	readonly user: Pick<UserRow, (typeof OF_SIGNED_IN)[number]>;
	readonly sessionId: string;
	readonly tokenExpiresAt: Date;
}

type FoundSession = LiveSession["user"] & { session_id: string; token_hash: Buffer; token_expires_at: Date };

export interface NewSession {
	readonly id: string;
	readonly userId: string;
	readonly network: string;
	readonly userAgent: string;
	readonly deviceHash: Buffer;
	readonly method: SignInMethod;
	readonly expiresAt: Date;
}

export interface Credential {
	readonly hash: Buffer;
	readonly expiresAt: Date;
}

/** The outcome of a presented renewal. */
export type RenewalFound =
	| { readonly kind: "unknown" }
	/** Its session was replaced by a new sign-in in the same browser, which now has that session's cookie. */
	| { readonly kind: "replaced" }
	/** First use, or again within the grace period: `session` may continue. */
	| { readonly kind: "good"; readonly sessionId: string; readonly user: UserRow; readonly sessionExpiresAt: Date }
	/** Used before, outside the grace period: this call has ended its session. */
	| { readonly kind: "reused"; readonly sessionId: string; readonly userId: string };

/** Sessions, their tokens and renewals in PostgreSQL. Times come from the caller's clock. */
export class SessionStore {
	readonly #db: Kysely<IdentityTables>;
	readonly #pool: Pool;

	constructor(db: Kysely<IdentityTables>, pool: Pool) {
		this.#db = db;
		this.#pool = pool;
	}

	/** Those that can be renewed: neither ended nor expired. The one last seen first. */
	async live(userId: string, at: Date): Promise<SessionRow[]> {
		return this.#db
			.selectFrom("sessions")
			.selectAll()
			.where("user_id", "=", userId)
			.where("ended_at", "is", null)
			.where("expires_at", ">", at)
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom("session_renewals")
						.select("session_id")
						.whereRef("session_renewals.session_id", "=", "sessions.id")
						.where("session_renewals.expires_at", ">", at),
				),
			)
			.orderBy(sql`coalesce(last_seen_at, created_at)`, "desc")
			.execute();
	}

	/** Ends one live session of this user. @returns false if there is none. */
	async end(userId: string, sessionId: string, reason: EndReason, at: Date): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const own = await tx
				.selectFrom("sessions")
				.select("id")
				.where("id", "=", sessionId)
				.where("user_id", "=", userId)
				.executeTakeFirst();
			return own !== undefined && endSession(tx, sessionId, reason, at);
		});
	}

	/** Ends all of a user's sessions but one. @returns their ids. */
	async endAll(
		tx: IdentityTransaction,
		userId: string,
		but: string | null,
		reason: EndReason,
		at: Date,
	): Promise<string[]> {
		const ended = await tx
			.updateTable("sessions")
			.set({ ended_at: at, end_reason: reason })
			.where("user_id", "=", userId)
			.where("ended_at", "is", null)
			.where("id", "!=", but ?? "")
			.returning("id")
			.execute();
		const ids = ended.map(({ id }) => id);
		if (ids.length > 0) await tx.deleteFrom("session_tokens").where("session_id", "in", ids).execute();
		return ids;
	}

	async startSession(
		tx: IdentityTransaction,
		session: NewSession,
		token: Credential,
		renewal: Credential,
		at: Date,
	): Promise<void> {
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
				device_hash: session.deviceHash,
				way: session.method,
				last_seen_at: at,
			})
			.execute();
		await addToken(tx, session.id, token);
		await addRenewal(tx, session.id, renewal);
	}

	/** The sessions of many tokens at once, by the hash of the token in base64; ended or expired ones are omitted. */
	async sessionsByTokens(tokenHashes: readonly Buffer[], at: Date): Promise<ReadonlyMap<string, LiveSession>> {
		const { rows } = await this.#pool.query<FoundSession>({
			name: "sessions_by_tokens",
			text: SESSIONS_BY_TOKENS,
			values: [tokenHashes, at],
		});
		return new Map(
			rows.map(({ token_hash: hash, session_id: sessionId, token_expires_at: tokenExpiresAt, ...user }) => [
				hash.toString("base64"),
				{ user, sessionId, tokenExpiresAt },
			]),
		);
	}

	async isSessionLive(sessionId: string, at: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("sessions")
			.select("id")
			.where("id", "=", sessionId)
			.where("expires_at", ">", at)
			.where("ended_at", "is", null)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** Ids of the sessions that ended after `since`. */
	async endedSince(since: Date): Promise<string[]> {
		const found = await this.#db.selectFrom("sessions").select("id").where("ended_at", ">", since).execute();
		return found.map(({ id }) => id);
	}

	/** The same with their users, for closing what depends on them. */
	async sessionsEndedSince(since: Date): Promise<{ id: string; user_id: string }[]> {
		return this.#db.selectFrom("sessions").select(["id", "user_id"]).where("ended_at", ">", since).execute();
	}

	/**
	 * Uses a renewal once. The row is locked, so of two concurrent tabs one is first and the other falls within the grace
	 * period. A use after the grace period ends the session in the same transaction.
	 */
	async useRenewal(renewalHash: Buffer, at: Date, graceMs: number): Promise<RenewalFound> {
		return this.#db.transaction().execute(async (tx) => {
			const found = await tx
				.selectFrom("session_renewals")
				.innerJoin("sessions", "sessions.id", "session_renewals.session_id")
				.where("renewal_hash", "=", renewalHash)
				.select([
					"session_id",
					"user_id",
					"used_at",
					"ended_at",
					"end_reason",
					"sessions.expires_at as session_expires_at",
				])
				.select("session_renewals.expires_at as renewal_expires_at")
				.forUpdate("session_renewals")
				.executeTakeFirst();
			if (found?.end_reason === "replaced") return { kind: "replaced" } as const;
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

	/**
	 * Stores the new token and renewal, updates when the session was seen, and deletes its expired tokens. The session's
	 * row is locked first, as by whoever ends it: this avoids a deadlock.
	 *
	 * @returns why it has ended meanwhile, and then nothing was added; null: it is live.
	 */
	async renewSession(sessionId: string, token: Credential, renewal: Credential, at: Date): Promise<EndReason | null> {
		return this.#db.transaction().execute(async (tx) => {
			const { end_reason: ended } = await tx
				.updateTable("sessions")
				.set({ last_seen_at: at })
				.where("id", "=", sessionId)
				.returning("end_reason")
				.executeTakeFirstOrThrow();
			if (ended !== null) return ended;
			await tx.deleteFrom("session_tokens").where("session_id", "=", sessionId).where("expires_at", "<=", at).execute();
			await addToken(tx, sessionId, token);
			await addRenewal(tx, sessionId, renewal);
			return null;
		});
	}

	/** Ends the session of this renewal if it is live: its browser has a new one. @returns which one. */
	async replaceSession(
		tx: IdentityTransaction,
		renewalHash: Buffer,
		at: Date,
	): Promise<{ sessionId: string; userId: string } | undefined> {
		const found = await tx
			.selectFrom("session_renewals")
			.innerJoin("sessions", "sessions.id", "session_renewals.session_id")
			.where("renewal_hash", "=", renewalHash)
			.where("ended_at", "is", null)
			.select(["session_id", "user_id"])
			.executeTakeFirst();
		if (found === undefined || !(await endSession(tx, found.session_id, "replaced", at))) return undefined;
		return { sessionId: found.session_id, userId: found.user_id };
	}

	/** @returns false if it had ended before. */
	async endSession(sessionId: string, reason: EndReason, at: Date): Promise<boolean> {
		return this.#db.transaction().execute((tx) => endSession(tx, sessionId, reason, at));
	}

	/** Whether the user has signed in from this network since `since`. */
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

	async seen(sessionId: string, at: Date): Promise<void> {
		await this.#db.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", sessionId).execute();
	}

	/** Deletes sessions that ended or expired before `before`, with their tokens. */
	async forget(before: Date): Promise<void> {
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

type Tx = IdentityTransaction;

async function addToken(tx: Tx, sessionId: string, token: Credential): Promise<void> {
	await tx
		.insertInto("session_tokens")
		.values({ token_hash: token.hash, session_id: sessionId, expires_at: token.expiresAt })
		.execute();
}

/** The second of two tabs has the same successor: it exists already. */
async function addRenewal(tx: Tx, sessionId: string, renewal: Credential): Promise<void> {
	await tx
		.insertInto("session_renewals")
		.values({ renewal_hash: renewal.hash, session_id: sessionId, expires_at: renewal.expiresAt, used_at: null })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Ends a session and its tokens. @returns false if it had ended before. */
export async function endSession(tx: Tx, sessionId: string, reason: EndReason, at: Date): Promise<boolean> {
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
