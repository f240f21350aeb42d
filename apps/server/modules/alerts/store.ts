import type { AlertDirection, AlertPriceType } from "@truefill/contracts/http";
import { userChannel } from "@truefill/contracts/realtime";
import { formatDecimal, PRICE_DECIMALS, type Price, parsePrice } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { nextSequences, writeOutbox } from "../../realtime/index.ts";
import type { ArmedAlert, Reached } from "./alert.ts";

export interface AlertRow {
	id: string;
	user_id: string;
	instrument_id: string;
	price_type: AlertPriceType;
	direction: AlertDirection;
	price: string;
	note: string | null;
	expires_at: Date | null;
	status: "armed" | "triggered" | "expired" | "removed";
	version: number;
	splits: number;
	price_before_split: string | null;
	created_at: Date;
	armed_at: Date;
	ended_at: Date | null;
	reached_bid: string | null;
	reached_ask: string | null;
	while_stopped: boolean;
}

interface Tables {
	price_alerts: AlertRow;
}
export type AlertTransaction = Transaction<Tables>;

/** The price of an armed alert in the units after a split; `from` is the alert before it. */
export interface SplitAlert {
	readonly from: ArmedAlert;
	readonly to: ArmedAlert;
}

export const priceToText = (value: Price): string => formatDecimal(value, PRICE_DECIMALS);

export function storedPrice(text: string): Price {
	const parsed = parsePrice(text);
	invariant(parsed.ok, "a stored price is not a price");
	return parsed.value;
}

export const armedOf = (row: AlertRow): ArmedAlert => ({
	id: row.id,
	userId: row.user_id,
	instrumentId: row.instrument_id,
	priceType: row.price_type,
	direction: row.direction,
	price: storedPrice(row.price),
	note: row.note,
	expiresAtMs: row.expires_at?.getTime() ?? null,
	createdAtMs: row.created_at.getTime(),
	armedAtMs: row.armed_at.getTime(),
	version: row.version,
	splits: row.splits,
});

/** Alerts in PostgreSQL; the only SQL of this module. */
export class AlertStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: AlertTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Adds one at a time for each customer. */
	async lockUser(tx: AlertTransaction, userId: string): Promise<void> {
		await sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
	}

	/** Armed ones, the newest first. */
	armedOf(userId: string): Promise<AlertRow[]> {
		return this.#db
			.selectFrom("price_alerts")
			.selectAll()
			.where("user_id", "=", userId)
			.where("status", "=", "armed")
			.orderBy("created_at", "desc")
			.orderBy("id")
			.execute();
	}

	async countArmed(tx: AlertTransaction, userId: string): Promise<number> {
		const { count } = await tx
			.selectFrom("price_alerts")
			.select(sql<string>`count(*)`.as("count"))
			.where("user_id", "=", userId)
			.where("status", "=", "armed")
			.executeTakeFirstOrThrow();
		return Number.parseInt(count, 10);
	}

	/** Those that have ended, the latest first. */
	async past(userId: string, limit: number, offset: number): Promise<{ rows: AlertRow[]; total: number }> {
		const query = this.#db.selectFrom("price_alerts").where("user_id", "=", userId).where("status", "!=", "armed");
		const [rows, { total }] = await Promise.all([
			query.selectAll().orderBy("ended_at", "desc").orderBy("id").limit(limit).offset(offset).execute(),
			query.select(sql<string>`count(*)`.as("total")).executeTakeFirstOrThrow(),
		]);
		return { rows, total: Number.parseInt(total, 10) };
	}

	/** All armed alerts of all users. */
	armed(): Promise<AlertRow[]> {
		return this.#db.selectFrom("price_alerts").selectAll().where("status", "=", "armed").orderBy("id").execute();
	}

	/** Locks the alert of this user; undefined: there is none. */
	lock(tx: AlertTransaction, userId: string, id: string): Promise<AlertRow | undefined> {
		return tx
			.selectFrom("price_alerts")
			.selectAll()
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.forUpdate()
			.executeTakeFirst();
	}

	async add(tx: AlertTransaction, row: AlertRow): Promise<void> {
		await tx.insertInto("price_alerts").values(row).execute();
	}

	async change(tx: AlertTransaction, row: AlertRow): Promise<void> {
		const { id, user_id: _, created_at: __, ...rest } = row;
		await tx.updateTable("price_alerts").set(rest).where("id", "=", id).execute();
	}

	/** Whether there was one. */
	async remove(tx: AlertTransaction, userId: string, id: string): Promise<boolean> {
		const { numDeletedRows } = await tx
			.deleteFrom("price_alerts")
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.executeTakeFirst();
		return numDeletedRows > 0n;
	}

	/** Ends what is still armed in the version that was judged. @returns the ids that it has ended */
	async trigger(tx: AlertTransaction, reached: readonly Reached[]): Promise<ReadonlySet<string>> {
		const column = (pick: (each: Reached) => unknown) => reached.map(pick);
		const { rows } = await sql<{ id: string }>`
			UPDATE price_alerts a SET status = 'triggered', ended_at = r.at, reached_bid = r.bid, reached_ask = r.ask,
				while_stopped = r.while_stopped
			FROM unnest(${column(({ alert }) => alert.id)}::text[], ${column(({ alert }) => alert.version)}::integer[],
				${column(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[],
				${column(({ tick }) => tick && priceToText(tick.bid))}::numeric[],
				${column(({ tick }) => tick && priceToText(tick.ask))}::numeric[],
				${column(({ whileStopped }) => whileStopped)}::boolean[]) AS r(id, version, at, bid, ask, while_stopped)
			WHERE a.id = r.id AND a.version = r.version AND a.status = 'armed' RETURNING a.id`.execute(tx);
		return new Set(rows.map(({ id }) => id));
	}

	/** Puts prices in the units after a split. @returns the ids that it has changed */
	async split(tx: AlertTransaction, changed: readonly SplitAlert[]): Promise<ReadonlySet<string>> {
		const column = (pick: (each: SplitAlert) => unknown) => changed.map(pick);
		const { rows } = await sql<{ id: string }>`
			UPDATE price_alerts a SET price = s.price, price_before_split = a.price, splits = s.splits, version = s.version
			FROM unnest(${column(({ to }) => to.id)}::text[], ${column(({ to }) => priceToText(to.price))}::numeric[],
				${column(({ from }) => from.splits)}::integer[], ${column(({ to }) => to.splits)}::integer[],
				${column(({ to }) => to.version)}::integer[]) AS s(id, price, splits_before, splits, version)
			WHERE a.id = s.id AND a.splits = s.splits_before AND a.status = 'armed' RETURNING a.id`.execute(tx);
		return new Set(rows.map(({ id }) => id));
	}

	/** Prices before this time do not count for these alerts. */
	async armAgain(ids: readonly string[], at: Date): Promise<void> {
		await sql`UPDATE price_alerts SET armed_at = ${at}
			WHERE id = ANY(${[...ids]}) AND status = 'armed' AND armed_at < ${at}`.execute(this.#db);
	}

	/** Ends alerts of instruments that are not offered any more. @returns those that it has ended */
	async removeOf(tx: AlertTransaction, instrumentIds: readonly string[], at: Date): Promise<AlertRow[]> {
		return tx
			.updateTable("price_alerts")
			.set({ status: "removed", ended_at: at })
			.where("instrument_id", "in", instrumentIds)
			.where("status", "=", "armed")
			.returningAll()
			.execute();
	}

	/** Ends those whose time is over. @returns their ids */
	async expire(at: Date): Promise<readonly string[]> {
		const isDue = await sql<{ due: boolean }>`
			SELECT EXISTS (SELECT FROM price_alerts WHERE status = 'armed' AND expires_at <= ${at}) AS due`.execute(this.#db);
		if (isDue.rows[0]?.due !== true) return [];
		return this.transaction(async (tx) => {
			const ended = await tx
				.updateTable("price_alerts")
				.set({ status: "expired", ended_at: sql<Date>`expires_at` })
				.where("status", "=", "armed")
				.where("expires_at", "<=", at)
				.returning(["id", "user_id"])
				.execute();
			await this.publish(
				tx,
				ended.map(({ user_id }) => user_id),
			);
			return ended.map(({ id }) => id);
		});
	}

	/** Tells the screens of these users that their alerts have changed. */
	async publish(tx: AlertTransaction, userIds: readonly string[]): Promise<void> {
		// In the order of their ids, so that two transactions cannot wait for each other.
		const users = [...new Set(userIds)].sort();
		const sequences = await nextSequences(
			tx,
			users.map((id) => `user.${id}`),
		);
		await writeOutbox(
			tx,
			users.map((user_id, at) => ({
				channels: [userChannel(user_id)],
				event: "alerts.updated",
				payload: { user_id, sequence: sequences[at] },
			})),
		);
	}

	/** Until when alerts have been judged; undefined: never. */
	async judgedUntil(): Promise<Date | undefined> {
		const { rows } = await sql<{ judged_until: Date }>`SELECT judged_until FROM price_alert_progress`.execute(this.#db);
		return rows[0]?.judged_until;
	}

	async noteJudged(until: Date): Promise<void> {
		await sql`INSERT INTO price_alert_progress (judged_until) VALUES (${until})
			ON CONFLICT (only_row) DO UPDATE SET judged_until = excluded.judged_until`.execute(this.#db);
	}

	/** Deletes what ended before this time. */
	async forget(before: Date): Promise<void> {
		await this.#db.deleteFrom("price_alerts").where("ended_at", "<", before).execute();
	}
}
