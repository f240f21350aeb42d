import { decodeEvent } from "@truefill/core/trading";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { readsOf } from "../../../engine/index.ts";
import type { Pool } from "../../../platform/index.ts";
import {
	type CheckRow,
	type RunRow,
	type RunTables,
	type RunTransaction,
	runDatabase,
	type StoredLeg,
} from "./tables.ts";

type Column = (pick: (row: CheckRow) => unknown) => unknown[];

const columnOf =
	(rows: readonly CheckRow[]): Column =>
	(pick) =>
		rows.map(pick);
const iso = (at: Date): string => at.toISOString();

/** What a trade of a run came to. */
export interface ClosedSums {
	readonly run_id: string;
	/** Minor units, of all closed trades and of those closed on the given day. */
	readonly total: string;
	readonly day: string;
}

export interface Place {
	readonly partition: number;
	readonly accountId: string;
}

/** The journal of runs, and what they have opened, in the database. */
export class CheckStore {
	readonly #db: Kysely<RunTables>;
	/** Waits until the engine's tables contain what was acknowledged. */
	readonly #reads: Kysely<RunTables>;

	constructor(pool: Pool, reads: ReturnType<typeof readsOf>) {
		this.#db = runDatabase(pool);
		this.#reads = new Kysely<RunTables>({ dialect: new PostgresDialect({ pool: reads }) });
	}

	/** Claims bars: the one whose row is written decides. @returns the runs whose rows were written, with the bar */
	async claim(rows: readonly CheckRow[]): Promise<ReadonlySet<string>> {
		const column = columnOf(rows);
		const { rows: written } = await sql<{ run_id: string; bar_start: Date }>`
			INSERT INTO strategy_checks (run_id, bar_start, bar_end, decided_at, outcome, rule, reason, seen, legs, state, decision)
			SELECT * FROM unnest(${column((row) => row.run_id)}::text[], ${column((row) => iso(row.bar_start))}::timestamptz[],
				${column((row) => iso(row.bar_end))}::timestamptz[], ${column((row) => iso(row.decided_at))}::timestamptz[],
				${column((row) => row.outcome)}::text[], ${column((row) => row.rule)}::integer[],
				${column((row) => row.reason)}::text[], ${column((row) => JSON.stringify(row.seen))}::jsonb[],
				${column((row) => JSON.stringify(row.legs))}::jsonb[], ${column((row) => row.state)}::text[],
				${column((row) => (row.decision === null ? null : JSON.stringify(row.decision)))}::jsonb[]) AS n(run_id)
			WHERE EXISTS (SELECT FROM strategy_runs r WHERE r.id = n.run_id)
			ON CONFLICT DO NOTHING RETURNING run_id, bar_start`.execute(this.#db);
		return new Set(written.map(({ run_id, bar_start }) => `${run_id} ${bar_start.getTime()}`));
	}

	/** Which of these bars are claimed: after a claim whose answer was lost. */
	async claimedAmong(rows: readonly CheckRow[]): Promise<ReadonlySet<string>> {
		const column = columnOf(rows);
		const { rows: found } = await sql<{ run_id: string; bar_start: Date }>`
			SELECT c.run_id, c.bar_start FROM strategy_checks c
			JOIN unnest(${column((row) => row.run_id)}::text[], ${column((row) => iso(row.bar_start))}::timestamptz[])
				AS n(run_id, bar_start) USING (run_id, bar_start)`.execute(this.#db);
		return new Set(found.map(({ run_id, bar_start }) => `${run_id} ${bar_start.getTime()}`));
	}

	/** Stores commands before they are sent. */
	async saveLegs(rows: readonly CheckRow[]): Promise<void> {
		const column = columnOf(rows);
		await sql`UPDATE strategy_checks c SET legs = n.legs
			FROM unnest(${column((row) => row.run_id)}::text[], ${column((row) => iso(row.bar_start))}::timestamptz[],
				${column((row) => JSON.stringify(row.legs))}::jsonb[]) AS n(run_id, bar_start, legs)
			WHERE c.run_id = n.run_id AND c.bar_start = n.bar_start`.execute(this.#db);
	}

	/** Stores what came of checks, and the trades that they have opened. @returns those that were not finished before */
	async finish(tx: RunTransaction, rows: readonly CheckRow[]): Promise<ReadonlySet<string>> {
		const column = columnOf(rows);
		const { rows: finished } = await sql<{ run_id: string; bar_start: Date }>`
			UPDATE strategy_checks c SET outcome = n.outcome, rule = n.rule, reason = n.reason, legs = n.legs, state = 'done',
				decision = NULL
			FROM unnest(${column((row) => row.run_id)}::text[], ${column((row) => iso(row.bar_start))}::timestamptz[],
				${column((row) => row.outcome)}::text[], ${column((row) => row.rule)}::integer[],
				${column((row) => row.reason)}::text[], ${column((row) => JSON.stringify(row.legs))}::jsonb[])
				AS n(run_id, bar_start, outcome, rule, reason, legs)
			WHERE c.run_id = n.run_id AND c.bar_start = n.bar_start AND c.state = 'decided'
			RETURNING c.run_id, c.bar_start`.execute(tx);
		const opened = rows.flatMap((row) => row.legs.filter(isOpening).map((leg) => ({ row, leg })));
		if (opened.length > 0) {
			await tx
				.insertInto("strategy_trades")
				.values(
					opened.map(({ row, leg }) => ({
						run_id: row.run_id,
						trade_id: leg.result.trade_id ?? "",
						opened_at: row.decided_at,
					})),
				)
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		}
		return new Set(finished.map(({ run_id, bar_start }) => `${run_id} ${bar_start.getTime()}`));
	}

	/** Claimed and not carried out to the end, in order of time. */
	unfinished(): Promise<CheckRow[]> {
		return this.#db
			.selectFrom("strategy_checks")
			.selectAll()
			.where("state", "=", "decided")
			.orderBy("run_id")
			.orderBy("bar_start")
			.execute();
	}

	/** Carried-out checks of a run whose bars started in a time, in order. */
	between(runId: string, from: Date, to: Date): Promise<CheckRow[]> {
		return this.#db
			.selectFrom("strategy_checks")
			.selectAll()
			.where("run_id", "=", runId)
			.where("bar_start", ">=", from)
			.where("bar_start", "<", to)
			.where("state", "=", "done")
			.orderBy("bar_start")
			.execute();
	}

	async page(
		runId: string,
		{ isActed, tradeId }: { readonly isActed: boolean; readonly tradeId: string | undefined },
		limit: number,
		offset: number,
	) {
		let query = this.#db.selectFrom("strategy_checks").where("run_id", "=", runId);
		if (isActed || tradeId !== undefined) query = query.where("outcome", "<>", "none");
		if (tradeId !== undefined) {
			query = query.where(sql<boolean>`legs @> ${JSON.stringify([{ result: { trade_id: tradeId } }])}::jsonb`);
		}
		const rows = await query.selectAll().orderBy("bar_start", "desc").limit(limit).offset(offset).execute();
		const { n } = await query.select((eb) => eb.fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
		return { rows, total: Number(n) };
	}

	/** The newest check of each run. */
	async newest(runIds: readonly string[]): Promise<ReadonlyMap<string, CheckRow>> {
		const { rows } = await sql<CheckRow>`
			SELECT c.* FROM unnest(${[...runIds]}::text[]) AS r(id), LATERAL (
				SELECT * FROM strategy_checks WHERE run_id = r.id ORDER BY bar_start DESC LIMIT 1) AS c`.execute(this.#db);
		return new Map(rows.map((row) => [row.run_id, row]));
	}

	/** Events of a run's trades that are not of its checks, the newest first. */
	async tradeEvents(
		{ id, started_at }: Pick<RunRow, "id" | "started_at">,
		{ partition, accountId }: Place,
		limit: number,
		offset: number,
	) {
		const wanted = sql`e.partition = ${partition} AND e.account_id = ${accountId} AND e.occurred_at >= ${started_at}
			AND e.type IN ('trade-amended', 'trade-closed')
			AND coalesce(e.payload->>'tradeId', e.payload->'closed'->>'tradeId') IN
				(SELECT trade_id FROM strategy_trades WHERE run_id = ${id})
			AND e.command_id !~ ${`^${id}-[0-9]+-c[0-9]+$`}`;
		const { rows } = await sql<{ payload: unknown }>`
			SELECT e.payload FROM events e WHERE ${wanted} ORDER BY e.account_sequence DESC
			LIMIT ${limit} OFFSET ${offset}`.execute(this.#reads);
		const counted = await sql<{ n: number }>`SELECT count(*)::int AS n FROM events e WHERE ${wanted}`.execute(
			this.#reads,
		);
		return { events: rows.map(({ payload }) => decodeEvent(payload)), total: counted.rows[0]?.n ?? 0 };
	}

	/** How many trades each run has opened. */
	async opened(runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
		const { rows } = await sql<{ run_id: string; n: number }>`
			SELECT run_id, count(*)::int AS n FROM strategy_trades WHERE run_id = ANY(${[...runIds]}::text[])
			GROUP BY run_id`.execute(this.#db);
		return new Map(rows.map(({ run_id, n }) => [run_id, n]));
	}

	/** Net results of closed trades by run, for runs that the account's state has forgotten. */
	async closedSums(runIds: readonly string[], places: readonly Place[], day: Date): Promise<readonly ClosedSums[]> {
		if (runIds.length === 0 || places.length === 0) return [];
		const { rows } = await sql<ClosedSums>`
			SELECT t.run_id, sum(c.net_pnl)::text AS total,
				coalesce(sum(c.net_pnl) FILTER (WHERE c.closed_at >= ${day}), 0)::text AS day
			FROM strategy_trades t JOIN strategy_runs r ON r.id = t.run_id
			JOIN ${placesTable(places)} ON p.account_id = r.account_id
			JOIN closed_trades c ON c.partition = p.partition AND c.account_id = p.account_id AND c.trade_id = t.trade_id
			WHERE t.run_id = ANY(${[...runIds]}::text[]) GROUP BY t.run_id`.execute(this.#reads);
		return rows;
	}

	/** Closed demo trades and the days on which they were closed, by the version of the rules. */
	async demoTrades(
		userId: string,
		places: readonly Place[],
	): Promise<ReadonlyMap<string, { readonly trades: number; readonly days: number }>> {
		if (places.length === 0) return new Map();
		const { rows } = await sql<{ version: string; trades: number; days: number }>`
			SELECT r.version, count(DISTINCT c.trade_id)::int AS trades,
				count(DISTINCT (c.closed_at AT TIME ZONE 'UTC')::date)::int AS days
			FROM strategy_runs r JOIN strategy_trades t ON t.run_id = r.id
			JOIN ${placesTable(places)} ON p.account_id = r.account_id
			JOIN closed_trades c ON c.partition = p.partition AND c.account_id = p.account_id AND c.trade_id = t.trade_id
			WHERE r.user_id = ${userId} AND r.account_type = 'demo'
				AND NOT EXISTS (SELECT FROM open_trades o WHERE o.partition = p.partition AND o.account_id = p.account_id
					AND o.trade_id = t.trade_id)
			GROUP BY r.version`.execute(this.#reads);
		return new Map(rows.map(({ version, trades, days }) => [version, { trades, days }]));
	}

	/** Deletes checks of bars before this time that met no rule. */
	async forget(before: Date): Promise<void> {
		await sql`DELETE FROM strategy_checks c WHERE c.outcome = 'none' AND c.bar_start < ${before}
			AND c.bar_start < (SELECT max(bar_start) FROM strategy_checks n WHERE n.run_id = c.run_id)`.execute(this.#db);
	}
}

const placesTable = (places: readonly Place[]) =>
	sql`unnest(${places.map(({ partition }) => partition)}::smallint[], ${places.map(({ accountId }) => accountId)}::text[])
		AS p(partition, account_id)`;

const isOpening = ({ kind, result }: StoredLeg): boolean =>
	kind === "open" && result.trade_id !== null && result.refusal === null;
