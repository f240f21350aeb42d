import type { StaffRole } from "@truefill/contracts/http";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Also } from "./ports.ts";
import type { AuthMethodTables } from "./tables.ts";

/** Second factors, sign-in challenges and elevations, in PostgreSQL. Times come from the caller's clock. */
export class FactorStore {
	readonly #db: Kysely<AuthMethodTables>;

	constructor(db: Kysely<AuthMethodTables>) {
		this.#db = db;
	}

	async totp(userId: string): Promise<AuthMethodTables["totp_factors"] | undefined> {
		return this.#db.selectFrom("totp_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
	}

	/** Stores a secret until its first code. @returns false if there is a confirmed one. */
	async beginTotp(userId: string, sealedSecret: Buffer, until: Date): Promise<boolean> {
		const fresh = { sealed_secret: sealedSecret, confirmed_at: null, enrol_until: until, last_step: "0" };
		const begun = await this.#db
			.insertInto("totp_factors")
			.values({ user_id: userId, ...fresh })
			.onConflict((conflict) =>
				conflict.column("user_id").doUpdateSet(fresh).where("totp_factors.confirmed_at", "is", null),
			)
			.returning("user_id")
			.executeTakeFirst();
		return begun !== undefined;
	}

	/** Confirms the stored secret and adds its codes. @returns false if it was confirmed or replaced concurrently. */
	async confirmTotp(
		userId: string,
		sealedSecret: Buffer,
		step: number,
		codeHashes: readonly Buffer[],
		at: Date,
		also: Also,
	): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const on = await tx
				.updateTable("totp_factors")
				.set({ confirmed_at: at, last_step: String(step) })
				.where("user_id", "=", userId)
				.where("sealed_secret", "=", sealedSecret)
				.where("confirmed_at", "is", null)
				.returning("user_id")
				.executeTakeFirst();
			if (on === undefined) return false;
			await replaceCodes(tx, userId, codeHashes);
			await also(tx);
			return true;
		});
	}

	/** @returns false if it was off. */
	async removeTotp(userId: string, also: Also): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const removed = await tx
				.deleteFrom("totp_factors")
				.where("user_id", "=", userId)
				.where("confirmed_at", "is not", null)
				.returning("user_id")
				.executeTakeFirst();
			await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
			if (removed !== undefined) await also(tx);
			return removed !== undefined;
		});
	}

	/** Consumes the code of a time step. @returns false if it or a later one was used before: the first one wins. */
	async useStep(userId: string, step: number): Promise<boolean> {
		const used = await this.#db
			.updateTable("totp_factors")
			.set({ last_step: String(step) })
			.where("user_id", "=", userId)
			.where("confirmed_at", "is not", null)
			.where("last_step", "<", String(step))
			.returning("user_id")
			.executeTakeFirst();
		return used !== undefined;
	}

	async replaceRecoveryCodes(userId: string, codeHashes: readonly Buffer[], also: Also): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await replaceCodes(tx, userId, codeHashes);
			await also(tx);
		});
	}

	/** @param also gets the number left. @returns false if there is no such code, or it was used before. */
	async useRecoveryCode(
		userId: string,
		codeHashes: readonly Buffer[],
		at: Date,
		also: (left: number) => Also,
	): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const used = await tx
				.updateTable("recovery_codes")
				.set({ used_at: at })
				.where("code_hash", "in", [...codeHashes])
				.where("user_id", "=", userId)
				.where("used_at", "is", null)
				.returning("user_id")
				.executeTakeFirst();
			if (used === undefined) return false;
			await also(await codesLeft(tx, userId))(tx);
			return true;
		});
	}

	recoveryCodesLeft(userId: string): Promise<number> {
		return codesLeft(this.#db, userId);
	}

	async hasPasskey(userId: string): Promise<boolean> {
		const found = await this.#db
			.selectFrom("passkeys")
			.select("id")
			.where("user_id", "=", userId)
			.limit(1)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** The role of each of these users who is active staff, and whether they have a second factor. */
	async staff(userIds: readonly string[]): Promise<{ id: string; role: StaffRole; hasFactor: boolean }[]> {
		const rows = await this.#db
			.selectFrom("users")
			.select(["id", "staff_role"])
			.select(
				sql<boolean>`EXISTS (SELECT FROM totp_factors t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL)
					OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = users.id)`.as("has_factor"),
			)
			.where("id", "in", [...userIds])
			.where("role", "=", "admin")
			.where("status", "=", "active")
			.execute();
		return rows.flatMap(({ id, staff_role: role, has_factor: hasFactor }) =>
			role === null ? [] : [{ id, role, hasFactor }],
		);
	}

	async beginChallenge(challenge: AuthMethodTables["login_challenges"]): Promise<void> {
		await this.#db.insertInto("login_challenges").values(challenge).execute();
	}

	async challenge(tokenHash: Buffer, at: Date): Promise<AuthMethodTables["login_challenges"] | undefined> {
		return this.#db
			.selectFrom("login_challenges")
			.selectAll()
			.where("token_hash", "=", tokenHash)
			.where("expires_at", ">", at)
			.where("attempts_left", ">", 0)
			.executeTakeFirst();
	}

	/** Consumes one attempt. Concurrent requests get no more of them. */
	async attemptChallenge(tokenHash: Buffer, at: Date): Promise<{ userId: string; left: number } | undefined> {
		const taken = await this.#db
			.updateTable("login_challenges")
			.set((row) => ({ attempts_left: row("attempts_left", "-", 1) }))
			.where("token_hash", "=", tokenHash)
			.where("expires_at", ">", at)
			.where("attempts_left", ">", 0)
			.returning(["user_id", "attempts_left"])
			.executeTakeFirst();
		return taken && { userId: taken.user_id, left: taken.attempts_left };
	}

	/** @returns false if it was finished before: of two concurrent right answers one opens a session. */
	async finishChallenge(tokenHash: Buffer): Promise<boolean> {
		const finished = await this.#db
			.deleteFrom("login_challenges")
			.where("token_hash", "=", tokenHash)
			.returning("user_id")
			.executeTakeFirst();
		return finished !== undefined;
	}

	async elevate(sessionId: string, until: Date, bySecondFactor: boolean): Promise<void> {
		const proof = { until, second_factor: bySecondFactor };
		await this.#db
			.insertInto("session_elevations")
			.values({ session_id: sessionId, ...proof })
			.onConflict((conflict) => conflict.column("session_id").doUpdateSet(proof))
			.execute();
	}

	/** Whether the elevation of a session includes a second factor. */
	async isElevatedBySecondFactor(sessionId: string, at: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("session_elevations")
			.select("until")
			.where("session_id", "=", sessionId)
			.where("second_factor", "=", true)
			.where("until", ">", at)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** Undefined if there is no such user. */
	async safeguards(userId: string): Promise<{ isConfirmed: boolean; changedAt: Date | null } | undefined> {
		const { rows } = await sql<{ confirmed: boolean; changed_at: Date | null }>`
			SELECT email_verified_at IS NOT NULL AS confirmed, security_changed_at AS changed_at
			FROM users WHERE id = ${userId}`.execute(this.#db);
		const [row] = rows;
		return row && { isConfirmed: row.confirmed, changedAt: row.changed_at };
	}

	async elevatedUntil(sessionId: string, at: Date): Promise<Date | null> {
		const found = await this.#db
			.selectFrom("session_elevations")
			.select("until")
			.where("session_id", "=", sessionId)
			.where("until", ">", at)
			.executeTakeFirst();
		return found?.until ?? null;
	}

	/** Deletes what has expired. */
	async forget(before: Date): Promise<void> {
		await this.#db.deleteFrom("login_challenges").where("expires_at", "<", before).execute();
		await this.#db.deleteFrom("session_elevations").where("until", "<", before).execute();
		await this.#db.deleteFrom("passkey_challenges").where("expires_at", "<", before).execute();
	}
}

async function codesLeft(db: Kysely<AuthMethodTables>, userId: string): Promise<number> {
	const { count } = await db
		.selectFrom("recovery_codes")
		.select(sql<string>`count(*)`.as("count"))
		.where("user_id", "=", userId)
		.where("used_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

async function replaceCodes(
	tx: Kysely<AuthMethodTables>,
	userId: string,
	codeHashes: readonly Buffer[],
): Promise<void> {
	await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
	await tx
		.insertInto("recovery_codes")
		.values(codeHashes.map((code_hash) => ({ code_hash, user_id: userId, used_at: null })))
		.execute();
}
