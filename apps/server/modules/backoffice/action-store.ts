import { formatDecimal, PRICE_DECIMALS } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Act, writeAct } from "../audit/index.ts";
import { inTablesOf, type RequestStore, type RequestTables } from "../requests/index.ts";
import { CORPORATE_ACTION } from "./action-request.ts";
import type { ActionRow, BackofficeTables } from "./tables.ts";

/** The terms of a new action. */
export type NewAction = Pick<
	ActionRow,
	| "id"
	| "kind"
	| "instrument_id"
	| "ex_at"
	| "dividend"
	| "tax_basis_points"
	| "numerator"
	| "denominator"
	| "note"
	| "announced_at"
	| "announced_by"
>;

const NOT_BEGUN = {
	status: null,
	last_bid: null,
	last_ask: null,
	last_at: null,
	applied_at: null,
	accounts: null,
	cancelled_at: null,
	cancelled_by: null,
	cancel_reason: null,
};

const find = (db: Kysely<BackofficeTables>, id: string): Promise<ActionRow | undefined> =>
	db.selectFrom("corporate_action_list").selectAll().where("id", "=", id).executeTakeFirst();

const found = (db: Kysely<BackofficeTables>, id: string): Promise<ActionRow> =>
	db.selectFrom("corporate_action_list").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const text = (price: bigint): string => formatDecimal(price, PRICE_DECIMALS);

/** Dividends and splits with their requests, their outcome, and the audit entries. */
export class ActionStore {
	readonly #db: Kysely<BackofficeTables>;
	readonly #requests: RequestStore;

	constructor(db: Kysely<BackofficeTables>, requests: RequestStore) {
		this.#db = db;
		this.#requests = requests;
	}

	async list(limit: number, offset: number): Promise<{ rows: ActionRow[]; total: number }> {
		const all = this.#db.selectFrom("corporate_action_list");
		const rows = await all.selectAll().orderBy("ex_at", "desc").orderBy("id").limit(limit).offset(offset).execute();
		const { count } = await all.select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow();
		return { rows, total: Number.parseInt(count, 10) };
	}

	/** Those still to be applied, and those applied since `since`, the earliest ex-moment first. */
	async current(since: Date): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_action_list")
			.selectAll()
			.where((where) => where.or([where("status", "in", ["announced", "applying"]), where("applied_at", ">=", since)]))
			.orderBy("ex_at")
			.orderBy("id")
			.execute();
	}

	/** Those that await approval, the earliest ex-moment first. */
	async proposed(): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_action_list")
			.selectAll()
			.where("status", "=", "proposed")
			.orderBy("ex_at")
			.orderBy("id")
			.execute();
	}

	async find(id: string): Promise<ActionRow | undefined> {
		return find(this.#db, id);
	}

	/** Of one instrument, announced, under way or applied, the latest ex-moment first. */
	async ofInstrument(instrumentId: string, limit: number): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_action_list")
			.selectAll()
			.where("instrument_id", "=", instrumentId)
			.where("status", "in", ["announced", "applying", "applied"])
			.orderBy("ex_at", "desc")
			.orderBy("id")
			.limit(limit)
			.execute();
	}

	async cancelledSince(since: Date): Promise<ActionRow[]> {
		return this.#db.selectFrom("corporate_action_list").selectAll().where("cancelled_at", ">=", since).execute();
	}

	async appliedSplits(): Promise<ActionRow[]> {
		return this.#db
			.selectFrom("corporate_action_list")
			.selectAll()
			.where("kind", "=", "split")
			.where("status", "=", "applied")
			.orderBy("ex_at")
			.execute();
	}

	/** Adds it with its request, or returns the row that has its id already. `details` are for the audit log. */
	async add(action: NewAction, details: Act["details"]): Promise<ActionRow> {
		const { id, instrument_id: instrumentId, note, announced_at: requestedAt, announced_by: requestedBy } = action;
		return this.#db.transaction().execute(async (tx) => {
			const added = await tx
				.insertInto("corporate_actions")
				.values({ ...action, ...NOT_BEGUN })
				.onConflict((conflict) => conflict.doNothing())
				.returning("id")
				.executeTakeFirst();
			if (added !== undefined) {
				const request = { id, userId: null, accountId: null, terms: { instrumentId }, reason: note };
				const given = { ...request, requestedBy, requestedAt, details };
				await this.#requests.add(CORPORATE_ACTION, given, inTablesOf<RequestTables>(tx));
			}
			return found(tx, id);
		});
	}

	/**
	 * Announces an action in the transaction of its approval. @returns false for a dividend whose ex-moment is not after
	 * `latest`: holders may have sold.
	 */
	async announce(given: Transaction<RequestTables>, id: string, latest: Date): Promise<boolean> {
		const row = await inTablesOf<BackofficeTables>(given)
			.updateTable("corporate_actions")
			.set({ status: "announced" })
			.where("id", "=", id)
			.where((where) => where.or([where("kind", "=", "split"), where("ex_at", ">", latest)]))
			.returning("id")
			.executeTakeFirst();
		return row !== undefined;
	}

	/** Lapses dividends that nobody approved and whose ex-moment is not after `latest`. */
	async lapse(latest: Date): Promise<readonly Pick<ActionRow, "id" | "instrument_id">[]> {
		return this.#db.transaction().execute(async (tx) => {
			const due = await tx
				.selectFrom("corporate_action_list")
				.select(["id", "instrument_id"])
				.where("status", "=", "proposed")
				.where("kind", "=", "dividend")
				.where("ex_at", "<=", latest)
				.execute();
			const ids = due.map(({ id }) => id);
			const lapsed = await this.#requests.expire(inTablesOf<RequestTables>(tx), CORPORATE_ACTION, ids);
			return due.filter(({ id }) => lapsed.includes(id));
		});
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
				.returning("instrument_id")
				.executeTakeFirst();
			if (row !== undefined) {
				const subject = { subjectKind: "instrument", subjectId: row.instrument_id };
				await writeAct(tx, at, { actorUserId: by, action: "action.cancelled", ...subject, reason, details: { id } });
			}
			return { cancelled: row !== undefined, row: await find(tx, id) };
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
			.selectFrom("corporate_action_list")
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
