import type { Kysely } from "kysely";
import { holdUser } from "./hold-user-store.ts";
import type { Also } from "./ports.ts";
import type { AuthMethodTables, PasskeysTable } from "./tables.ts";

export type PasskeyRow = PasskeysTable;
type Purpose = AuthMethodTables["passkey_challenges"]["purpose"];

/** Passkeys and their challenges, in PostgreSQL. */
export class PasskeyStore {
	readonly #db: Kysely<AuthMethodTables>;

	constructor(db: Kysely<AuthMethodTables>) {
		this.#db = db;
	}

	async beginChallenge(
		challengeHash: Buffer,
		purpose: Purpose,
		sessionId: string | null,
		expiresAt: Date,
	): Promise<void> {
		await this.#db
			.insertInto("passkey_challenges")
			.values({ challenge_hash: challengeHash, purpose, session_id: sessionId, expires_at: expiresAt })
			.execute();
	}

	/** Consumes it. @returns false if it has another purpose or session, has expired, or was used before. */
	async useChallenge(challengeHash: Buffer, purpose: Purpose, sessionId: string | null, at: Date): Promise<boolean> {
		const used = await this.#db
			.deleteFrom("passkey_challenges")
			.where("challenge_hash", "=", challengeHash)
			.where("purpose", "=", purpose)
			.where("session_id", "is not distinct from", sessionId)
			.where("expires_at", ">", at)
			.returning("challenge_hash")
			.executeTakeFirst();
		return used !== undefined;
	}

	async ofUser(userId: string): Promise<PasskeyRow[]> {
		return this.#db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("created_at").execute();
	}

	async byCredential(credentialId: string): Promise<PasskeyRow | undefined> {
		return this.#db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
	}

	/** @returns why it was not added: the credential is already registered, or the user has `most`. Locks the user row. */
	async add(row: PasskeyRow, most: number, also: Also): Promise<"added" | "known" | "too-many"> {
		return this.#db.transaction().execute(async (tx) => {
			await holdUser(tx, row.user_id);
			const own = await tx.selectFrom("passkeys").select("id").where("user_id", "=", row.user_id).execute();
			if (own.length >= most) return "too-many";
			const added = await tx
				.insertInto("passkeys")
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returning("id")
				.executeTakeFirst();
			if (added === undefined) return "known";
			await also(tx);
			return "added";
		});
	}

	/** @returns false if a concurrent use changed the counter. */
	async used(row: PasskeyRow, counter: number, synced: boolean, at: Date): Promise<boolean> {
		const moved = await this.#db
			.updateTable("passkeys")
			.set({ counter: String(counter), synced, last_used_at: at })
			.where("credential_id", "=", row.credential_id)
			.where("counter", "=", row.counter)
			.returning("id")
			.executeTakeFirst();
		return moved !== undefined;
	}

	async rename(userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
		return this.#db
			.updateTable("passkeys")
			.set({ name })
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.returningAll()
			.executeTakeFirst();
	}

	async remove(userId: string, id: string, also: (removed: PasskeyRow) => Also): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const removed = await tx
				.deleteFrom("passkeys")
				.where("id", "=", id)
				.where("user_id", "=", userId)
				.returningAll()
				.executeTakeFirst();
			if (removed === undefined) return false;
			await also(removed)(tx);
			return true;
		});
	}
}
