import { type Kysely, type Selectable, sql } from "kysely";
import { endSession, type IdentityTransaction } from "./store.ts";
import type { EndReason, IdentityTables } from "./tables.ts";

export type SessionRow = Selectable<IdentityTables["sessions"]>;
export type SignInRow = Selectable<IdentityTables["sign_ins"]>;

/** The sessions of one user, as they see and end them. */
export class SessionStore {
	readonly #db: Kysely<IdentityTables>;

	constructor(db: Kysely<IdentityTables>) {
		this.#db = db;
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

	async history(
		userId: string,
		since: Date,
		offset: number,
		limit: number,
	): Promise<{ rows: SignInRow[]; total: number }> {
		const own = this.#db.selectFrom("sign_ins").where("user_id", "=", userId).where("at", ">", since);
		const [rows, counted] = await Promise.all([
			own.selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
			own.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
		]);
		return { rows, total: counted.total };
	}
}
