import { EXPORT_KEPT_DAYS, EXPORTS_PER_DAY } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, type Selectable, type Transaction } from "kysely";
import type { JobTransaction, Pool } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import type { IdentityTables } from "../identity/index.ts";
import type { MailTransaction } from "../mail/index.ts";

interface ExportsTable {
	id: string;
	user_id: string;
	status: "waiting" | "ready" | "failed";
	requested_at: Date;
	finished_at: Date | null;
	size_bytes: number | null;
	link_hash: Buffer | null;
	link_expires_at: Date | null;
	link_session_id: string | null;
}

interface Tables extends Pick<IdentityTables, "users" | "sessions"> {
	data_exports: ExportsTable;
}

export type ExportRow = Pick<
	Selectable<ExportsTable>,
	"id" | "user_id" | "status" | "requested_at" | "finished_at" | "size_bytes"
>;

const DAY_MS = 86_400_000;
const SHOWN = ["id", "user_id", "status", "requested_at", "finished_at", "size_bytes"] as const;

/** The outcome of a request for an export. */
export type Asked =
	| { readonly kind: "asked"; readonly row: ExportRow }
	| { readonly kind: "waiting" }
	| { readonly kind: "limit"; readonly againAt: Date };

const act = (tx: Transaction<Tables>, at: Date, userId: string, action: string, id: string) =>
	writeAct(tx, at, {
		actorUserId: userId,
		action,
		subjectKind: "user",
		subjectId: userId,
		details: { export: id },
	});

/** Requests for exports, and links to fetch them. */
export class ExportStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** Newest first. */
	async list(userId: string): Promise<ExportRow[]> {
		return this.#db
			.selectFrom("data_exports")
			.select(SHOWN)
			.where("user_id", "=", userId)
			.orderBy("requested_at", "desc")
			.orderBy("id")
			.execute();
	}

	/**
	 * One pending at a time, and a few per day; failed ones do not count. Locks the customer's row. `also` queues it in the
	 * same transaction.
	 */
	async ask(id: string, userId: string, at: Date, also: (tx: JobTransaction) => Promise<void>): Promise<Asked> {
		return this.#db.transaction().execute(async (tx): Promise<Asked> => {
			await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirstOrThrow();
			const recent = await tx
				.selectFrom("data_exports")
				.select(["status", "requested_at"])
				.where("user_id", "=", userId)
				.where("status", "!=", "failed")
				.where((eb) => eb.or([eb("status", "=", "waiting"), eb("requested_at", ">", new Date(at.getTime() - DAY_MS))]))
				.orderBy("requested_at", "desc")
				.execute();
			if (recent.some(({ status }) => status === "waiting")) return { kind: "waiting" };
			const oldest = recent[EXPORTS_PER_DAY - 1];
			if (oldest !== undefined) return { kind: "limit", againAt: new Date(oldest.requested_at.getTime() + DAY_MS) };
			const row = await tx
				.insertInto("data_exports")
				.values({
					id,
					user_id: userId,
					status: "waiting",
					requested_at: at,
					finished_at: null,
					size_bytes: null,
					link_hash: null,
					link_expires_at: null,
					link_session_id: null,
				})
				.returning(SHOWN)
				.executeTakeFirstOrThrow();
			await act(tx, at, userId, "client.data-requested", id);
			await also(tx);
			return { kind: "asked", row };
		});
	}

	/** Whose export is pending; undefined: it is finished, or was erased. */
	async waiting(id: string): Promise<string | undefined> {
		const row = await this.#db
			.selectFrom("data_exports")
			.select("user_id")
			.where("id", "=", id)
			.where("status", "=", "waiting")
			.executeTakeFirst();
		return row?.user_id;
	}

	/** Pending for so long that no job makes them: a server of the release before queued jobs took the request. */
	async lost(before: Date): Promise<readonly string[]> {
		const rows = await this.#db
			.selectFrom("data_exports")
			.select("id")
			.where("status", "=", "waiting")
			.where("requested_at", "<", before)
			.execute();
		return rows.map(({ id }) => id);
	}

	/** It is ready, or has failed. `also` writes the mail with it. @returns false if it was finished already. */
	async finish(
		id: string,
		sizeBytes: number | null,
		at: Date,
		also: (tx: MailTransaction) => Promise<void>,
	): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const row = await tx
				.updateTable("data_exports")
				.set({ status: sizeBytes === null ? "failed" : "ready", finished_at: at, size_bytes: sizeBytes })
				.where("id", "=", id)
				.where("status", "=", "waiting")
				.returning("id")
				.executeTakeFirst();
			if (row === undefined) return false;
			await also(tx);
			return true;
		});
	}

	/** Creates the link of a ready export, replacing an earlier one. @returns false if there is none. */
	async link(
		id: string,
		userId: string,
		link: { readonly hash: Buffer; readonly expiresAt: Date; readonly sessionId: string },
	): Promise<boolean> {
		const row = await this.#db
			.updateTable("data_exports")
			.set({ link_hash: link.hash, link_expires_at: link.expiresAt, link_session_id: link.sessionId })
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.where("status", "=", "ready")
			.where("requested_at", ">", new Date(link.expiresAt.getTime() - EXPORT_KEPT_DAYS * DAY_MS))
			.returning("id")
			.executeTakeFirst();
		return row !== undefined;
	}

	/** Consumes a link, if the session that requested it is live and the customer is active. */
	async take(hash: Buffer, at: Date): Promise<ExportRow | undefined> {
		return this.#db.transaction().execute(async (tx) => {
			const row = await tx
				.updateTable("data_exports")
				.set({ link_hash: null, link_expires_at: null })
				.where("link_hash", "=", hash)
				.where("link_expires_at", ">", at)
				.where("user_id", "in", tx.selectFrom("users").select("id").where("status", "=", "active"))
				.where(
					"link_session_id",
					"in",
					tx.selectFrom("sessions").select("id").where("ended_at", "is", null).where("expires_at", ">", at),
				)
				.returning(SHOWN)
				.executeTakeFirst();
			if (row !== undefined) await act(tx, at, row.user_id, "client.data-fetched", row.id);
			return row;
		});
	}

	/** Expired ones. */
	async old(before: Date): Promise<readonly string[]> {
		const rows = await this.#db
			.selectFrom("data_exports")
			.select("id")
			.where("requested_at", "<", before)
			.where("status", "!=", "waiting")
			.execute();
		return rows.map(({ id }) => id);
	}

	async forget(id: string): Promise<void> {
		await this.#db.deleteFrom("data_exports").where("id", "=", id).execute();
	}
}
