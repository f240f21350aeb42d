import type { OutputStatus } from "@truefill/core/coins";
import { invariant } from "@truefill/core/result";
import type { StoredRefusal } from "@truefill/core/trading";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { Unspent } from "../coin-payouts/index.ts";
import type { ChainId } from "./chain-source.ts";
import { type Converted, type Output, toChainId, toOutput } from "./output.ts";
import type { CoinTables } from "./tables.ts";

export type CoinTransaction = Transaction<CoinTables>;

export type NewOutput = Pick<
	Output,
	| "id"
	| "chain"
	| "txId"
	| "output"
	| "addressId"
	| "userId"
	| "accountId"
	| "coin"
	| "token"
	| "units"
	| "block"
	| "needed"
	| "firstSeenAt"
>;

/** Outputs to addresses of ours in PostgreSQL. */
export class OutputStore {
	readonly #db: Kysely<CoinTables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<CoinTables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: CoinTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** A transaction of another module. A Kysely transaction reaches every table; only its type names those of one module. */
	within(tx: QueryExecutorProvider): CoinTransaction {
		invariant(tx instanceof Transaction, "money moves in a transaction");
		return tx as CoinTransaction;
	}

	async find(id: string): Promise<Output | undefined> {
		const row = await this.#db.selectFrom("coin_outputs").selectAll().where("id", "=", id).executeTakeFirst();
		return row && toOutput(row);
	}

	/** Locked until the transaction ends. */
	async locked(tx: CoinTransaction, id: string): Promise<Output> {
		const row = await tx.selectFrom("coin_outputs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
		invariant(row !== undefined, "a locked output exists");
		return toOutput(row);
	}

	/** Adds what was seen first, or notes where it is now. @returns the stored one when it contradicts what was seen */
	async seen(seen: NewOutput): Promise<Output | null> {
		const { block, firstSeenAt: at } = seen;
		return this.transaction(async (tx) => {
			const { numInsertedOrUpdatedRows } = await tx
				.insertInto("coin_outputs")
				.values({
					id: seen.id,
					chain: seen.chain,
					tx_id: seen.txId,
					output: seen.output,
					address_id: seen.addressId,
					user_id: seen.userId,
					account_id: seen.accountId,
					coin: seen.coin,
					token: seen.token,
					units: `${seen.units}`,
					status: "seen",
					block_height: block?.height ?? null,
					block_hash: block?.hash ?? null,
					confirmations_needed: seen.needed,
					first_seen_at: at,
					changed_at: at,
					next_at: at,
					attempts: 0,
					looks: 0,
				} as CoinTables["coin_outputs"])
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (numInsertedOrUpdatedRows === 1n) {
				await this.#step(tx, seen.id, "seen", at);
				await sql`UPDATE coin_addresses SET used_at = coalesce(used_at, ${at}) WHERE id = ${seen.addressId}`.execute(
					tx,
				);
				return null;
			}
			const known = await this.locked(tx, seen.id);
			if (known.units !== seen.units || known.addressId !== seen.addressId || known.coin !== seen.coin) return known;
			if (block !== null && block.hash !== known.block?.hash) await this.place(tx, seen.id, block, at);
			return null;
		});
	}

	/** It is in a block of the chain that we follow. */
	async place(
		tx: CoinTransaction | null,
		id: string,
		block: { readonly height: number; readonly hash: string },
		at: Date,
	): Promise<void> {
		await (tx ?? this.#db)
			.updateTable("coin_outputs")
			.set({
				block_height: block.height,
				block_hash: block.hash,
				gone_since: null,
				accepted_at: null,
				next_at: at,
				looks: 0,
			})
			.where("id", "=", id)
			.execute();
	}

	/** Since when the source does not know it; null: it does. */
	async gone(id: string, since: Date | null): Promise<void> {
		await this.#db.updateTable("coin_outputs").set({ gone_since: since }).where("id", "=", id).execute();
	}

	/** The caller holds the lock and has judged the step. */
	async move(
		tx: CoinTransaction,
		{ id, status: from }: Output,
		status: OutputStatus,
		at: Date,
		change: {
			readonly failure?: StoredRefusal | null;
			readonly converted?: Converted;
			readonly returnedBy?: string;
			readonly isReleased?: boolean;
			/** It stands although the chain does not show it. */
			readonly isAccepted?: boolean;
		} = {},
	): Promise<void> {
		const { failure, converted, returnedBy, isReleased = false, isAccepted = false } = change;
		await tx
			.updateTable("coin_outputs")
			.set({
				status,
				changed_at: at,
				next_at: at,
				looks: 0,
				...(status === "frozen" ? { frozen_from: from } : status === "lost" ? {} : { frozen_from: null }),
				...(status === "final" ? { final_at: at } : {}),
				// Booked once, however often it was frozen.
				...(status === "booked" && from !== "frozen" ? { booked_at: at } : {}),
				...(failure === undefined ? {} : { failure: failure === null ? null : JSON.stringify(failure) }),
				...(converted === undefined
					? {}
					: {
							currency: converted.currency,
							rate: `${converted.rate}`,
							rate_source: converted.source,
							quote_id: converted.quoteId,
							amount: `${converted.amount}`,
							fee: `${converted.fee}`,
						}),
				...(returnedBy === undefined ? {} : { returned_by: returnedBy }),
				...(isReleased ? { attempts: sql<number>`attempts + 1` } : {}),
				...(isAccepted ? { accepted_at: at } : {}),
			})
			.where("id", "=", id)
			.execute();
		await this.#step(tx, id, status, at);
	}

	async #step(tx: CoinTransaction, id: string, status: OutputStatus, at: Date): Promise<void> {
		await sql`INSERT INTO coin_output_steps (output_id, number, status, at)
			SELECT ${id}, coalesce(max(number), 0) + 1, ${status}, ${at} FROM coin_output_steps WHERE output_id = ${id}`.execute(
			tx,
		);
	}

	/**
	 * Claims outputs of these chains that are due for `leaseMs`; a concurrent process claims others. Addresses take turns:
	 * who sends thousands of outputs to one delays nobody else.
	 */
	async claim(
		chains: readonly ChainId[],
		at: Date,
		leaseMs: number,
		limit: number,
	): Promise<{ readonly id: string; readonly chain: ChainId }[]> {
		const until = new Date(at.getTime() + leaseMs);
		const { rows } = await sql<{
			id: string;
			chain: string;
		}>`UPDATE coin_outputs SET next_at = ${until}, looks = looks + 1
			WHERE id IN (SELECT o.id FROM coin_outputs o JOIN (
					SELECT id, row_number() OVER (PARTITION BY address_id ORDER BY next_at, id) AS turn
					FROM coin_outputs WHERE next_at <= ${at} AND chain = ANY(${chains})
				) AS due ON due.id = o.id
				WHERE o.next_at <= ${at} ORDER BY due.turn, o.next_at, o.id LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED)
			RETURNING id, chain`.execute(this.#db);
		return rows.map(({ id, chain }) => ({ id, chain: toChainId(chain) }));
	}

	/** The lease ends; a change meanwhile makes it due earlier. */
	async release(id: string, leasedUntil: Date, nextAt: Date | null): Promise<void> {
		await this.#db
			.updateTable("coin_outputs")
			.set({ next_at: nextAt })
			.where("id", "=", id)
			.where("next_at", "=", leasedUntil)
			.execute();
	}

	/** Nothing is left to do for it: it is not looked at again. */
	async rest(tx: CoinTransaction, id: string): Promise<void> {
		await tx.updateTable("coin_outputs").set({ next_at: null }).where("id", "=", id).execute();
	}

	/** What has arrived at an address in its coin and is final, in units of the chain. */
	async receivedAt(tx: CoinTransaction, addressId: string, coin: string): Promise<bigint> {
		const { rows } = await sql<{ units: string }>`SELECT units::text FROM coin_received
			WHERE address_id = ${addressId} AND coin = ${coin}`.execute(tx);
		return BigInt(rows[0]?.units ?? "0");
	}

	/** Outputs at addresses of a key that are credited: the house may spend them. */
	async credited(chain: ChainId, keyId: string): Promise<Unspent[]> {
		const rows = await this.#db
			.selectFrom("coin_outputs as o")
			.innerJoin("coin_addresses as a", "a.id", "o.address_id")
			.select(["o.tx_id", "o.output", "o.units", "a.address_index"])
			.where("o.chain", "=", chain)
			.where("a.key_id", "=", keyId)
			.where("o.status", "=", "booked")
			.execute();
		return rows.map(({ tx_id: txid, output, units, address_index: index }) => ({
			txid,
			vout: Number.parseInt(output, 10),
			amount: BigInt(units),
			branch: 0,
			index,
		}));
	}

	/** Outputs of an address that were too small are due now. */
	async hintSmall(tx: CoinTransaction, addressId: string, at: Date): Promise<void> {
		await tx
			.updateTable("coin_outputs")
			.set({ next_at: at, looks: 0 })
			.where("address_id", "=", addressId)
			.where("status", "=", "small")
			.execute();
	}

	/** Newest first. */
	async ofAddress(addressId: string, limit: number): Promise<Output[]> {
		const rows = await this.#db
			.selectFrom("coin_outputs")
			.selectAll()
			.where("address_id", "=", addressId)
			.orderBy("first_seen_at", "desc")
			.orderBy("id")
			.limit(limit)
			.execute();
		return rows.map(toOutput);
	}

	async newest(
		userId: string,
		statuses: readonly OutputStatus[],
		limit: number,
	): Promise<{ readonly outputs: Output[]; readonly total: number }> {
		const own = this.#db.selectFrom("coin_outputs").where("user_id", "=", userId).where("status", "in", statuses);
		const { total } = await own.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
		const rows = await own.selectAll().orderBy("first_seen_at", "desc").orderBy("id").limit(limit).execute();
		return { outputs: rows.map(toOutput), total: Number.parseInt(total, 10) };
	}

	/** The newest request that somebody decides about it. */
	async decidedBy(tx: CoinTransaction, id: string, requestId: string): Promise<void> {
		await tx.updateTable("coin_outputs").set({ request_id: requestId }).where("id", "=", id).execute();
	}

	/** Whether a transaction has brought us something. */
	async hasReceived(chain: ChainId, txId: string): Promise<boolean> {
		const row = await this.#db
			.selectFrom("coin_outputs")
			.select("id")
			.where("chain", "=", chain)
			.where("tx_id", "=", txId)
			.executeTakeFirst();
		return row !== undefined;
	}
}
