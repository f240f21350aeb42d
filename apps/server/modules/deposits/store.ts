import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import type { Pool } from "../../platform/index.ts";
import { inTablesOf } from "../requests/index.ts";
import { newReference } from "./payment-reference.ts";

interface ConfirmationsTable {
	id: string;
	user_id: string;
	account_id: string;
	amount: string;
	currency: string;
	state: "storing" | "stored" | "removed";
	file_name: string;
	media_type: string;
	size_bytes: number;
	created_at: Date;
}

export interface WireMatch {
	readonly deposit_id: string;
	readonly confirmation_id: string | null;
	readonly sender: string | null;
	readonly sender_reason: string | null;
	readonly sender_account: string | null;
	/** The fee that the terms stated when it was entered, in minor units; null: none. */
	readonly quoted_fee: string | null;
}

interface Tables {
	payment_references: { reference: string; user_id: string; created_at: Date };
	wire_confirmations: ConfirmationsTable;
	wire_matches: WireMatch;
}

/** A confirmation, with the status of the wire with which staff matched it; null: none, or it was withdrawn. */
export interface ConfirmationRow extends Omit<ConfirmationsTable, "state"> {
	readonly account_number: string;
	readonly request_status: "pending" | "approved" | "done" | "held" | "refused" | null;
}

export interface CustomerName {
	readonly id: string;
	readonly first: string;
	readonly last: string;
}

/** The request of the newest match that still counts: one that was withdrawn was a mistake of staff. */
const MATCHED = sql`(
	SELECT r.status FROM wire_matches m JOIN requests r ON r.id = m.deposit_id
	WHERE m.confirmation_id = c.id AND r.status <> 'withdrawn' ORDER BY r.requested_at DESC LIMIT 1)`;
const STORED = sql`
	SELECT c.id, c.user_id, c.account_id, a.number AS account_number, c.amount::text, c.currency, c.file_name, c.media_type,
		c.size_bytes, c.created_at, ${MATCHED} AS request_status
	FROM wire_confirmations c JOIN accounts a ON a.account_id = c.account_id
	WHERE c.state = 'stored'`;

export interface BookedRow {
	readonly command_id: string;
	readonly number: string;
	readonly amount: string;
	readonly currency: string;
	readonly occurred_at: Date;
}

/** References of customers, and their confirmations of wires; the only SQL of this module. */
export class WireStore {
	readonly #db: Kysely<Tables>;
	/** The ledger, whose tables belong to the engine. */
	readonly #ledger: Kysely<unknown>;

	constructor(pool: Pool, engine: Pick<EnginePort, "projected">) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
		this.#ledger = new Kysely({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) });
	}

	/** What the commands booked, by their ids. */
	async bookedBy(commandIds: readonly string[]): Promise<ReadonlyMap<string, BookedRow>> {
		if (commandIds.length === 0) return new Map();
		const { rows } = await sql<BookedRow>`
			SELECT command_id, number, amount::text, currency, occurred_at FROM journal_entries
			WHERE reason = 'deposit' AND command_id = ANY(${commandIds})`.execute(this.#ledger);
		return new Map(rows.map((row) => [row.command_id, row]));
	}

	/** Wires of these customers, and those with these keys of references, that were not withdrawn as a mistake. */
	async entered(customerIds: readonly string[], referenceKeys: readonly string[], ids: readonly string[]) {
		const { rows } = await sql<{
			id: string;
			customerId: string;
			referenceKey: string;
			amount: string;
			currency: string;
			isReturned: boolean;
		}>`
			SELECT id, user_id AS "customerId", terms->>'referenceKey' AS "referenceKey", terms->>'amount' AS amount,
				terms->>'currency' AS currency, (status IN ('refused', 'withdrawn')) AS "isReturned"
			FROM requests WHERE kind = 'deposit' AND NOT (status = 'withdrawn' AND attempts = 0)
				AND (user_id = ANY(${customerIds}) OR unique_key = ANY(${referenceKeys.map((key) => `wire ${key}`)}) OR id = ANY(${ids}))
			ORDER BY requested_at, id LIMIT 1000`.execute(this.#db);
		return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
	}

	async referenceOf(userId: string): Promise<string | null> {
		const found = await this.#db
			.selectFrom("payment_references")
			.select("reference")
			.where("user_id", "=", userId)
			.executeTakeFirst();
		return found?.reference ?? null;
	}

	/** The customer's reference; the first call makes it. */
	async makeReference(userId: string, at: Date): Promise<string> {
		for (;;) {
			const found = await this.referenceOf(userId);
			if (found !== null) return found;
			// Does nothing where another call was first, or where another customer has this one.
			await this.#db
				.insertInto("payment_references")
				.values({ reference: newReference(), user_id: userId, created_at: at })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		}
	}

	/** The owners of references, without the references that nobody has. */
	async ownersOf(references: readonly string[]): Promise<readonly { reference: string; userId: string }[]> {
		if (references.length === 0) return [];
		const rows = await this.#db
			.selectFrom("payment_references")
			.select(["reference", "user_id"])
			.where("reference", "in", references)
			.orderBy("reference")
			.execute();
		return rows.map(({ reference, user_id: userId }) => ({ reference, userId }));
	}

	async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, CustomerName>> {
		const { rows } = await sql<CustomerName>`
			SELECT id, first_name AS first, last_name AS last FROM users WHERE id = ANY(${userIds})`.execute(this.#db);
		return new Map(rows.map((row) => [row.id, row]));
	}

	/** Writes the row before its file. @returns false when the customer has too many that wait. */
	async begin(row: Omit<ConfirmationsTable, "state">, most: number): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`wire_confirmations ${row.user_id}`}, 0))`.execute(tx);
			const { rows } = await sql<{ open: string }>`
				SELECT count(*) AS open FROM wire_confirmations c
				WHERE c.user_id = ${row.user_id} AND c.state <> 'removed' AND ${MATCHED} IS NULL`.execute(tx);
			if (Number.parseInt(rows[0]?.open ?? "0", 10) >= most) return false;
			await tx
				.insertInto("wire_confirmations")
				.values({ ...row, state: "storing" })
				.execute();
			return true;
		});
	}

	async finish(id: string): Promise<void> {
		await this.#db.updateTable("wire_confirmations").set({ state: "stored" }).where("id", "=", id).execute();
	}

	/** The newest of a customer; `open`: only those that wait to be matched. */
	async confirmationsOf(userId: string, { open, limit }: { readonly open: boolean; readonly limit: number }) {
		const { rows } = await sql<ConfirmationRow>`
			SELECT * FROM (${STORED} AND c.user_id = ${userId}) own
			WHERE ${open ? sql`request_status IS NULL` : sql`true`} ORDER BY created_at DESC, id LIMIT ${limit}`.execute(
			this.#db,
		);
		return rows;
	}

	async confirmation(id: string): Promise<ConfirmationRow | undefined> {
		const { rows } = await sql<ConfirmationRow>`${STORED} AND c.id = ${id}`.execute(this.#db);
		return rows[0];
	}

	/** Ends an own confirmation that waits; the file is deleted after it. */
	async remove(userId: string, id: string): Promise<"removed" | "unknown" | "matched"> {
		return this.#db.transaction().execute(async (tx) => {
			const found = await lockConfirmation(tx, userId, id);
			if (found === undefined) return "unknown";
			if (found.matched) return "matched";
			await tx.updateTable("wire_confirmations").set({ state: "removed" }).where("id", "=", id).execute();
			return "removed";
		});
	}

	/** Deletes the row of a file that is gone. */
	async forget(id: string): Promise<void> {
		await this.#db.deleteFrom("wire_confirmations").where("id", "=", id).where("state", "<>", "stored").execute();
	}

	/** Confirmations whose files must go: removed ones, and uploads that were interrupted. */
	async leftovers(unfinishedBefore: Date, limit: number): Promise<string[]> {
		const { rows } = await sql<{ id: string }>`
			UPDATE wire_confirmations SET state = 'removed' WHERE id IN (
				SELECT id FROM wire_confirmations
				WHERE state = 'removed' OR (state = 'storing' AND created_at < ${unfinishedBefore})
				ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
			) RETURNING id`.execute(this.#db);
		return rows.map(({ id }) => id);
	}

	/**
	 * Stores what was compared, in the transaction that enters the wire. @returns false when the confirmation is not one
	 * of this customer that waits.
	 */
	async addMatch(given: QueryExecutorProvider, userId: string, match: WireMatch): Promise<boolean> {
		const tx = inTablesOf<Tables>(given);
		if (match.confirmation_id !== null) {
			const found = await lockConfirmation(tx, userId, match.confirmation_id);
			if (found === undefined || found.matched) return false;
		}
		await tx.insertInto("wire_matches").values(match).execute();
		return true;
	}

	/** The accounts that wires came from, by their deposits; those of which the bank gave none are left out. */
	async senderAccountsOf(depositIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
		const matches = await this.matchesOf(depositIds);
		return new Map([...matches].flatMap(([id, { sender_account: number }]) => (number === null ? [] : [[id, number]])));
	}

	async matchesOf(
		depositIds: readonly string[],
		given?: QueryExecutorProvider,
	): Promise<ReadonlyMap<string, WireMatch>> {
		if (depositIds.length === 0) return new Map();
		const db = given === undefined ? this.#db : inTablesOf<Tables>(given);
		const rows = await db.selectFrom("wire_matches").selectAll().where("deposit_id", "in", depositIds).execute();
		return new Map(rows.map((row) => [row.deposit_id, row]));
	}
}

/** Serialises matching and removal of one confirmation. */
async function lockConfirmation(tx: Transaction<Tables>, userId: string, id: string) {
	const { rows } = await sql<{ id: string }>`
		SELECT id FROM wire_confirmations WHERE id = ${id} AND user_id = ${userId} AND state = 'stored' FOR UPDATE`.execute(
		tx,
	);
	if (rows.length === 0) return undefined;
	// After the lock: another transaction may have matched it meanwhile.
	const matched = await sql<{
		status: string | null;
	}>`SELECT ${MATCHED} AS status FROM wire_confirmations c WHERE c.id = ${id}`.execute(tx);
	return { matched: matched.rows[0]?.status != null };
}
