import { randomBytes } from "node:crypto";
import { COINS } from "@truefill/core/money";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import * as z from "zod";
import type { Pool } from "../../../platform/index.ts";
import type { Block, ChainId, ChainTransfer, TransactionPlace } from "../chain-source.ts";
import { type Accepted, accept, balanceOf, evict, mineSigned, nonceOf, outputNameOf, undoSigned } from "./mempool.ts";
import { FLOAT } from "./rules.ts";
import type { TestChainTables, TestState, TransferRow } from "./tables.ts";

/** A transfer on the test chain, as its page shows it. */
export interface TestTransfer extends Omit<ChainTransfer, "block"> {
	readonly state: TestState;
	readonly height: number | null;
	readonly madeAt: Date;
}

/** What is paid: outputs of one transaction. */
export type TestPayment = Pick<ChainTransfer, "address" | "coin" | "token" | "units">;

const coin = z.enum(COINS).nullable();
/** Whoever has paid: no address of ours. */
const senderOf = (txId: string): string => `sender of ${txId}`;
const newHash = (): string => randomBytes(32).toString("hex");
/** Blocks made at once. */
const MOST_BLOCKS = 100;
/** What the test chain's page pays has no sender and no signature. */
const isUnsigned = sql<boolean>`NOT EXISTS (SELECT FROM test_chain_transactions s
	WHERE s.chain = test_chain_transfers.chain AND s.tx_id = test_chain_transfers.tx_id)`;

/** Where a signed transaction is, and what it cost. */
export type SignedPlace =
	| Extract<TransactionPlace, { kind: "gone" | "unconfirmed" }>
	| (Extract<TransactionPlace, { kind: "block" }> & { readonly fee: bigint; readonly isSuccessful: boolean });

/** The embedded test chain in PostgreSQL: blocks, transactions and branches, made on demand. No real coins. */
export class TestChainStore {
	readonly #db: Kysely<TestChainTables>;

	readonly #float: string | null;

	/** @param float The address that has the float of the test chain of Ethereum from the start; null: none. */
	constructor(pool: Pool, float: string | null = null) {
		this.#float = float;
		this.#db = new Kysely<TestChainTables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** Everything happens one after the other, as in one node. */
	#alone<T>(chain: ChainId, work: (tx: Transaction<TestChainTables>) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(async (tx) => {
			await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`test chain ${chain}`}, 0))`.execute(tx);
			await tx
				.insertInto("test_chain_blocks")
				.values({ chain, height: 0, hash: newHash(), parent_hash: "" })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			if (chain === "test-ethereum" && this.#float !== null) await this.#endow(tx, chain, this.#float);
			return work(tx);
		});
	}

	/** Of the first block, which no reorganisation replaces. */
	async #endow(tx: Transaction<TestChainTables>, chain: ChainId, address: string): Promise<void> {
		await tx
			.insertInto("test_chain_transfers")
			.values(
				FLOAT.map(({ coin: of, units }) => ({
					chain,
					tx_id: `float ${address}`,
					output: of,
					address,
					coin: of,
					token: null,
					units: `${units}`,
					state: "mined" as const,
					block_height: 0,
					made_at: new Date(0),
				})),
			)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}

	async block(chain: ChainId, height: number): Promise<Block | undefined> {
		const row = await this.#db
			.selectFrom("test_chain_blocks")
			.selectAll()
			.where("chain", "=", chain)
			.where("height", "=", height)
			.executeTakeFirst();
		return row && { height, hash: row.hash, parentHash: row.parent_hash };
	}

	async tip(chain: ChainId): Promise<Block> {
		const row = await this.#db
			.selectFrom("test_chain_blocks")
			.selectAll()
			.where("chain", "=", chain)
			.orderBy("height", "desc")
			.limit(1)
			.executeTakeFirst();
		if (row !== undefined) return { height: row.height, hash: row.hash, parentHash: row.parent_hash };
		await this.#alone(chain, async () => undefined);
		return this.tip(chain);
	}

	/** Sends coins: they wait for a block. @returns the transaction */
	async pay(chain: ChainId, payments: readonly TestPayment[], at: Date): Promise<string> {
		const txId = newHash();
		await this.#alone(chain, (tx) =>
			tx
				.insertInto("test_chain_transfers")
				.values(
					payments.map((payment, output) => ({
						chain,
						tx_id: txId,
						output: `${output}`,
						address: payment.address,
						coin: payment.coin,
						token: payment.token,
						units: `${payment.units}`,
						state: "pending" as const,
						block_height: null,
						made_at: at,
					})),
				)
				.execute(),
		);
		return txId;
	}

	/** A signed transaction: it waits for a block, or is refused. One that is known already counts as accepted. */
	broadcast(chain: ChainId, raw: string, at: Date): Promise<Accepted> {
		return this.#alone(chain, (tx) => accept(tx, chain, raw, at));
	}

	/** Makes blocks; the first one takes everything that waits. */
	async mine(chain: ChainId, blocks = 1): Promise<void> {
		await this.#alone(chain, (tx) => this.#mine(tx, chain, blocks));
	}

	async #mine(tx: Transaction<TestChainTables>, chain: ChainId, blocks: number, areEmpty = false): Promise<void> {
		const last = await tx
			.selectFrom("test_chain_blocks")
			.selectAll()
			.where("chain", "=", chain)
			.orderBy("height", "desc")
			.limit(1)
			.executeTakeFirstOrThrow();
		let parent = last.hash;
		const made = Array.from({ length: Math.min(blocks, MOST_BLOCKS) }, (_, at) => {
			const block = { chain, height: last.height + 1 + at, hash: newHash(), parent_hash: parent };
			parent = block.hash;
			return block;
		});
		if (made.length === 0) return;
		await tx.insertInto("test_chain_blocks").values(made).execute();
		if (areEmpty) return;
		await tx
			.updateTable("test_chain_transfers")
			.set({ state: "mined", block_height: last.height + 1 })
			.where("chain", "=", chain)
			.where("state", "=", "pending")
			.where(isUnsigned)
			.execute();
		await mineSigned(tx, chain, last.height + 1);
	}

	/**
	 * Replaces the newest `depth` blocks by one block more. `fate` of the transactions in them: they wait again and are in
	 * the new branch, they wait, or another transaction has spent their coins.
	 */
	async reorganise(chain: ChainId, depth: number, fate: "mined-again" | "pending" | "double-spent"): Promise<void> {
		await this.#alone(chain, async (tx) => {
			const { height } = await tx
				.selectFrom("test_chain_blocks")
				.select(sql<number>`max(height)`.as("height"))
				.where("chain", "=", chain)
				.executeTakeFirstOrThrow();
			const ancestor = Math.max(0, height - depth);
			await tx
				.updateTable("test_chain_transfers")
				.set({ state: fate === "double-spent" ? "dropped" : "pending", block_height: null })
				.where("chain", "=", chain)
				.where("block_height", ">", ancestor)
				.where(isUnsigned)
				.execute();
			await undoSigned(tx, chain, ancestor, fate === "double-spent");
			await evict(tx, chain);
			await tx.deleteFrom("test_chain_blocks").where("chain", "=", chain).where("height", ">", ancestor).execute();
			if (fate === "mined-again") return this.#mine(tx, chain, height - ancestor + 1);
			await this.#mine(tx, chain, height - ancestor + 1, true);
		});
	}

	/** The sender pays more to the miner: the same payment in a new transaction. @returns it; null: it does not wait */
	async replaceFee(chain: ChainId, txId: string): Promise<string | null> {
		return this.#alone(chain, async (tx) => {
			const rows = await tx
				.selectFrom("test_chain_transfers")
				.selectAll()
				.where("chain", "=", chain)
				.where("tx_id", "=", txId)
				.where("state", "=", "pending")
				.where(isUnsigned)
				.execute();
			if (rows.length === 0) return null;
			await this.#drop(tx, chain, txId);
			const next = newHash();
			await tx
				.insertInto("test_chain_transfers")
				.values(rows.map((row) => ({ ...row, tx_id: next })))
				.execute();
			return next;
		});
	}

	/** The sender spends the coins elsewhere before a block has taken the payment. @returns whether it was in time */
	async doubleSpend(chain: ChainId, txId: string): Promise<boolean> {
		return this.#alone(chain, (tx) => this.#drop(tx, chain, txId));
	}

	async #drop(tx: Transaction<TestChainTables>, chain: ChainId, txId: string): Promise<boolean> {
		const { numUpdatedRows } = await tx
			.updateTable("test_chain_transfers")
			.set({ state: "dropped" })
			.where("chain", "=", chain)
			.where("tx_id", "=", txId)
			.where("state", "=", "pending")
			.where(isUnsigned)
			.executeTakeFirst();
		await evict(tx, chain);
		return numUpdatedRows > 0n;
	}

	/** Our signer sends a payment back to its sender, once. @returns whether it is in a block of ours */
	async sendBack(chain: ChainId, txId: string, at: Date): Promise<boolean> {
		return this.#alone(chain, async (tx) => {
			const rows = await tx
				.selectFrom("test_chain_transfers")
				.selectAll()
				.where("chain", "=", chain)
				.where("tx_id", "=", txId)
				.where("state", "=", "mined")
				.execute();
			const known = await tx
				.selectFrom("test_chain_transfers")
				.select("tx_id")
				.where("chain", "=", chain)
				.where("address", "=", senderOf(txId))
				.executeTakeFirst();
			if (rows.length === 0 || known !== undefined) return rows.length > 0;
			const next = `${txId.startsWith("0x") ? "0x" : ""}${newHash()}`;
			const back = { tx_id: next, address: senderOf(txId), state: "pending" as const, block_height: null, made_at: at };
			await tx
				.insertInto("test_chain_transfers")
				.values(rows.map((row) => ({ ...row, ...back })))
				.execute();
			return true;
		});
	}

	/** The transactions by which payments to an address were sent back. */
	async returnsOf(chain: ChainId, address: string): Promise<ReadonlyMap<string, string>> {
		const { rows } = await sql<{ of: string; by: string }>`
			SELECT t.tx_id AS of, b.tx_id AS by FROM test_chain_transfers t
			JOIN test_chain_transfers b ON b.chain = t.chain AND b.address = 'sender of ' || t.tx_id
			WHERE t.chain = ${chain} AND t.address = ${address}`.execute(this.#db);
		return new Map(rows.map(({ of, by }) => [of, by]));
	}

	/** What waits, and what is in blocks from `from` to `to`. */
	async transfers(chain: ChainId, addresses: readonly string[], from: number, to: number): Promise<ChainTransfer[]> {
		const { rows } = await sql<TransferRow & { hash: string | null }>`
			SELECT t.*, b.hash FROM test_chain_transfers t
			LEFT JOIN test_chain_blocks b ON b.chain = t.chain AND b.height = t.block_height
			WHERE t.chain = ${chain} AND t.address = ANY(${addresses})
				AND (t.state = 'pending' OR (t.state = 'mined' AND t.block_height BETWEEN ${from} AND ${to}))`.execute(
			this.#db,
		);
		return rows.map((row) => ({
			txId: row.tx_id,
			output: row.output,
			address: row.address,
			coin: coin.parse(row.coin),
			token: row.token,
			units: BigInt(row.units),
			block: row.block_height === null || row.hash === null ? null : { height: row.block_height, hash: row.hash },
		}));
	}

	async place(chain: ChainId, txId: string): Promise<TransactionPlace> {
		const { rows } = await sql<{ state: string; block_height: number | null; hash: string | null }>`
			SELECT t.state, t.block_height, b.hash FROM test_chain_transfers t
			LEFT JOIN test_chain_blocks b ON b.chain = t.chain AND b.height = t.block_height
			WHERE t.chain = ${chain} AND t.tx_id = ${txId} LIMIT 1`.execute(this.#db);
		const [row] = rows;
		if (row === undefined || row.state === "dropped") return { kind: "gone" };
		if (row.block_height === null || row.hash === null) return { kind: "unconfirmed" };
		return { kind: "block", height: row.block_height, hash: row.hash };
	}

	/** Where a signed transaction is. */
	async signedPlace(chain: ChainId, txId: string): Promise<SignedPlace> {
		const { rows } = await sql<{
			state: TestState;
			block_height: number | null;
			hash: string | null;
			fee: string;
			is_successful: boolean;
		}>`
			SELECT t.state, t.block_height, b.hash, t.fee, t.is_successful FROM test_chain_transactions t
			LEFT JOIN test_chain_blocks b ON b.chain = t.chain AND b.height = t.block_height
			WHERE t.chain = ${chain} AND t.tx_id = ${txId}`.execute(this.#db);
		const [row] = rows;
		if (row === undefined || row.state === "dropped") return { kind: "gone" };
		if (row.block_height === null || row.hash === null) return { kind: "unconfirmed" };
		const { block_height: height, hash, fee, is_successful: isSuccessful } = row;
		return { kind: "block", height, hash, fee: BigInt(fee), isSuccessful };
	}

	/** The transaction that spends an output, in a block or waiting; null: none. Undefined: there is no such output. */
	async spender(chain: ChainId, output: { readonly txId: string; readonly vout: number }) {
		const { rows } = await sql<{ tx_id: string | null }>`
			SELECT t.tx_id FROM test_chain_transfers o LEFT JOIN test_chain_transactions t
				ON t.chain = o.chain AND t.state <> 'dropped' AND t.uses && ARRAY[${outputNameOf(output)}]
			WHERE o.chain = ${chain} AND o.tx_id = ${output.txId} AND o.output = ${`${output.vout}`} AND o.state <> 'dropped'`.execute(
			this.#db,
		);
		return rows[0]?.tx_id;
	}

	/** Of a signed transaction that is in a block or waits for one. */
	async raw(chain: ChainId, txId: string): Promise<string | undefined> {
		const row = await this.#db
			.selectFrom("test_chain_transactions")
			.select("raw")
			.where("chain", "=", chain)
			.where("tx_id", "=", txId)
			.where("state", "<>", "dropped")
			.executeTakeFirst();
		return row?.raw;
	}

	nonce(chain: ChainId, address: string): Promise<bigint> {
		return nonceOf(this.#db, chain, address);
	}

	balance(chain: ChainId, address: string, of: "ETH" | "USDT"): Promise<bigint> {
		return balanceOf(this.#db, chain, address, of);
	}

	/** Newest first. */
	async ofAddress(chain: ChainId, address: string, limit: number): Promise<TestTransfer[]> {
		const rows = await this.#db
			.selectFrom("test_chain_transfers")
			.selectAll()
			.where("chain", "=", chain)
			.where("address", "=", address)
			.orderBy("made_at", "desc")
			.orderBy("tx_id")
			.limit(limit)
			.execute();
		return rows.map(toTransfer);
	}

	/** What signed transactions pay, the newest transaction first. */
	async newestSigned(chain: ChainId, limit: number): Promise<TestTransfer[]> {
		const rows = await this.#db
			.selectFrom("test_chain_transfers")
			.innerJoin("test_chain_transactions as s", (join) =>
				join.onRef("s.chain", "=", "test_chain_transfers.chain").onRef("s.tx_id", "=", "test_chain_transfers.tx_id"),
			)
			.selectAll("test_chain_transfers")
			.where("test_chain_transfers.chain", "=", chain)
			.orderBy("test_chain_transfers.made_at", "desc")
			.orderBy("test_chain_transfers.tx_id")
			.orderBy("test_chain_transfers.output")
			.limit(limit)
			.execute();
		return rows.map(toTransfer);
	}
}

const toTransfer = (row: TransferRow): TestTransfer => ({
	txId: row.tx_id,
	output: row.output,
	address: row.address,
	coin: coin.parse(row.coin),
	token: row.token,
	units: BigInt(row.units),
	state: row.state,
	height: row.block_height,
	madeAt: row.made_at,
});
