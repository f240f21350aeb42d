import type { AccountCurrency } from "@truefill/core/money";
import type { Origin } from "@truefill/core/trading";
import { type Kysely, sql } from "kysely";
import type { NotificationTransaction } from "./store.ts";
import type { NotificationTables } from "./tables.ts";

/** Events of a partition that are processed together: after `from`, up to `to`. */
export interface Range {
	readonly partition: number;
	readonly from: string;
	readonly to: string;
}

export interface EventRow {
	readonly partition: number;
	readonly sequence: string;
	readonly account_id: string;
	readonly command_id: string;
	readonly origin: Origin;
	readonly payload: unknown;
	readonly user_id: string;
	readonly number: string;
	readonly currency: AccountCurrency;
}

const ORIGIN = sql`event_origin(e.payload, e.command_id, e.type)`;

/** Events that may cause a notification. Of jobs only corporate actions and payments notify; others create the demo's history. */
const NOTIFIED = sql`(
	e.type IN ('order-filled', 'order-cancelled', 'close-cancelled', 'margin-call-entered', 'margin-call-left',
		'close-out-started', 'negative-balance-compensated', 'dividend-applied', 'split-applied', 'deposit-booked',
		'withdrawal-voided', 'deposit-reversed', 'interest-paid', 'savings-plan-set')
	OR (e.type = 'trade-closed'
		AND (e.payload->'closed'->>'closeReason' IN ('stop-loss', 'take-profit', 'trailing-stop', 'guaranteed-stop', 'stop-out')
			OR ${ORIGIN} = 'engine'))
) AND (e.type IN ('dividend-applied', 'split-applied', 'order-cancelled', 'deposit-booked', 'withdrawal-voided', 'deposit-reversed',
		'interest-paid', 'savings-plan-set')
	OR ${ORIGIN} <> 'job')`;

/** Events that change `GET /user`. */
const CHANGES_USER = sql`e.type IN ('balance-adjusted', 'trade-closed', 'financing-applied', 'dividend-applied',
	'split-applied', 'negative-balance-compensated', 'transfer-sent', 'transfer-received', 'deposit-booked',
	'deposit-reversed', 'withdrawal-held', 'withdrawal-voided', 'withdrawal-paid', 'withdrawal-returned', 'interest-paid')`;

/** The partitions and accounts to search. */
export interface Where {
	readonly partitions: readonly number[];
	readonly accounts: readonly string[];
}

/** Ranges as rows `r`, with `after` and `upto`. */
const unnested = (ranges: readonly Range[]) => sql`
	unnest(${ranges.map(({ partition }) => partition)}::smallint[], ${ranges.map(({ from }) => from)}::bigint[],
		${ranges.map(({ to }) => to)}::bigint[]) AS r(partition, after, upto)`;

/** Reads of the engine's events, and the cursors of how far they have been processed. */
export class EventStore {
	readonly #db: Kysely<NotificationTables>;

	constructor(db: Kysely<NotificationTables>) {
		this.#db = db;
	}

	/** Whether there are unprocessed events. */
	async isBehind(): Promise<boolean> {
		const { rows } = await sql`
			SELECT FROM notification_cursors c JOIN engine_projections p USING (partition)
			WHERE p.sequence > c.sequence LIMIT 1`.execute(this.#db);
		return rows.length > 0;
	}

	/** Locks the cursors with unprocessed events until the transaction ends; skips those locked by another process. */
	async hold(tx: NotificationTransaction): Promise<Range[]> {
		const { rows } = await sql<Range>`
			SELECT c.partition, c.sequence AS from, p.sequence AS to
			FROM notification_cursors c JOIN engine_projections p USING (partition)
			WHERE p.sequence > c.sequence ORDER BY c.partition FOR UPDATE OF c SKIP LOCKED`.execute(tx);
		return rows;
	}

	async move(tx: NotificationTransaction, ranges: readonly Range[]): Promise<void> {
		await sql`UPDATE notification_cursors c SET sequence = r.upto FROM ${unnested(ranges)}
			WHERE c.partition = r.partition`.execute(tx);
	}

	/** Events that may cause notifications, per partition in their order. */
	async events(tx: NotificationTransaction, ranges: readonly Range[], limit: number): Promise<EventRow[]> {
		const { rows } = await sql<EventRow>`
			SELECT e.partition, e.sequence, e.account_id, e.command_id, ${ORIGIN} AS origin, e.payload, a.user_id, a.number, a.currency
			FROM ${unnested(ranges)} CROSS JOIN LATERAL (
				SELECT * FROM events e
				WHERE e.partition = r.partition AND e.sequence > r.after AND e.sequence <= r.upto AND ${NOTIFIED}
				ORDER BY e.sequence LIMIT ${limit}
			) e JOIN accounts a ON a.partition = e.partition AND a.account_id = e.account_id
			JOIN users u ON u.id = a.user_id
			ORDER BY e.partition, e.sequence LIMIT ${limit}`.execute(tx);
		return rows;
	}

	/** The same for one command. */
	async ofCommand(
		tx: NotificationTransaction,
		{ partition, account_id, command_id, origin }: Pick<EventRow, "partition" | "account_id" | "command_id" | "origin">,
	): Promise<EventRow[]> {
		const { rows } = await sql<EventRow>`
			SELECT e.partition, e.sequence, e.account_id, e.command_id, ${ORIGIN} AS origin, e.payload, a.user_id, a.number, a.currency
			FROM events e JOIN accounts a ON a.partition = e.partition AND a.account_id = e.account_id
			JOIN users u ON u.id = a.user_id
			WHERE e.partition = ${partition} AND e.account_id = ${account_id} AND e.command_id = ${command_id} AND ${ORIGIN} = ${origin} AND ${NOTIFIED}
			ORDER BY e.sequence`.execute(tx);
		return rows;
	}

	/** Users whose balances changed, ordered by id. */
	async changedUsers(tx: NotificationTransaction, ranges: readonly Range[]): Promise<string[]> {
		const { rows } = await sql<{ user_id: string }>`
			SELECT DISTINCT a.user_id
			FROM ${unnested(ranges)} CROSS JOIN LATERAL (
				SELECT DISTINCT e.account_id FROM events e
				WHERE e.partition = r.partition AND e.sequence > r.after AND e.sequence <= r.upto AND ${CHANGES_USER}
			) e JOIN accounts a ON a.partition = r.partition AND a.account_id = e.account_id
			JOIN users u ON u.id = a.user_id
			ORDER BY a.user_id`.execute(tx);
		return rows.map(({ user_id }) => user_id);
	}

	/** Sides and instruments of orders, by id. */
	async orders(tx: NotificationTransaction, { partitions, accounts }: Where, ids: readonly string[]) {
		if (ids.length === 0) return new Map<string, { instrumentId: string; side: "buy" | "sell" }>();
		const { rows } = await sql<{ order_id: string; instrument_id: string; side: "buy" | "sell" }>`
			SELECT order_id, instrument_id, side FROM orders
			WHERE partition = ANY(${[...partitions]}) AND account_id = ANY(${[...accounts]}) AND order_id = ANY(${[...ids]})`.execute(
			tx,
		);
		return new Map(rows.map((row) => [row.order_id, { instrumentId: row.instrument_id, side: row.side }]));
	}

	/** Instruments of trades, by id. */
	async tradeInstruments(tx: NotificationTransaction, { partitions, accounts }: Where, ids: readonly string[]) {
		if (ids.length === 0) return new Map<string, string>();
		const { rows } = await sql<{ trade_id: string; instrument_id: string }>`
			SELECT trade_id, instrument_id FROM open_trades
			WHERE partition = ANY(${[...partitions]}) AND account_id = ANY(${[...accounts]}) AND trade_id = ANY(${[...ids]})
			UNION SELECT trade_id, instrument_id FROM closed_trades
			WHERE partition = ANY(${[...partitions]}) AND account_id = ANY(${[...accounts]}) AND trade_id = ANY(${[...ids]})`.execute(
			tx,
		);
		return new Map(rows.map((row) => [row.trade_id, row.instrument_id]));
	}
}
