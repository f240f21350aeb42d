import type { ConversationState } from "@truefill/contracts/http";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { type OutboxMessage, writeOutbox } from "../../realtime/index.ts";
import type { ChatTables } from "./tables.ts";

export type ConversationRow = Selectable<ChatTables["conversations"]>;
export type FileRow = Selectable<ChatTables["chat_files"]>;
export type ChatTransaction = Transaction<ChatTables>;

/** A message with its sender and attachments. */
export interface MessageRow {
	readonly customer_id: string;
	readonly sequence: string;
	readonly id: string;
	readonly sender_id: string;
	readonly is_admin: boolean;
	readonly client_message_id: string | null;
	readonly content_hash: string;
	readonly message: string;
	readonly created_at: Date;
	readonly read_at: Date | null;
	readonly first_name: string;
	readonly last_name: string;
	readonly avatar: string | null;
	readonly files: readonly FileRow[];
}

export interface NewMessage {
	readonly id: string;
	readonly sequence: number;
	readonly senderId: string;
	readonly isAdmin: boolean;
	readonly clientMessageId: string | null;
	readonly contentHash: string;
	readonly message: string;
	readonly createdAt: Date;
	/** In the order of the attachments. */
	readonly fileIds: readonly string[];
}

/** The columns of a conversation that a message or a read marker changes. */
export type ConversationChange = Partial<Omit<ConversationRow, "customer_id">>;

/** Conversations and messages in PostgreSQL. A change locks the conversation's row, so that changes are ordered. */
export class ChatStore {
	readonly #db: Kysely<ChatTables>;

	constructor(db: Kysely<ChatTables>) {
		this.#db = db;
	}

	transaction<T>(work: (tx: ChatTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Whether this is the id of a customer, whatever their status. */
	async isCustomer(userId: string): Promise<boolean> {
		const found = await this.#db
			.selectFrom("users")
			.select("id")
			.where("id", "=", userId)
			.where("role", "=", "customer")
			.executeTakeFirst();
		return found !== undefined;
	}

	/** Their last heartbeat, unless they have signed out since. */
	async presentAt(userId: string): Promise<Date | null> {
		const found = await this.#db.selectFrom("users").select("present_at").where("id", "=", userId).executeTakeFirst();
		return found?.present_at ?? null;
	}

	/** Records that a user has signed out, unless another of their sessions was seen after `since`. */
	async leave(userId: string, at: Date, since: Date): Promise<void> {
		await sql`
			UPDATE users SET signed_out_at = ${at} WHERE id = ${userId} AND NOT EXISTS (
				SELECT 1 FROM sessions WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${at}
					AND coalesce(last_seen_at, created_at) > ${since}
			)`.execute(this.#db);
	}

	/** Records which customers were seen after `since`, and returns those whose presence changed. */
	async movePresence(tx: ChatTransaction, since: Date): Promise<{ user_id: string; is_online: boolean }[]> {
		const { rows } = await sql<{ user_id: string; is_online: boolean }>`
			WITH here AS (SELECT id FROM users WHERE role = 'customer' AND present_at > ${since}),
			gone AS (
				DELETE FROM online_users o WHERE NOT EXISTS (SELECT 1 FROM here WHERE here.id = o.user_id) RETURNING user_id
			),
			come AS (INSERT INTO online_users SELECT id FROM here ON CONFLICT DO NOTHING RETURNING user_id)
			SELECT user_id, false AS is_online FROM gone UNION ALL SELECT user_id, true FROM come ORDER BY user_id`.execute(
			tx,
		);
		return rows;
	}

	/** Undefined for a customer without a conversation. */
	async conversation(customerId: string): Promise<ConversationRow | undefined> {
		return this.#db.selectFrom("conversations").selectAll().where("customer_id", "=", customerId).executeTakeFirst();
	}

	/** Creates the conversation if there is none, and locks it until the transaction ends. */
	async lock(tx: ChatTransaction, customerId: string): Promise<ConversationRow> {
		await tx
			.insertInto("conversations")
			.values({ customer_id: customerId } as ConversationRow)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		return tx
			.selectFrom("conversations")
			.selectAll()
			.where("customer_id", "=", customerId)
			.forUpdate()
			.executeTakeFirstOrThrow();
	}

	async change(tx: ChatTransaction, customerId: string, change: ConversationChange): Promise<void> {
		await tx.updateTable("conversations").set(change).where("customer_id", "=", customerId).execute();
	}

	async publish(tx: ChatTransaction, messages: readonly OutboxMessage[]): Promise<void> {
		await writeOutbox(tx, messages);
	}

	/** An earlier message of this sender with this id. */
	async sent(db: ChatTransaction, senderId: string, clientMessageId: string): Promise<MessageRow | undefined> {
		const [found] = await this.#messages(db, (query) =>
			query.where("m.sender_id", "=", senderId).where("m.client_message_id", "=", clientMessageId),
		);
		return found;
	}

	/** @returns false if a file is not the sender's, does not exist or was sent before; then roll back. */
	async addMessage(tx: ChatTransaction, customerId: string, message: NewMessage): Promise<boolean> {
		await tx
			.insertInto("chat_messages")
			.values({
				customer_id: customerId,
				sequence: String(message.sequence),
				id: message.id,
				sender_id: message.senderId,
				is_admin: message.isAdmin,
				client_message_id: message.clientMessageId,
				content_hash: message.contentHash,
				message: message.message,
				created_at: message.createdAt,
				read_at: null,
			})
			.execute();
		for (const [position, fileId] of message.fileIds.entries()) {
			const attached = await tx
				.updateTable("chat_files")
				.set({ customer_id: customerId, sequence: String(message.sequence), position })
				.where("id", "=", fileId)
				.where("owner_id", "=", message.senderId)
				.where("state", "=", "stored")
				.where("customer_id", "is", null)
				.executeTakeFirst();
			if (attached.numUpdatedRows !== 1n) return false;
		}
		return true;
	}

	/** One message, as seen by the transaction. */
	async message(db: ChatTransaction, customerId: string, sequence: number): Promise<MessageRow> {
		const [found] = await this.#messages(db, (query) =>
			query.where("m.customer_id", "=", customerId).where("m.sequence", "=", String(sequence)),
		);
		if (found === undefined) throw new Error("a message that was just written is not there");
		return found;
	}

	/** Messages with from ≤ sequence ≤ to, oldest first. Sequences have no gaps: the range gives their number. */
	async messagesBetween(customerId: string, from: number, to: number): Promise<MessageRow[]> {
		if (to < from) return [];
		return this.#messages(this.#db, (query) =>
			query
				.where("m.customer_id", "=", customerId)
				.where("m.sequence", ">=", String(from))
				.where("m.sequence", "<=", String(to)),
		);
	}

	/** The oldest messages newer than `after`, oldest first. */
	async messagesAfter(customerId: string, after: Date, limit: number): Promise<MessageRow[]> {
		return this.#messages(this.#db, (query) =>
			query.where("m.customer_id", "=", customerId).where("m.created_at", ">", after).limit(limit),
		);
	}

	/** Marks the other side's messages as read. */
	async markRead(tx: ChatTransaction, customerId: string, fromStaff: boolean, upTo: number, at: Date): Promise<void> {
		await tx
			.updateTable("chat_messages")
			.set({ read_at: at })
			.where("customer_id", "=", customerId)
			.where("is_admin", "=", fromStaff)
			.where("sequence", "<=", String(upTo))
			.where("read_at", "is", null)
			.execute();
	}

	async unreadFrom(tx: ChatTransaction, customerId: string, fromStaff: boolean, after: number): Promise<number> {
		const { unread } = await tx
			.selectFrom("chat_messages")
			.select(sql<string>`count(*)`.as("unread"))
			.where("customer_id", "=", customerId)
			.where("is_admin", "=", fromStaff)
			.where("sequence", ">", String(after))
			.executeTakeFirstOrThrow();
		return Number.parseInt(unread, 10);
	}

	/** Messages of customers that no staff member has read. */
	async unreadByStaff(): Promise<number> {
		const { unread } = await this.#db
			.selectFrom("conversations")
			.select(sql<string>`coalesce(sum(unread_by_staff), 0)`.as("unread"))
			.where("unread_by_staff", ">", 0)
			.executeTakeFirstOrThrow();
		return Number.parseInt(unread, 10);
	}

	/** Reopens conversations whose snooze ended by then. @returns their customers. */
	async endSnoozes(tx: ChatTransaction, at: Date): Promise<string[]> {
		const ended = await tx
			.updateTable("conversations")
			.set({ state: "open" satisfies ConversationState, snoozed_until: null, version: sql`version + 1` })
			.where("state", "=", "snoozed")
			.where("snoozed_until", "<=", at)
			.returning("customer_id")
			.execute();
		return ended.map(({ customer_id }) => customer_id);
	}

	async #messages(
		db: Kysely<ChatTables>,
		narrow: (query: ReturnType<typeof messageQuery>) => ReturnType<typeof messageQuery>,
	): Promise<MessageRow[]> {
		const rows = await narrow(messageQuery(db)).orderBy("m.sequence").execute();
		const [first] = rows;
		if (first === undefined) return [];
		const files = await db
			.selectFrom("chat_files")
			.selectAll()
			.where("customer_id", "=", first.customer_id)
			.where(
				"sequence",
				"in",
				rows.map(({ sequence }) => sequence),
			)
			.orderBy("position")
			.execute();
		return rows.map((row) => ({ ...row, files: files.filter(({ sequence }) => sequence === row.sequence) }));
	}
}

const messageQuery = (db: Kysely<ChatTables>) =>
	db
		.selectFrom("chat_messages as m")
		.innerJoin("users as u", "u.id", "m.sender_id")
		.selectAll("m")
		.select(["u.first_name", "u.last_name", "u.avatar"]);
