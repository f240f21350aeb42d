import type { Kysely } from "kysely";
import type { IdentityTables, IdentityTransaction, UserRow } from "../tables.ts";
import { holdAddresses, isKeptForOwner } from "./email-change/addresses.ts";

/** Users in PostgreSQL. Times come from the caller's clock. */
export class UserStore {
	readonly #db: Kysely<IdentityTables>;

	constructor(db: Kysely<IdentityTables>) {
		this.#db = db;
	}

	async userByEmail(emailKey: string, db: Kysely<IdentityTables> = this.#db): Promise<UserRow | undefined> {
		return db.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
	}

	async userById(id: string, db: Kysely<IdentityTables> = this.#db): Promise<UserRow | undefined> {
		return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
	}

	async hasCustomers(): Promise<boolean> {
		return (
			(await this.#db.selectFrom("users").select("id").where("role", "=", "customer").limit(1).executeTakeFirst()) !==
			undefined
		);
	}

	/** @returns which unique name is taken, or null if the user was added. */
	async addUser(user: UserRow, db: Kysely<IdentityTables> = this.#db): Promise<"email" | "username" | null> {
		await holdAddresses(db, [user.email_key]);
		if (await isKeptForOwner(db, user.email_key, user.created_at)) return "email";
		const added = await db
			.insertInto("users")
			.values(user)
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		if (added !== undefined) return null;
		return (await this.userByEmail(user.email_key, db)) === undefined ? "username" : "email";
	}

	/** Reuses the row of a withdrawn invitation to this address. @returns undefined: the address is taken. */
	async reopenInvitation(tx: IdentityTransaction, wanted: UserRow): Promise<UserRow | undefined> {
		const { email, first_name, last_name, staff_role, status, created_at } = wanted;
		return tx
			.updateTable("users")
			.set({ email, first_name, last_name, staff_role, status, created_at })
			.where("email_key", "=", wanted.email_key)
			.where("role", "=", "admin")
			.where("status", "=", "deactivated")
			.where("password_hash", "is", null)
			.returningAll()
			.executeTakeFirst();
	}

	/** Locks the user's row until the transaction ends. */
	async lockUser(tx: IdentityTransaction, userId: string): Promise<void> {
		await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
	}

	/** Whether the address is unavailable: it is registered, or its former owner may still undo a change. */
	async isEmailTaken(emailKey: string, at: Date): Promise<boolean> {
		return (await this.userByEmail(emailKey)) !== undefined || (await isKeptForOwner(this.#db, emailKey, at));
	}

	async setPassword(tx: IdentityTransaction, userId: string, passwordHash: string): Promise<void> {
		await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
	}

	/** @returns false if it was verified before, or is another address by now. */
	async setVerified(tx: IdentityTransaction, userId: string, emailKey: string, at: Date): Promise<boolean> {
		const changed = await tx
			.updateTable("users")
			.set({ email_verified_at: at })
			.where("id", "=", userId)
			.where("email_key", "=", emailKey)
			.where("email_verified_at", "is", null)
			.returning("id")
			.executeTakeFirst();
		return changed !== undefined;
	}

	async seen(userId: string, at: Date): Promise<void> {
		await this.#db.updateTable("users").set({ last_seen_at: at }).where("id", "=", userId).execute();
	}

	transaction<T>(work: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}
}
