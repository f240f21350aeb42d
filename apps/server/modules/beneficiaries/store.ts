import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { AuditTables } from "../audit/index.ts";

export interface BeneficiaryRow {
	id: string;
	user_id: string;
	holder: string;
	country: string;
	kind: "iban" | "account";
	number: string;
	bic: string | null;
	created_at: Date;
	usable_from: Date;
	removed_at: Date | null;
}

interface Tables extends AuditTables {
	beneficiaries: BeneficiaryRow;
}
export type BeneficiaryTransaction = Transaction<Tables>;

/** Customers' bank accounts; the only SQL of this module. */
export class BeneficiaryStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: BeneficiaryTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Those that are not removed, the newest first. */
	of(userId: string, tx?: BeneficiaryTransaction): Promise<BeneficiaryRow[]> {
		return (tx ?? this.#db)
			.selectFrom("beneficiaries")
			.selectAll()
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.orderBy("created_at", "desc")
			.orderBy("id")
			.execute();
	}

	/** Also removed ones. */
	async byIds(ids: readonly string[]): Promise<BeneficiaryRow[]> {
		if (ids.length === 0) return [];
		return this.#db.selectFrom("beneficiaries").selectAll().where("id", "in", ids).execute();
	}

	find(id: string): Promise<BeneficiaryRow | undefined> {
		return this.#db.selectFrom("beneficiaries").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** Adds one at a time for each customer. */
	async lockUser(tx: BeneficiaryTransaction, userId: string): Promise<void> {
		await sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
	}

	async add(tx: BeneficiaryTransaction, row: BeneficiaryRow): Promise<void> {
		await tx.insertInto("beneficiaries").values(row).execute();
	}

	/** Locks the row, so that none is removed while a withdrawal to it is requested. Undefined: not there any more. */
	lock(tx: BeneficiaryTransaction, userId: string, id: string): Promise<BeneficiaryRow | undefined> {
		return tx
			.selectFrom("beneficiaries")
			.selectAll()
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.forUpdate()
			.executeTakeFirst();
	}

	async remove(tx: BeneficiaryTransaction, id: string, at: Date): Promise<void> {
		await tx.updateTable("beneficiaries").set({ removed_at: at }).where("id", "=", id).execute();
	}
}

/** The same transaction, typed by the tables of this module. */
export const inBeneficiaryTables = (tx: QueryExecutorProvider): BeneficiaryTransaction => tx as BeneficiaryTransaction;
