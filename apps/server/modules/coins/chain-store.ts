import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import type { Block, ChainId } from "./chain-source.ts";
import type { CoinTables } from "./tables.ts";

/** Blocks kept of each chain: no reorganisation is followed beyond them. */
const KEPT_BLOCKS = 1_000;

/** What we follow of a chain. */
export interface Followed {
	readonly height: number;
	readonly hash: string;
	readonly scanned: number;
	/** What is wrong with its source; null: nothing. */
	readonly problem: string | null;
	readonly problemSince: Date | null;
	readonly answeredAt: Date;
}

/** Chains and their newest blocks in PostgreSQL. */
export class ChainStore {
	readonly #db: Kysely<CoinTables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<CoinTables>({ dialect: new PostgresDialect({ pool }) });
	}

	async find(chain: ChainId): Promise<Followed | undefined> {
		const row = await this.#db.selectFrom("coin_chains").selectAll().where("chain", "=", chain).executeTakeFirst();
		return (
			row && {
				height: row.height,
				hash: row.hash,
				scanned: row.scanned,
				problem: row.problem,
				problemSince: row.problem_since,
				answeredAt: row.answered_at,
			}
		);
	}

	/** Begins with this block; what another process began stays. */
	async begin(chain: ChainId, { height, hash, parentHash }: Block, at: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			const { numInsertedOrUpdatedRows } = await tx
				.insertInto("coin_chains")
				.values({
					chain,
					height,
					hash,
					scanned: height,
					problem: null,
					problem_since: null,
					answered_at: at,
					leased_until: null,
				})
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (numInsertedOrUpdatedRows === 1n) {
				await tx.insertInto("coin_blocks").values({ chain, height, hash, parent_hash: parentHash }).execute();
			}
		});
	}

	/** @returns whether this process may follow it now. */
	async claim(chain: ChainId, at: Date, until: Date): Promise<boolean> {
		const { numUpdatedRows } = await this.#db
			.updateTable("coin_chains")
			.set({ leased_until: until })
			.where("chain", "=", chain)
			.where((each) => each.or([each("leased_until", "is", null), each("leased_until", "<=", at)]))
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	}

	/** The lease ends. */
	async release(chain: ChainId, until: Date): Promise<void> {
		await this.#db
			.updateTable("coin_chains")
			.set({ leased_until: null })
			.where("chain", "=", chain)
			.where("leased_until", "=", until)
			.execute();
	}

	/** Notes what is wrong with the source, or that nothing is. A problem keeps the time of its begin. */
	async note(chain: ChainId, problem: string | null, at: Date): Promise<void> {
		await sql`UPDATE coin_chains SET problem = ${problem},
			problem_since = CASE WHEN ${problem}::text IS NULL THEN NULL WHEN problem = ${problem} THEN problem_since ELSE ${at} END,
			answered_at = CASE WHEN ${problem}::text IS NULL THEN ${at} ELSE answered_at END
			WHERE chain = ${chain}`.execute(this.#db);
	}

	/** The hash of the block that we follow at a height; undefined: it is not kept. */
	async hashAt(chain: ChainId, height: number): Promise<string | undefined> {
		const row = await this.#db
			.selectFrom("coin_blocks")
			.select("hash")
			.where("chain", "=", chain)
			.where("height", "=", height)
			.executeTakeFirst();
		return row?.hash;
	}

	/**
	 * Follows a branch that begins after the block of height `ancestor`. Whatever was in a replaced block is in none, and is
	 * looked at again.
	 */
	async follow(chain: ChainId, ancestor: number, branch: readonly Block[], at: Date): Promise<void> {
		const tip = branch.at(-1);
		if (tip === undefined) return;
		await this.#db.transaction().execute(async (tx) => {
			await tx.deleteFrom("coin_blocks").where("chain", "=", chain).where("height", ">", ancestor).execute();
			await tx
				.insertInto("coin_blocks")
				.values(branch.map(({ height, hash, parentHash }) => ({ chain, height, hash, parent_hash: parentHash })))
				.execute();
			await tx
				.deleteFrom("coin_blocks")
				.where("chain", "=", chain)
				.where("height", "<", tip.height - KEPT_BLOCKS)
				.execute();
			await sql`UPDATE coin_chains SET height = ${tip.height}, hash = ${tip.hash}, scanned = least(scanned, ${ancestor})
				WHERE chain = ${chain}`.execute(tx);
			await sql`UPDATE coin_outputs SET block_height = NULL, block_hash = NULL, next_at = ${at}, looks = 0
				WHERE chain = ${chain} AND block_height > ${ancestor}`.execute(tx);
			// Deep enough now. One that is not yet has nothing to be looked at for.
			await sql`UPDATE coin_outputs SET next_at = ${at} WHERE chain = ${chain} AND status IN ('seen', 'frozen')
				AND block_height + confirmations_needed - 1 <= ${tip.height} AND next_at IS NOT NULL`.execute(tx);
		});
	}

	async scanned(chain: ChainId, height: number): Promise<void> {
		await this.#db.updateTable("coin_chains").set({ scanned: height }).where("chain", "=", chain).execute();
	}
}
