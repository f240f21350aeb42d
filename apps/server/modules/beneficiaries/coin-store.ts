import type { Coin } from "@truefill/core/money";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { AuditTables } from "../audit/index.ts";

export interface CoinBeneficiaryRow {
	id: string;
	user_id: string;
	coin: Coin;
	chain: string;
	address: string;
	label: string;
	created_at: Date;
	usable_from: Date;
	removed_at: Date | null;
}

interface Tables extends AuditTables {
	coin_beneficiaries: CoinBeneficiaryRow;
}
export type CoinBeneficiaryTransaction = Transaction<Tables>;

/** Addresses of customers' wallets. */
export class CoinBeneficiaryStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: CoinBeneficiaryTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Those that are not removed, the newest first. */
	of(userId: string, tx?: CoinBeneficiaryTransaction): Promise<CoinBeneficiaryRow[]> {
		return (tx ?? this.#db)
			.selectFrom("coin_beneficiaries")
			.selectAll()
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.orderBy("created_at", "desc")
			.orderBy("id")
			.execute();
	}

	/** Also removed ones. */
	async byIds(ids: readonly string[]): Promise<CoinBeneficiaryRow[]> {
		if (ids.length === 0) return [];
		return this.#db.selectFrom("coin_beneficiaries").selectAll().where("id", "in", ids).execute();
	}

	/** Adds one at a time for each customer. */
	async lockUser(tx: CoinBeneficiaryTransaction, userId: string): Promise<void> {
		await sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
	}

	async add(tx: CoinBeneficiaryTransaction, row: CoinBeneficiaryRow): Promise<void> {
		await tx.insertInto("coin_beneficiaries").values(row).execute();
	}

	/** Locks the row, so that none is removed while a withdrawal to it is requested. Undefined: not there any more. */
	lock(tx: QueryExecutorProvider, userId: string, id: string): Promise<CoinBeneficiaryRow | undefined> {
		return (tx as CoinBeneficiaryTransaction)
			.selectFrom("coin_beneficiaries")
			.selectAll()
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.forUpdate()
			.executeTakeFirst();
	}

	async remove(tx: CoinBeneficiaryTransaction, id: string, at: Date): Promise<void> {
		await tx.updateTable("coin_beneficiaries").set({ removed_at: at }).where("id", "=", id).execute();
	}
}
