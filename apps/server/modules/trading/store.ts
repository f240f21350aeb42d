import { type Kysely, sql } from "kysely";

/** A tick as the read model keeps it. */
export interface TickRow {
	readonly instrument_id: string;
	readonly bid: string;
	readonly ask: string;
	readonly ts: string;
	readonly sequence: number;
}

/** Decimals and minor units as text, as `pg` gives them. */
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
	readonly close_reason: "customer" | "stop-loss" | "take-profit" | "stop-out" | "staff";
}

export interface AccountKey {
	readonly partition: number;
	readonly accountId: string;
}

/** Closed trades from the read model; the only file of this module with SQL. The tables are the engine's. */
export class TradingStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	async countClosed(accounts: readonly AccountKey[]): Promise<number> {
		const { rows } = await sql<{ count: string }>`
			SELECT count(*) AS count FROM closed_trades JOIN ${keys(accounts)} USING (partition, account_id)`.execute(
			this.#db,
		);
		return Number.parseInt(rows[0]?.count ?? "0", 10);
	}

	/** Newest first; the order is total, so that pages neither repeat nor skip. */
	async closed(accounts: readonly AccountKey[], limit: number, offset: number): Promise<readonly ClosedTradeRow[]> {
		const { rows } = await sql<ClosedTradeRow>`
			SELECT c.* FROM closed_trades c JOIN ${keys(accounts)} USING (partition, account_id)
			ORDER BY c.closed_at DESC, c.account_id, c.account_sequence DESC
			LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}
}

const keys = (accounts: readonly AccountKey[]) =>
	sql`unnest(${accounts.map(({ partition }) => partition)}::smallint[], ${accounts.map(({ accountId }) => accountId)}::text[])
		AS own(partition, account_id)`;
