import type { DealWire, OrderWire, TradeWire } from "@truefill/contracts/http";
import type { Cancellation } from "@truefill/core/trading";
import { type Kysely, type RawBuilder, sql } from "kysely";

/** A tick as stored in the read model. */
export interface TickRow {
	readonly instrument_id: string;
	readonly bid: string;
	readonly ask: string;
	readonly ts: string;
	readonly sequence: number;
}

/** Decimals and minor units as strings, as `pg` returns them. */
export interface ClosedTradeRow {
	readonly account_id: string;
	readonly closed_id: string;
	readonly trade_id: string;
	readonly instrument_id: string;
	readonly side: "buy" | "sell";
	readonly volume: string;
	readonly opening_price: string;
	readonly closing_price: string;
	readonly opened_at: Date;
	readonly closed_at: Date;
	readonly leverage: number;
	readonly currency: string;
	readonly gross_pnl: string;
	readonly commission: string;
	readonly net_pnl: string;
	readonly stop_loss: string | null;
	readonly take_profit: string | null;
	readonly conversion_rate: string;
	readonly opening_tick: TickRow;
	readonly closing_tick: TickRow;
	readonly close_reason: TradeWire["close_reason"];
	readonly swap: string;
	readonly cash_adjustments: string;
	readonly conversion_charge: string;
	readonly administration_fee: string;
	readonly guaranteed_premium: string;
	readonly deal_id: string;
	readonly order_id: string;
	/** Of the closing event. */
	readonly payload: unknown;
}

/** A finished order. */
export interface OrderRow {
	readonly account_id: string;
	readonly order_id: string;
	readonly instrument_id: string;
	readonly kind: OrderWire["order_type"];
	readonly side: "buy" | "sell";
	readonly volume: string;
	readonly price: string;
	readonly limit_price: string | null;
	readonly triggered: boolean;
	readonly time_in_force: OrderWire["time_in_force"];
	readonly expires_at: Date | null;
	readonly stop_loss: string | null;
	readonly take_profit: string | null;
	readonly trailing_distance: string | null;
	readonly guaranteed_stop: boolean;
	readonly reduce_only: boolean;
	readonly trade_id: string | null;
	readonly oco_group: string | null;
	readonly accepted_at: Date;
	readonly status: "filled" | "cancelled";
	readonly finished_at: Date;
	readonly filled_volume: string | null;
	readonly filled_price: string | null;
	readonly filled_tick: TickRow | null;
	readonly cancellation: Cancellation | null;
}

export interface DealRow {
	readonly account_id: string;
	readonly deal_id: string;
	readonly order_id: string;
	readonly trade_id: string;
	readonly instrument_id: string;
	readonly effect: DealWire["effect"];
	readonly side: "buy" | "sell";
	readonly volume: string;
	readonly price: string;
	readonly currency: string;
	readonly commission: string;
	readonly pnl: string | null;
	readonly dealt_at: Date;
}

export interface AccountKey {
	readonly partition: number;
	readonly accountId: string;
}

/** Closed trades from the read model; the only file of this module with SQL. The tables belong to the engine. */
export class TradingStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	countClosed(accounts: readonly AccountKey[], tradeId: string | undefined): Promise<number> {
		return this.#count(sql`
			FROM closed_trades JOIN ${keys(accounts)} USING (partition, account_id) WHERE true ${only("trade_id", tradeId)}`);
	}

	countDoneOrders(accounts: readonly AccountKey[], orderId: string | undefined): Promise<number> {
		return this.#count(sql`
			FROM orders JOIN ${keys(accounts)} USING (partition, account_id)
			WHERE status <> 'pending' ${only("order_id", orderId)}`);
	}

	countDeals(accounts: readonly AccountKey[], tradeId: string | undefined): Promise<number> {
		return this.#count(sql`
			FROM deals JOIN ${keys(accounts)} USING (partition, account_id) WHERE true ${only("trade_id", tradeId)}`);
	}

	async #count(from: RawBuilder<unknown>): Promise<number> {
		const { rows } = await sql<{ count: string }>`SELECT count(*) AS count ${from}`.execute(this.#db);
		return Number.parseInt(rows[0]?.count ?? "0", 10);
	}

	/**
	 * Newest first; the order is total, so that pages neither repeat nor skip. Each account's index gives its newest rows,
	 * as for all lists here: a long history is never sorted as a whole.
	 */
	async closed(
		accounts: readonly AccountKey[],
		tradeId: string | undefined,
		limit: number,
		offset: number,
	): Promise<readonly ClosedTradeRow[]> {
		const { rows } = await sql<ClosedTradeRow>`
			SELECT c.*, e.payload FROM (
				SELECT c.* FROM ${keys(accounts)} CROSS JOIN LATERAL (
					SELECT * FROM closed_trades c WHERE ${ofOwn("c")} ${only("trade_id", tradeId)}
					ORDER BY c.closed_at DESC, c.account_sequence DESC LIMIT ${offset + limit}
				) c
				ORDER BY c.closed_at DESC, c.account_id, c.account_sequence DESC LIMIT ${limit} OFFSET ${offset}
			) c JOIN events e USING (partition, account_id, account_sequence)
			ORDER BY c.closed_at DESC, c.account_id, c.account_sequence DESC`.execute(this.#db);
		return rows;
	}

	/** Finished orders, newest first. */
	async doneOrders(
		accounts: readonly AccountKey[],
		orderId: string | undefined,
		limit: number,
		offset: number,
	): Promise<readonly OrderRow[]> {
		const { rows } = await sql<OrderRow>`
			SELECT o.* FROM ${keys(accounts)} CROSS JOIN LATERAL (
				SELECT * FROM orders o WHERE ${ofOwn("o")} AND o.status <> 'pending' ${only("order_id", orderId)}
				ORDER BY o.finished_at DESC, o.account_sequence DESC LIMIT ${offset + limit}
			) o
			ORDER BY o.finished_at DESC, o.account_id, o.account_sequence DESC
			LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}

	/** The fills of some orders that were pending, in the order of their events. */
	async dealsOfOrders(accounts: readonly AccountKey[], orderIds: readonly string[]) {
		const { rows } = await sql<Pick<DealRow, "order_id" | "deal_id" | "trade_id" | "effect">>`
			SELECT d.order_id, d.deal_id, d.trade_id, d.effect FROM deals d JOIN ${keys(accounts)} USING (partition, account_id)
			WHERE d.order_id = ANY(${orderIds}) AND d.order_id <> 'O' || substr(d.deal_id, 2)
			ORDER BY d.account_sequence`.execute(this.#db);
		return rows;
	}

	/** The order of each of some fills. */
	async ordersOfDeals(
		accounts: readonly AccountKey[],
		dealIds: readonly string[],
	): Promise<ReadonlyMap<string, string>> {
		const { rows } = await sql<Pick<DealRow, "order_id" | "deal_id">>`
			SELECT d.deal_id, d.order_id FROM deals d JOIN ${keys(accounts)} USING (partition, account_id)
			WHERE d.account_sequence = ANY(${dealIds.map(sequenceOf)}::bigint[]) AND d.deal_id = ANY(${dealIds})`.execute(
			this.#db,
		);
		return new Map(rows.map(({ deal_id, order_id }) => [deal_id, order_id]));
	}

	/** Fills, newest first. */
	async deals(
		accounts: readonly AccountKey[],
		tradeId: string | undefined,
		limit: number,
		offset: number,
	): Promise<readonly DealRow[]> {
		const { rows } = await sql<DealRow>`
			SELECT d.* FROM ${keys(accounts)} CROSS JOIN LATERAL (
				SELECT * FROM deals d WHERE ${ofOwn("d")} ${only("trade_id", tradeId)}
				-- An account's times rise with its sequence.
				ORDER BY d.account_sequence DESC LIMIT ${offset + limit}
			) d
			ORDER BY d.dealt_at DESC, d.account_id, d.account_sequence DESC
			LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}
}

/** Of the event that made a deal: its id ends in it. */
const sequenceOf = (dealId: string): string => dealId.slice(dealId.lastIndexOf("-") + 1);

/** No condition if everything is requested. */
const only = (column: "order_id" | "trade_id", id: string | undefined) =>
	id === undefined ? sql`` : sql`AND ${sql.ref(column)} = ${id}`;

const ofOwn = (row: "c" | "o" | "d") =>
	sql`${sql.ref(`${row}.partition`)} = own.partition AND ${sql.ref(`${row}.account_id`)} = own.account_id`;

const keys = (accounts: readonly AccountKey[]) =>
	sql`unnest(${accounts.map(({ partition }) => partition)}::smallint[], ${accounts.map(({ accountId }) => accountId)}::text[])
		AS own(partition, account_id)`;
