import { mailLanguage, type UserDocument } from "@truefill/contracts/http";
import { userChannel } from "@truefill/contracts/realtime";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { writeOutbox, writeUserUpdated } from "../../realtime/index.ts";

interface Tables {
	users: { id: string; language: string | null };
	user_document_counters: { user_id: string; last_version: string };
	user_documents: { user_id: string; id: string; version: string; content: unknown; updated_at: Date };
}

/** A transaction that holds the lock of the user's documents. */
export type DocumentsTransaction = Transaction<Tables>;

type Content = UserDocument["content"];
interface Row {
	readonly id: string;
	readonly version: string;
	readonly content: unknown;
	readonly updated_at: Date;
}

const isContent = (content: unknown): content is Content =>
	typeof content === "object" && content !== null && !Array.isArray(content);

const toHead = ({ id, version, updated_at }: Omit<Row, "content">) => ({
	id,
	version: Number.parseInt(version, 10),
	updated_at: updated_at.toISOString(),
});
const toDocument = (row: Row): UserDocument => ({
	...toHead(row),
	content: isContent(row.content) ? row.content : {},
});

/** The only SQL of this module. */
export class UserDocumentStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	async heads(userId: string) {
		const rows = await this.#db
			.selectFrom("user_documents")
			.select(["id", "version", "updated_at"])
			.where("user_id", "=", userId)
			.orderBy("id")
			.execute();
		return rows.map(toHead);
	}

	async one(userId: string, id: string, on: Kysely<Tables> = this.#db): Promise<UserDocument | undefined> {
		const row = await on
			.selectFrom("user_documents")
			.select(["id", "version", "content", "updated_at"])
			.where("user_id", "=", userId)
			.where("id", "=", id)
			.executeTakeFirst();
		return row === undefined ? undefined : toDocument(row);
	}

	/** The stored preferences, and the browser language at sign-up. */
	async reader(userId: string): Promise<{ preferences: unknown; signedUpIn: string | null }> {
		const row = await this.#db
			.selectFrom("users")
			.leftJoin("user_documents as d", (join) =>
				join.onRef("d.user_id", "=", "users.id").on("d.id", "=", "preferences"),
			)
			.select(["users.language", "d.content"])
			.where("users.id", "=", userId)
			.executeTakeFirst();
		return { preferences: row?.content, signedUpIn: row?.language ?? null };
	}

	/** Runs `change` with the next version, while no other write to the user's documents runs. */
	locked<T>(userId: string, change: (tx: DocumentsTransaction, version: number) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(async (tx) => {
			const { last_version } = await tx
				.insertInto("user_document_counters")
				.values({ user_id: userId, last_version: "1" })
				.onConflict((conflict) =>
					conflict.column("user_id").doUpdateSet({ last_version: sql`user_document_counters.last_version + 1` }),
				)
				.returning("last_version")
				.executeTakeFirstOrThrow();
			return change(tx, Number.parseInt(last_version, 10));
		});
	}

	/** Number and bytes of the user's other documents. */
	async sizeOfOthers(tx: DocumentsTransaction, userId: string, id: string): Promise<{ count: number; bytes: number }> {
		const { count, bytes } = await tx
			.selectFrom("user_documents")
			.select((b) => [
				b.fn.countAll<string>().as("count"),
				sql<string>`coalesce(sum(octet_length(content::text)), 0)`.as("bytes"),
			])
			.where("user_id", "=", userId)
			.where("id", "!=", id)
			.executeTakeFirstOrThrow();
		return { count: Number.parseInt(count, 10), bytes: Number.parseInt(bytes, 10) };
	}

	/** Writes the document and tells the user's devices. */
	async write(
		tx: DocumentsTransaction,
		userId: string,
		document: { readonly id: string; readonly version: number; readonly content: Content; readonly at: Date },
	): Promise<UserDocument> {
		const { id, at } = document;
		const changed = { version: String(document.version), content: JSON.stringify(document.content), updated_at: at };
		const row = await tx
			.insertInto("user_documents")
			.values({ user_id: userId, id, ...changed })
			.onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet(changed))
			.returning(["id", "version", "content", "updated_at"])
			.executeTakeFirstOrThrow();
		if (id === "preferences") {
			// Mails use the language of the screens: they read it from the user's row.
			const language = mailLanguage.safeParse(document.content.language);
			if (language.success) {
				await sql`UPDATE users SET language = ${language.data} WHERE id = ${userId}`.execute(tx);
			}
			await writeUserUpdated(tx, userId);
		}
		await this.#tell(tx, userId, { document_id: id, version: document.version, removed: false });
		return toDocument(row);
	}

	async remove(tx: DocumentsTransaction, userId: string, id: string, version: number): Promise<void> {
		await tx.deleteFrom("user_documents").where("user_id", "=", userId).where("id", "=", id).execute();
		await this.#tell(tx, userId, { document_id: id, version, removed: true });
	}

	#tell(
		tx: DocumentsTransaction,
		userId: string,
		payload: { readonly document_id: string; readonly version: number; readonly removed: boolean },
	): Promise<void> {
		return writeOutbox(tx, [{ channels: [userChannel(userId)], event: "document.updated", payload }]);
	}
}
