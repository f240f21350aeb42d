import { userChannel } from "@truefill/contracts/realtime";
import { type Kysely, sql } from "kysely";
import type { Pool } from "../../../platform/index.ts";
import { nextSequences, writeOutbox } from "../../../realtime/index.ts";
import {
	type Pause,
	type RunRow,
	type RunTables,
	type RunTransaction,
	runDatabase,
	type StopReason,
} from "./tables.ts";

/** Listed of one customer. */
const MOST_LISTED = 40;

export interface PauseChange {
	readonly id: string;
	/** Null: it goes on. */
	readonly pause: Pause | null;
}

export interface StaffFilter {
	readonly customer?: string | undefined;
	readonly status?: "running" | "paused" | "stopped" | undefined;
}

/** Runs of strategies in the database. */
export class RunStore {
	readonly db: Kysely<RunTables>;

	constructor(pool: Pool) {
		this.db = runDatabase(pool);
	}

	transaction<T>(work: (tx: RunTransaction) => Promise<T>): Promise<T> {
		return this.db.transaction().execute(work);
	}

	async add(row: RunRow): Promise<void> {
		const json = (value: object) => sql<never>`${JSON.stringify(value)}::jsonb`;
		const values = { ...row, strategy: json(row.strategy), limits: json(row.limits) };
		await this.db.insertInto("strategy_runs").values(values).execute();
	}

	/** Removes one that the engine has refused. */
	async remove(id: string): Promise<void> {
		await this.db.deleteFrom("strategy_runs").where("id", "=", id).where("status", "=", "starting").execute();
	}

	one(id: string, userId?: string): Promise<RunRow | undefined> {
		let query = this.db.selectFrom("strategy_runs").selectAll().where("id", "=", id);
		if (userId !== undefined) query = query.where("user_id", "=", userId);
		return query.executeTakeFirst();
	}

	/** Those that are not stopped first, then the newest. */
	list(userId: string, accountId?: string): Promise<RunRow[]> {
		let query = this.db
			.selectFrom("strategy_runs")
			.selectAll()
			.where("user_id", "=", userId)
			.where("status", "<>", "starting");
		if (accountId !== undefined) query = query.where("account_id", "=", accountId);
		return query
			.orderBy(sql`status = 'stopped'`)
			.orderBy("started_at", "desc")
			.orderBy("id")
			.limit(MOST_LISTED)
			.execute();
	}

	/** Those that ran at some time between. */
	activeBetween(from: Date, to: Date): Promise<RunRow[]> {
		return this.db
			.selectFrom("strategy_runs")
			.selectAll()
			.where("status", "<>", "starting")
			.where("started_at", "<", to)
			.where((eb) => eb.or([eb("stopped_at", "is", null), eb("stopped_at", ">=", from)]))
			.orderBy("id")
			.execute();
	}

	/** Those of a customer that are not stopped. */
	unstopped(userId: string): Promise<RunRow[]> {
		return this.db
			.selectFrom("strategy_runs")
			.selectAll()
			.where("user_id", "=", userId)
			.where("status", "<>", "stopped")
			.orderBy("started_at")
			.execute();
	}

	/** All that a start goes on with, each with the start of its last decided bar. */
	async live(): Promise<readonly (RunRow & { readonly last_bar: Date | null })[]> {
		const { rows } = await sql<RunRow & { last_bar: Date | null }>`
			SELECT r.*, (SELECT max(bar_start) FROM strategy_checks c WHERE c.run_id = r.id) AS last_bar
			FROM strategy_runs r WHERE r.status <> 'stopped' OR r.stop_pending OR r.closing ORDER BY r.id`.execute(this.db);
		return rows;
	}

	async staffPage({ customer, status }: StaffFilter, limit: number, offset: number) {
		const where = sql`r.status <> 'starting' AND (${customer ?? null}::text IS NULL OR r.user_id = ${customer ?? null})
			AND (${status ?? null}::text IS NULL OR r.status = ${status ?? null})`;
		const { rows } = await sql<RunRow & { user_name: string }>`
			SELECT r.*, u.first_name || ' ' || u.last_name AS user_name FROM strategy_runs r JOIN users u ON u.id = r.user_id
			WHERE ${where} ORDER BY r.started_at DESC, r.id LIMIT ${limit} OFFSET ${offset}`.execute(this.db);
		const count = await sql<{ n: number }>`SELECT count(*)::int AS n FROM strategy_runs r WHERE ${where}`.execute(
			this.db,
		);
		return { rows, total: count.rows[0]?.n ?? 0 };
	}

	async userName(userId: string): Promise<string> {
		const { rows } = await sql<{ name: string }>`
			SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ${userId}`.execute(this.db);
		return rows[0]?.name ?? "";
	}

	/** @returns whether it was not stopped meanwhile */
	async setRunning(tx: RunTransaction, id: string): Promise<boolean> {
		const done = await tx
			.updateTable("strategy_runs")
			.set({ status: "running" })
			.where("id", "=", id)
			.where("status", "=", "starting")
			.returning("id")
			.execute();
		return done.length > 0;
	}

	/** @returns the ids that it has changed */
	async setPauses(tx: RunTransaction, changes: readonly PauseChange[]): Promise<ReadonlySet<string>> {
		const { rows } = await sql<{ id: string }>`
			UPDATE strategy_runs r SET status = CASE WHEN c.pause IS NULL THEN 'running' ELSE 'paused' END, paused_by = c.pause
			FROM unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ pause }) => pause)}::text[]) AS c(id, pause)
			WHERE r.id = c.id AND r.status IN ('running', 'paused') RETURNING r.id`.execute(tx);
		return new Set(rows.map(({ id }) => id));
	}

	async setOwed(id: string, sides: readonly ("buy" | "sell")[]): Promise<void> {
		await sql`UPDATE strategy_runs SET owed_exits = ${[...sides]}::text[] WHERE id = ${id}`.execute(this.db);
	}

	/** @returns whether it was not stopped before */
	async setStopped(
		tx: RunTransaction,
		id: string,
		stop: { readonly reason: StopReason; readonly at: Date; readonly isPending: boolean; readonly closes: boolean },
	): Promise<boolean> {
		const done = await tx
			.updateTable("strategy_runs")
			.set({
				status: "stopped",
				paused_by: null,
				stopped_by: stop.reason,
				stopped_at: stop.at,
				stop_pending: stop.isPending,
				closing: stop.closes,
				owed_exits: [],
			})
			.where("id", "=", id)
			.where("status", "<>", "stopped")
			.returning("id")
			.execute();
		return done.length > 0;
	}

	async setStopSent(id: string): Promise<void> {
		await this.db.updateTable("strategy_runs").set({ stop_pending: false }).where("id", "=", id).execute();
	}

	async setClosing(id: string, closing: boolean): Promise<void> {
		await this.db.updateTable("strategy_runs").set({ closing }).where("id", "=", id).execute();
	}

	/** Tells the screens of these users that their strategies have changed. */
	async publish(tx: RunTransaction, userIds: readonly string[]): Promise<void> {
		// In the order of their ids, so that two transactions cannot wait for each other.
		const users = [...new Set(userIds)].sort();
		if (users.length === 0) return;
		const sequences = await nextSequences(
			tx,
			users.map((id) => `user.${id}`),
		);
		await writeOutbox(
			tx,
			users.map((user_id, at) => ({
				channels: [userChannel(user_id)],
				event: "strategies.updated",
				payload: { user_id, sequence: sequences[at] },
			})),
		);
	}
}
