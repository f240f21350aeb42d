import { formatDecimal, PRICE_DECIMALS } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { type Kysely, sql } from "kysely";
import { type Act, writeAct } from "../audit/index.ts";
import type { BackofficeTables } from "./tables.ts";

export type ActionRow = BackofficeTables["corporate_actions"];
export type ActionDecided =
	| { readonly kind: "decided-now"; readonly row: ActionRow }
	| { readonly kind: "unknown" }
	| { readonly kind: "own" }
	| { readonly kind: "too-late" }
	| { readonly kind: "decided"; readonly row: ActionRow };

const text = (price: bigint): string => formatDecimal(price, PRICE_DECIMALS);

/** Dividends and splits as they were announced, their outcome, and the audit entries. */
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

	/** Those still to be applied, and those applied since `since`, the earliest ex-moment first. */
	async current(since: Date): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where((where) => where.or([where("status", "in", ["announced", "applying"]), where("applied_at", ">=", since)]))
			.orderBy("ex_at")
			.orderBy("id")
			.execute();
	}

	/** Those that await approval, the earliest ex-moment first. */
	async proposed(): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where("status", "=", "proposed")
			.orderBy("ex_at")
			.orderBy("id")
			.execute();
	}

	async find(id: string): Promise<ActionRow | undefined> {
		return this.#db.selectFrom("corporate_actions").selectAll().where("id", "=", id).executeTakeFirst();
	}

	/** Of one instrument, announced, under way or applied, the latest ex-moment first. */
	async ofInstrument(instrumentId: string, limit: number): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_actions")
			.selectAll()
			.where("instrument_id", "=", instrumentId)
			.where("status", "in", ["announced", "applying", "applied"])
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

	/** Adds it with an audit entry, or returns the row that has its id already. */
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

	/**
	 * Approves or refuses a proposed one; the row is locked, so that of two concurrent decisions one is first. Its
	 * proposer may never approve it. A dividend whose ex-moment is not after `latest` is too late: holders may have sold.
	 */
	async decide(
		id: string,
		status: "announced" | "refused",
		latest: Date,
		act: { readonly by: string; readonly reason: string; readonly at: Date; readonly details: object },
	): Promise<ActionDecided> {
		const { by, reason, at } = act;
		return this.#db.transaction().execute(async (tx): Promise<ActionDecided> => {
			const row = await tx
				.selectFrom("corporate_actions")
				.selectAll()
				.where("id", "=", id)
				.forUpdate()
				.executeTakeFirst();
			if (row === undefined) return { kind: "unknown" };
			if (row.status !== "proposed") return { kind: "decided", row };
			if (status === "announced" && row.announced_by === by) return { kind: "own" };
			if (status === "announced" && row.kind === "dividend" && row.ex_at <= latest) return { kind: "too-late" };
			const decided = await tx
				.updateTable("corporate_actions")
				.set({ status, decided_at: at, decided_by: by, decision_reason: reason })
				.where("id", "=", id)
				.returningAll()
				.executeTakeFirstOrThrow();
			const subject = { subjectKind: "instrument", subjectId: row.instrument_id };
			const action = status === "announced" ? "action.approved" : "action.refused";
			await writeAct(tx, at, { actorUserId: by, action, ...subject, reason, details: { id, ...act.details } });
			return { kind: "decided-now", row: decided };
		});
	}

	/** Lapses dividends that nobody approved and whose ex-moment is not after `latest`. */
	async lapse(latest: Date): Promise<ActionRow[]> {
		return this.#db
			.updateTable("corporate_actions")
			.set({ status: "lapsed" })
			.where("status", "=", "proposed")
			.where("kind", "=", "dividend")
			.where("ex_at", "<=", latest)
			.returningAll()
			.execute();
	}

	/** Stores the last quote before a split that waits beyond its ex-moment; the first one is kept. */
	async keepQuote(id: string, quote: Quote): Promise<void> {
		await this.#db
			.updateTable("corporate_actions")
			.set({ last_bid: text(quote.bid), last_ask: text(quote.ask), last_at: new Date(quote.tsMs) })
			.where("id", "=", id)
			.where("last_at", "is", null)
			.execute();
	}

	/** Cancels one that is announced and whose ex-moment is after `before`; else returns it unchanged, or undefined. */
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

	/** Marks it as being applied, at this quote; undefined if it was cancelled. A second begin keeps the first quote. */
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
