import { type Kysely, type Selectable, sql } from "kysely";
import type { UsersTable } from "../identity/index.ts";
import type { ChatTransaction } from "./store.ts";
import type { ChatTables, PeopleTable } from "./tables.ts";

export type CannedRow = Selectable<ChatTables["canned_replies"]> & { readonly editor: string | null };
export interface NoteRow extends Selectable<ChatTables["chat_notes"]> {
	readonly first_name: string;
	readonly last_name: string;
}

/** A client as the desk lists them; the conversation's columns are null if there is no conversation yet. */
export interface ClientRow {
	readonly id: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly email: string;
	readonly avatar: string | null;
	readonly status: UsersTable["status"];
	readonly created_at: Date;
	readonly last_seen_at: Date | null;
	readonly present_at: Date | null;
	readonly state: "open" | "pending" | "snoozed" | "resolved" | null;
	readonly snoozed_until: Date | null;
	readonly assigned_to: string | null;
	readonly assignee: string | null;
	readonly waiting_since: Date | null;
	readonly unread: number;
	readonly message: string | null;
	readonly message_is_admin: boolean | null;
	readonly message_at: Date | null;
	readonly message_has_files: boolean | null;
}

/** Staff's data beside the conversation, in PostgreSQL. */
export class DeskStore {
	readonly #db: Kysely<ChatTables>;

	constructor(db: Kysely<ChatTables>) {
		this.#db = db;
	}

	/**
	 * Clients, those with unread messages first (longest waiting on top), then by their last message, then the newest.
	 * `onlineSince`: only those seen after it.
	 */
	async clients(
		filter: { readonly search: string; readonly onlineSince: Date | null; readonly unread: boolean },
		limit: number,
	): Promise<{ readonly rows: ClientRow[]; readonly total: number }> {
		const like = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
		const where = [sql`u.role = 'customer'`];
		if (filter.search !== "") {
			// A match in one column is also a match in their concatenation, which has an index (decision 0123).
			where.push(sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.username, ''))
				LIKE lower(${like})`);
			where.push(sql`(u.first_name ILIKE ${like} OR u.last_name ILIKE ${like} OR u.email ILIKE ${like})`);
		}
		if (filter.onlineSince !== null) where.push(sql`u.present_at > ${filter.onlineSince}`);
		if (filter.unread) where.push(sql`v.unread_by_staff > 0`);
		const { rows } = await sql<ClientRow & { total: string }>`
			SELECT c.*, a.first_name || ' ' || a.last_name AS assignee, m.message, m.is_admin AS message_is_admin, m.created_at AS message_at,
				EXISTS (SELECT 1 FROM chat_files f WHERE f.customer_id = m.customer_id AND f.sequence = m.sequence)
					AS message_has_files
			FROM (
				SELECT u.id, u.first_name, u.last_name, u.email, u.avatar, u.status, u.created_at, u.last_seen_at, u.present_at,
					v.state, v.snoozed_until, v.assigned_to, v.waiting_since, v.last_sequence, v.last_message_at,
					coalesce(v.unread_by_staff, 0) AS unread, count(*) OVER () AS total
				FROM users u
				LEFT JOIN conversations v ON v.customer_id = u.id
				WHERE ${sql.join(where, sql` AND `)}
				ORDER BY (coalesce(v.unread_by_staff, 0) > 0) DESC,
					CASE WHEN v.unread_by_staff > 0 THEN v.waiting_since END ASC NULLS LAST,
					v.last_message_at DESC NULLS LAST, u.created_at DESC, u.id
				LIMIT ${limit}
			) AS c
			LEFT JOIN users a ON a.id = c.assigned_to
			LEFT JOIN chat_messages m ON m.customer_id = c.id AND m.sequence = c.last_sequence
			ORDER BY (c.unread > 0) DESC, CASE WHEN c.unread > 0 THEN c.waiting_since END ASC NULLS LAST,
				c.last_message_at DESC NULLS LAST, c.created_at DESC, c.id`.execute(this.#db);
		return { rows, total: Number.parseInt(rows[0]?.total ?? "0", 10) };
	}

	async user(id: string): Promise<Selectable<PeopleTable> | undefined> {
		return this.#db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** Active staff, by name. */
	async staff(): Promise<Selectable<PeopleTable>[]> {
		return (
			this.#db
				.selectFrom("users")
				.selectAll()
				.where("role", "=", "admin")
				.where("status", "=", "active")
				// Invited staff who have not set a password yet are not listed.
				.where(sql<boolean>`password_hash IS NOT NULL`)
				.orderBy("first_name")
				.orderBy("last_name")
				.orderBy("id")
				.execute()
		);
	}

	/** Notes after `since`, at most `limit`; without `since` the newest ones. Oldest first. */
	async notes(customerId: string, since: number | undefined, limit: number): Promise<NoteRow[]> {
		const query = noteQuery(this.#db).where("n.customer_id", "=", customerId);
		if (since !== undefined) {
			return query.where("n.sequence", ">", String(since)).orderBy("n.sequence").limit(limit).execute();
		}
		return (await query.orderBy("n.sequence", "desc").limit(limit).execute()).toReversed();
	}

	/** Every note, for a transcript. */
	async note(db: ChatTransaction, authorId: string, clientNoteId: string): Promise<NoteRow | undefined> {
		return noteQuery(db)
			.where("n.author_id", "=", authorId)
			.where("n.client_note_id", "=", clientNoteId)
			.executeTakeFirst();
	}

	async addNote(tx: ChatTransaction, note: Selectable<ChatTables["chat_notes"]>): Promise<void> {
		await tx.insertInto("chat_notes").values(note).execute();
	}

	async cannedReplies(): Promise<CannedRow[]> {
		return cannedQuery(this.#db).orderBy("c.shortcut").execute();
	}

	async cannedReply(id: string): Promise<CannedRow | undefined> {
		return cannedQuery(this.#db).where("c.id", "=", id).executeTakeFirst();
	}

	/** @returns false if the shortcut is in use. */
	async addCanned(reply: Selectable<ChatTables["canned_replies"]>): Promise<boolean> {
		const added = await this.#db
			.insertInto("canned_replies")
			.values(reply)
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		return added !== undefined;
	}

	/** @returns "taken" if the shortcut is in use, "gone" if there is no such reply. */
	async amendCanned(
		id: string,
		change: Partial<Omit<Selectable<ChatTables["canned_replies"]>, "id">>,
	): Promise<"done" | "taken" | "gone"> {
		try {
			const { numUpdatedRows } = await this.#db
				.updateTable("canned_replies")
				.set(change)
				.where("id", "=", id)
				.executeTakeFirst();
			return numUpdatedRows === 0n ? "gone" : "done";
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "23505") return "taken";
			throw error;
		}
	}

	async deleteCanned(id: string): Promise<boolean> {
		const { numDeletedRows } = await this.#db.deleteFrom("canned_replies").where("id", "=", id).executeTakeFirst();
		return numDeletedRows > 0n;
	}
}

const noteQuery = (db: Kysely<ChatTables>) =>
	db
		.selectFrom("chat_notes as n")
		.innerJoin("users as u", "u.id", "n.author_id")
		.selectAll("n")
		.select(["u.first_name", "u.last_name"]);

const cannedQuery = (db: Kysely<ChatTables>) =>
	db
		.selectFrom("canned_replies as c")
		.leftJoin("users as u", "u.id", "c.updated_by")
		.selectAll("c")
		.select(sql<string | null>`u.first_name || ' ' || u.last_name`.as("editor"));
