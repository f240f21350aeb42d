import { formatDecimal, PRICE_DECIMALS } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { type Kysely, sql } from "kysely";
import { type Act, writeAct } from "../audit/index.ts";
import type { BackofficeTables } from "./tables.ts";

export type ActionRow = BackofficeTables["corporate_actions"];

const text = (price: bigint): string => formatDecimal(price, PRICE_DECIMALS);

/** Dividends and splits as they were announced, and what became of them, with the log of acts. */
export class ActionStore {
	readonly #db: Kysely<BackofficeTables>;

	constructor(db: Kysely<BackofficeTables>) {
		this.#db = db;
	}

	async list(limit: number, offset: number): Promise<{ rows: ActionRow[]; total: number }> {
		const all = this.#db.selectFrom("corporate_actions");
		const rows = await all.selectAll().orderBy("ex_at", "desc").orderBy("id").limit(limit).offset(offset).execute();
		const { count } = await all.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: Number.parseInt(count, 10) };
	}

	/** Those that are still to be applied, and those that were since `since`, the earliest ex-moment first. */
	async current(since: Date): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where((where) => where.or([where("status", "in", ["announced", "applying"]), where("applied_at", ">=", since)]))
			.orderBy("ex_at")
			.orderBy("id")
			.execute();
	}

	/** Of one instrument, announced, under way or applied, the latest ex-moment first. */
	async ofInstrument(instrumentId: string, limit: number): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where("instrument_id", "=", instrumentId)
			.where("status", "!=", "cancelled")
			.orderBy("ex_at", "desc")
			.orderBy("id")
			.limit(limit)
			.execute();
	}

	async cancelledSince(since: Date): Promise<ActionRow[]> {
		return this.#db.selectFrom("corporate_actions").selectAll().where("cancelled_at", ">=", since).execute();
	}

	async appliedSplits(): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where("kind", "=", "split")
			.where("status", "=", "applied")
			.orderBy("ex_at")
			.execute();
	}

	/** Adds it and the act, or tells what is there under its id already. */
	async add(row: ActionRow, act: Act): Promise<ActionRow> {
		return this.#db.transaction().execute(async (tx) => {
			const added = await tx
				.insertInto("corporate_actions")
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returningAll()
				.executeTakeFirst();
			if (added !== undefined) {
				await writeAct(tx, row.announced_at, act);
				return added;
			}
			return tx.selectFrom("corporate_actions").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
		});
	}

	/** Cancels one that is announced and whose ex-moment is after `before`; else it as it is, or undefined. */
	async cancel(
		id: string,
		before: Date,
		{ by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
	): Promise<{ readonly cancelled: boolean; readonly row: ActionRow | undefined }> {
		return this.#db.transaction().execute(async (tx) => {
			const row = await tx
				.updateTable("corporate_actions")
				.set({ status: "cancelled", cancelled_at: at, cancelled_by: by, cancel_reason: reason })
				.where("id", "=", id)
				.where("status", "=", "announced")
				.where("ex_at", ">", before)
				.returningAll()
				.executeTakeFirst();
			if (row === undefined) {
				const found = await tx.selectFrom("corporate_actions").selectAll().where("id", "=", id).executeTakeFirst();
				return { cancelled: false, row: found };
			}
			const subject = { subjectKind: "instrument", subjectId: row.instrument_id };
			await writeAct(tx, at, { actorUserId: by, action: "action.cancelled", ...subject, reason, details: { id } });
			return { cancelled: true, row };
		});
	}

	/** From now on it is being applied, at this quote; undefined where it was cancelled. A second begin keeps the first quote. */
	async begin(id: string, quote: Quote | null): Promise<ActionRow | undefined> {
		const last =
			quote === null ? {} : { last_bid: text(quote.bid), last_ask: text(quote.ask), last_at: new Date(quote.tsMs) };
		await this.#db
			.updateTable("corporate_actions")
			.set({ status: "applying", ...last })
			.where("id", "=", id)
			.where("status", "=", "announced")
			.execute();
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where("id", "=", id)
			.where("status", "=", "applying")
			.executeTakeFirst();
	}

	async finish(id: string, accounts: number, at: Date): Promise<void> {
		await this.#db
			.updateTable("corporate_actions")
			.set({ status: "applied", applied_at: at, accounts })
			.where("id", "=", id)
			.where("status", "=", "applying")
			.execute();
	}
}
