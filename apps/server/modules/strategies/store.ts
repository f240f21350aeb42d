import type { BackTestResultWire, StrategyWire } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";

/** Results of one customer that are kept whole. */
export const KEPT_RESULTS = 20;

/** A result without what the row has in columns of its own. */
export type StoredResult = Omit<BackTestResultWire, "tries" | "code_version">;

interface BackTestRow {
	id: string;
	user_id: string;
	instrument_id: string;
	strategy: StrategyWire;
	strategy_hash: string;
	data_hash: string;
	code_version: string;
	result: StoredResult | null;
	created_at: Date;
}

interface Tables {
	back_tests: BackTestRow;
}

export interface FinishedTest {
	readonly id: string;
	readonly userId: string;
	readonly strategy: StrategyWire;
	readonly result: StoredResult;
	readonly codeVersion: string;
}

/** Finished back-tests in the database. */
export class BackTestStore {
	private readonly db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** Stores a result, and removes the oldest ones beyond the limit; their rows stay. */
	async keep({ id, userId, strategy, result, codeVersion }: FinishedTest, now: Date): Promise<void> {
		await this.db.transaction().execute(async (tx) => {
			await tx
				.insertInto("back_tests")
				.values({
					id,
					user_id: userId,
					instrument_id: strategy.asset_id,
					strategy: sql`${JSON.stringify(strategy)}::jsonb`,
					strategy_hash: result.strategy_hash,
					data_hash: result.data_hash,
					code_version: codeVersion,
					result: sql`${JSON.stringify(result)}::jsonb`,
					created_at: now,
				})
				.execute();
			const kept = tx
				.selectFrom("back_tests")
				.select("id")
				.where("user_id", "=", userId)
				.orderBy("created_at", "desc")
				.orderBy("id")
				.limit(KEPT_RESULTS);
			await tx
				.updateTable("back_tests")
				.set({ result: null })
				.where("user_id", "=", userId)
				.where("result", "is not", null)
				.where("id", "not in", kept)
				.execute();
		});
	}

	one(userId: string, id: string): Promise<BackTestRow | undefined> {
		return this.db
			.selectFrom("back_tests")
			.selectAll()
			.where("user_id", "=", userId)
			.where("id", "=", id)
			.executeTakeFirst();
	}

	/** Those with a result, the newest first. */
	list(userId: string): Promise<BackTestRow[]> {
		return this.db
			.selectFrom("back_tests")
			.selectAll()
			.where("user_id", "=", userId)
			.where("result", "is not", null)
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(KEPT_RESULTS)
			.execute();
	}

	/** Different strategies that the customer has tried on an instrument. */
	async tries(userId: string, instrumentId: string): Promise<number> {
		const { count } = await this.db
			.selectFrom("back_tests")
			.select((eb) => eb.fn.count<string>("strategy_hash").distinct().as("count"))
			.where("user_id", "=", userId)
			.where("instrument_id", "=", instrumentId)
			.executeTakeFirstOrThrow();
		return Number(count);
	}
}
