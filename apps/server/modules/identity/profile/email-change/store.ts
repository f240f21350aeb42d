import { type Kysely, type Selectable, sql } from "kysely";
import type { EmailChangesTable, IdentityTables, IdentityTransaction } from "../../tables.ts";

export type EmailChangeRow = Selectable<EmailChangesTable>;

/** Changes of addresses in PostgreSQL. */
export class EmailChangeStore {
	readonly #db: Kysely<IdentityTables>;

	constructor(db: Kysely<IdentityTables>) {
		this.#db = db;
	}

	/** The number requested since `since`, and when the newest was. */
	async asked(tx: IdentityTransaction, userId: string, since: Date): Promise<{ count: number; newest: Date | null }> {
		return tx
			.selectFrom("email_changes")
			.select(({ fn }) => [sql<number>`count(*)::int`.as("count"), fn.max<Date | null>("asked_at").as("newest")])
			.where("user_id", "=", userId)
			.where("asked_at", ">", since)
			.executeTakeFirstOrThrow();
	}

	/** Invalidates earlier requests. */
	async spend(tx: IdentityTransaction, userId: string, at: Date): Promise<void> {
		await tx
			.updateTable("email_changes")
			.set({ spent_at: at })
			.where("user_id", "=", userId)
			.where("spent_at", "is", null)
			.execute();
	}

	async ask(
		tx: IdentityTransaction,
		change: { userId: string; email: string; emailKey: string; codeHash: Buffer; at: Date; expiresAt: Date },
	): Promise<void> {
		await tx
			.insertInto("email_changes")
			.values({
				user_id: change.userId,
				new_email: change.email,
				new_email_key: change.emailKey,
				asked_at: change.at,
				expires_at: change.expiresAt,
				code_hash: change.codeHash,
			})
			.execute();
	}

	async pending(userId: string, at: Date): Promise<EmailChangeRow | undefined> {
		return this.#standing(this.#db, userId, at).executeTakeFirst();
	}

	/** The same, with a row lock: tries are counted one by one. */
	async holdPending(tx: IdentityTransaction, userId: string, at: Date): Promise<EmailChangeRow | undefined> {
		return this.#standing(tx, userId, at).forUpdate().executeTakeFirst();
	}

	async tried(tx: IdentityTransaction, id: string, tries: number, spentAt: Date | null): Promise<void> {
		await tx.updateTable("email_changes").set({ tries, spent_at: spentAt }).where("id", "=", id).execute();
	}

	/** Sets the new address; the caller has locked it and checked that it is free. */
	async change(
		tx: IdentityTransaction,
		row: EmailChangeRow,
		old: { email: string; emailKey: string },
		undo: { hash: Buffer; until: Date },
		at: Date,
	): Promise<void> {
		await tx
			.updateTable("users")
			.set({ email: row.new_email, email_key: row.new_email_key, email_verified_at: at })
			.where("id", "=", row.user_id)
			.execute();
		await tx
			.updateTable("email_changes")
			.set({
				changed_at: at,
				old_email: old.email,
				old_email_key: old.emailKey,
				undo_hash: undo.hash,
				undo_until: undo.until,
			})
			.where("id", "=", row.id)
			.execute();
	}

	/** The user of an undo link. */
	async ownerOfUndo(tx: IdentityTransaction, undoHash: Buffer): Promise<string | undefined> {
		const query = tx.selectFrom("email_changes").select("user_id").where("undo_hash", "=", undoHash);
		return (await query.executeTakeFirst())?.user_id;
	}

	/** Whether a link can still undo a change; read-only. */
	async isUndoable(undoHash: Buffer, at: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("email_changes")
			.select("id")
			.where("undo_hash", "=", undoHash)
			.where("changed_at", "is not", null)
			.where("undone_at", "is", null)
			.where("undo_until", ">", at)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** The change that a link undoes, while it is valid. */
	async undoable(tx: IdentityTransaction, undoHash: Buffer, at: Date): Promise<EmailChangeRow | undefined> {
		return tx
			.selectFrom("email_changes")
			.selectAll()
			.where("undo_hash", "=", undoHash)
			.where("changed_at", "is not", null)
			.where("undone_at", "is", null)
			.where("undo_until", ">", at)
			.forUpdate()
			.executeTakeFirst();
	}

	/** Restores the old address and undoes every later change too. The password is removed. */
	async undo(
		tx: IdentityTransaction,
		row: EmailChangeRow,
		old: { email: string; emailKey: string },
		at: Date,
	): Promise<void> {
		await tx
			.updateTable("users")
			.set({ email: old.email, email_key: old.emailKey, email_verified_at: at, password_hash: null })
			.where("id", "=", row.user_id)
			.execute();
		await tx
			.updateTable("email_changes")
			.set({ undone_at: at })
			.where("user_id", "=", row.user_id)
			.where("id", ">=", row.id)
			.where("changed_at", "is not", null)
			.where("undone_at", "is", null)
			.execute();
	}

	/** Takes the oldest request without a mail, in the transaction that writes the mail. */
	async takeUnmailed(tx: IdentityTransaction): Promise<EmailChangeRow | undefined> {
		return tx
			.selectFrom("email_changes")
			.selectAll()
			.where("mailed_at", "is", null)
			.orderBy("id")
			.limit(1)
			.forUpdate()
			.skipLocked()
			.executeTakeFirst();
	}

	async mailed(tx: IdentityTransaction, id: string, codeHash: Buffer | null, at: Date): Promise<void> {
		await tx
			.updateTable("email_changes")
			.set({ mailed_at: at, ...(codeHash === null ? {} : { code_hash: codeHash }) })
			.where("id", "=", id)
			.execute();
	}

	/** How many codes were mailed to an address since `since`, by all requesters. */
	async mailedTo(tx: IdentityTransaction, emailKey: string, since: Date): Promise<number> {
		const { count } = await tx
			.selectFrom("email_changes")
			.select(sql<number>`count(*)::int`.as("count"))
			.where("new_email_key", "=", emailKey)
			.where("mailed_at", ">", since)
			.executeTakeFirstOrThrow();
		return count;
	}

	/** Deletes requests that never became a change. */
	async forget(before: Date): Promise<void> {
		await this.#db
			.deleteFrom("email_changes")
			.where("changed_at", "is", null)
			.where("expires_at", "<", before)
			.execute();
	}

	#standing(db: Kysely<IdentityTables>, userId: string, at: Date) {
		return db
			.selectFrom("email_changes")
			.selectAll()
			.where("user_id", "=", userId)
			.where("spent_at", "is", null)
			.where("expires_at", ">", at)
			.orderBy("id", "desc")
			.limit(1);
	}
}
