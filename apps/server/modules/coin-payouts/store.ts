import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { AuditTables } from "../audit/index.ts";
import type { Unspent } from "./chain/select-coins.ts";
import type { PayoutChainId } from "./ports.ts";
import type { CoinPayoutTables, PayoutRow, PayoutStatus, TransactionRow, TransactionStatus } from "./tables.ts";

type Tables = CoinPayoutTables & AuditTables;
export type PayoutTransaction = Transaction<Tables>;

/** The same transaction, typed by the tables of this module. */
export const inPayoutTables = (tx: QueryExecutorProvider): PayoutTransaction => tx as PayoutTransaction;

/** Those of which the chain may tell something. */
const FOLLOWED: readonly TransactionStatus[] = ["released", "signed", "broadcast"];

/** What decides about payouts needs of the store: nothing that only lists. */
export type PayoutPort = Omit<PayoutStore, "page" | "people">;

/** Coins on their way out, and their transactions. */
export class PayoutStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: PayoutTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** The same id again changes nothing. */
	async add(tx: PayoutTransaction, row: PayoutRow): Promise<void> {
		await tx
			.insertInto("coin_payouts")
			.values(row)
			.onConflict((conflict) => conflict.column("id").doNothing())
			.execute();
	}

	find(id: string): Promise<PayoutRow | undefined> {
		return this.#db.selectFrom("coin_payouts").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** Locks the payout until the transaction ends: whatever concerns it is decided one after another. */
	lock(tx: PayoutTransaction, id: string): Promise<PayoutRow | undefined> {
		return tx.selectFrom("coin_payouts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	}

	async update(tx: PayoutTransaction, id: string, change: Partial<PayoutRow>): Promise<void> {
		await tx.updateTable("coin_payouts").set(change).where("id", "=", id).execute();
	}

	withStatus(statuses: readonly PayoutStatus[], limit: number): Promise<PayoutRow[]> {
		return (
			this.#db
				.selectFrom("coin_payouts")
				.selectAll()
				.where("status", "in", statuses)
				// Many may wait for days: each run looks at others of them.
				.orderBy(sql`random()`)
				.limit(limit)
				.execute()
		);
	}

	paidSince(since: Date, limit: number): Promise<PayoutRow[]> {
		return this.#db
			.selectFrom("coin_payouts")
			.selectAll()
			.where("paid_at", ">=", since)
			.orderBy("paid_at", "desc")
			.limit(limit)
			.execute();
	}

	async page(
		{ statuses, oldestFirst }: { readonly statuses?: readonly PayoutStatus[]; readonly oldestFirst: boolean },
		limit: number,
		offset: number,
	) {
		let wanted = this.#db.selectFrom("coin_payouts");
		if (statuses !== undefined) wanted = wanted.where("status", "in", statuses);
		const rows = await wanted
			.selectAll()
			.orderBy("asked_at", oldestFirst ? "asc" : "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const { count } = await wanted.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: count };
	}

	/** The oldest version first. */
	transactionsOf(payoutId: string, tx?: PayoutTransaction): Promise<TransactionRow[]> {
		return (tx ?? this.#db)
			.selectFrom("coin_transactions")
			.selectAll()
			.where("payout_id", "=", payoutId)
			.orderBy("version")
			.execute();
	}

	followedOf(payoutId: string): Promise<TransactionRow[]> {
		return this.#db
			.selectFrom("coin_transactions")
			.selectAll()
			.where("payout_id", "=", payoutId)
			.where("status", "in", FOLLOWED)
			.orderBy("version")
			.execute();
	}

	findTransaction(id: string, tx?: PayoutTransaction): Promise<TransactionRow | undefined> {
		return (tx ?? this.#db).selectFrom("coin_transactions").selectAll().where("id", "=", id).executeTakeFirst();
	}

	async addTransaction(tx: PayoutTransaction, row: TransactionRow): Promise<void> {
		await tx
			.insertInto("coin_transactions")
			.values({ ...row, asked: sql`${JSON.stringify(row.asked)}::jsonb` })
			.execute();
	}

	/** @returns false if it has another status by now */
	async moveTransaction(
		tx: PayoutTransaction,
		id: string,
		from: readonly TransactionStatus[],
		change: Partial<Omit<TransactionRow, "asked">>,
	): Promise<boolean> {
		const { numUpdatedRows } = await tx
			.updateTable("coin_transactions")
			.set(change)
			.where("id", "=", id)
			.where("status", "in", from)
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	}

	/** Where the chain has a transaction. */
	async place(id: string, change: Pick<TransactionRow, "block_height" | "block_hash" | "confirmations" | "seen_at">) {
		await this.#db.updateTable("coin_transactions").set(change).where("id", "=", id).execute();
	}

	async setProblem(id: string, problem: string | null): Promise<void> {
		await this.#db.updateTable("coin_transactions").set({ problem }).where("id", "=", id).execute();
	}

	/** Nobody else reserves on this chain until the transaction ends. */
	async lockChain(tx: PayoutTransaction, chain: PayoutChainId): Promise<void> {
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`coin payouts ${chain}`}, 0))`.execute(tx);
	}

	/** Which of these names are reserved, and for which payout. */
	async reserved(
		tx: PayoutTransaction | null,
		chain: PayoutChainId,
		names: readonly string[],
	): Promise<ReadonlyMap<string, string>> {
		if (names.length === 0) return new Map();
		const rows = await (tx ?? this.#db)
			.selectFrom("coin_reservations")
			.select(["name", "payout_id"])
			.where("chain", "=", chain)
			.where(sql<boolean>`name = ANY(${names})`)
			.execute();
		return new Map(rows.map(({ name, payout_id: payout }) => [name, payout]));
	}

	/** Change of payouts that are paid, to addresses of this key: the second output of their transactions. */
	async change(chain: PayoutChainId, keyId: string): Promise<Unspent[]> {
		const { rows } = await sql<{ txid: string; amount: string; index: number }>`
			SELECT t.txid, t.asked->>'change' AS amount, (t.asked->>'changeIndex')::int AS index
			FROM coin_transactions t JOIN coin_payouts p ON p.id = t.payout_id
			WHERE p.chain = ${chain} AND t.status = 'confirmed' AND t.asked->>'keyId' = ${keyId}
				AND t.asked->>'change' <> '0'`.execute(this.#db);
		return rows.map(({ txid, amount, index }) => ({ txid, vout: 1, amount: BigInt(amount), branch: 1, index }));
	}

	/** The next index of the change branch; each is used once. */
	async nextChange(tx: PayoutTransaction, chain: PayoutChainId): Promise<number> {
		const { next } = await tx
			.selectFrom("coin_reservations")
			.select(sql<number>`coalesce(max(substr(name, 8)::int) + 1, 0)`.as("next"))
			.where("chain", "=", chain)
			.where("name", "like", "change %")
			.executeTakeFirstOrThrow();
		return next;
	}

	/** What other payouts by balance will still take: of each its newest transaction that is in no block. */
	async committed(tx: PayoutTransaction, chain: PayoutChainId, besides: string) {
		const { rows } = await sql<{ coin: PayoutRow["coin"]; amount: string; fee: string }>`
			SELECT DISTINCT ON (p.id) p.coin, t.asked->>'amount' AS amount, t.fee::text AS fee
			FROM coin_transactions t JOIN coin_payouts p ON p.id = t.payout_id
			WHERE p.chain = ${chain} AND p.id <> ${besides} AND p.status IN ('open', 'sent') AND t.asked->>'kind' = 'accounts'
				AND t.status IN ('made', 'released', 'signed', 'broadcast')
				AND NOT EXISTS (SELECT FROM coin_transactions m WHERE m.payout_id = p.id AND m.block_hash IS NOT NULL
					AND m.status <> 'reverted')
			ORDER BY p.id, t.version DESC`.execute(tx);
		return rows.map(({ coin, amount, fee }) => ({ coin, amount: BigInt(amount), fee: BigInt(fee) }));
	}

	async reserve(tx: PayoutTransaction, payout: PayoutRow, names: readonly string[]): Promise<void> {
		if (names.length === 0) return;
		await tx
			.insertInto("coin_reservations")
			.values(names.map((name) => ({ chain: payout.chain, name, payout_id: payout.id })))
			.execute();
	}

	/** A change address is used once: its reservation stays. */
	async release(tx: PayoutTransaction, payoutId: string): Promise<void> {
		await tx
			.deleteFrom("coin_reservations")
			.where("payout_id", "=", payoutId)
			.where("name", "not like", "change %")
			.execute();
	}

	/** Names of people. */
	async people(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
		const wanted = [...new Set(ids)];
		if (wanted.length === 0) return new Map();
		const { rows } = await sql<{ id: string; name: string }>`
			SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id = ANY (${wanted})`.execute(this.#db);
		return new Map(rows.map(({ id, name }) => [id, name]));
	}
}
