import type { CommitRows } from "../rows.ts";
import type { ColumnType } from "./columns.ts";

const plain = (type: string): ColumnType => ({ kind: "plain", type });
const number = (type: string): ColumnType => ({ kind: "plain", type, number: true });
export const SMALLINT = number("smallint");
const INTEGER = number("integer");
export const BIGINT = plain("bigint");
/** A bigint whose values always fit a JavaScript number. */
export const COUNT = number("bigint");
const NUMERIC = plain("numeric");
const BOOLEAN = plain("boolean");
export const TIME = plain("timestamptz");
const HASH: ColumnType = { kind: "hex" };
export const TEXT: ColumnType = { kind: "quoted", type: "text" };
const INTEGERS: ColumnType = { kind: "quoted", type: "integer[]" };
const TEXTS: ColumnType = { kind: "quoted", type: "text[]" };
const BIGINTS: ColumnType = { kind: "quoted", type: "bigint[]" };
const JSONB: ColumnType = { kind: "quoted", type: "jsonb" };
export const JSON_TEXT: ColumnType = { kind: "json" };

/** The members of a batch that are table rows. */
export type RowsName = Exclude<keyof CommitRows, "fences">;

export interface BatchTable {
	readonly name: RowsName;
	readonly rows: (batch: CommitRows) => readonly object[];
	readonly columns: Readonly<Record<string, ColumnType>>;
	/** The table name, if it is append-only. */
	readonly grows?: string;
	/** The statement that writes the rows `r`; `names`: the columns. */
	readonly statement: (names: string, select: string) => string;
}

const insertInto =
	(table: string, more = "") =>
	(names: string, select: string): string =>
		`INSERT INTO ${table} (${names}) ${select}${more}`;

/** An existing row takes the new values of these columns. */
const replacing = (key: string, columns: readonly string[]): string =>
	` ON CONFLICT (${key}) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(", ")}`;

export const ACCOUNT = { partition: SMALLINT, account_id: TEXT };

/** What one batch writes, by table. A new column is one line here. */
export const TABLES: readonly BatchTable[] = [
	{
		name: "commands",
		rows: (batch) => batch.commands,
		columns: { ...ACCOUNT, command_id: TEXT, origin: TEXT, request_hash: TEXT, account_sequence: COUNT },
		grows: "commands",
		statement: insertInto("commands"),
	},
	{
		name: "answers",
		rows: (batch) => batch.answers,
		columns: { slot: SMALLINT, ...ACCOUNT, command_id: TEXT, origin: TEXT, answer: JSON_TEXT },
		grows: "recent_answers",
		statement: insertInto("recent_answers"),
	},
	{
		name: "events",
		rows: (batch) => batch.events,
		columns: {
			partition: SMALLINT,
			sequence: BIGINT,
			account_id: TEXT,
			account_sequence: COUNT,
			epoch: BIGINT,
			type: TEXT,
			command_id: TEXT,
			occurred_at: TIME,
			payload: JSON_TEXT,
		},
		grows: "events",
		statement: insertInto("events"),
	},
	{
		name: "entries",
		rows: (batch) => batch.entries,
		columns: {
			...ACCOUNT,
			number: COUNT,
			account_sequence: COUNT,
			line: SMALLINT,
			reason: TEXT,
			command_id: TEXT,
			trade_id: TEXT,
			corrects: COUNT,
			note: TEXT,
			occurred_at: TIME,
			currency: TEXT,
			amount: BIGINT,
			balance_after: BIGINT,
			pending_after: BIGINT,
			ledger_accounts: TEXTS,
			amounts: BIGINTS,
			currencies: TEXTS,
			previous_hash: HASH,
			hash: HASH,
		},
		grows: "entries",
		statement: insertInto("entries"),
	},
	{
		name: "accounts",
		rows: (batch) => batch.accounts,
		columns: {
			...ACCOUNT,
			user_id: TEXT,
			number: TEXT,
			name: TEXT,
			type: TEXT,
			position_mode: TEXT,
			currency: TEXT,
			leverage_cap: INTEGER,
			balance: BIGINT,
			pending: BIGINT,
			credit: BIGINT,
			lifetime_pnl: BIGINT,
			open_trades: INTEGER,
			sequence: COUNT,
			opened_at: TIME,
			margin_call_levels: INTEGERS,
			margin_calls: INTEGERS,
			swap_free: BOOLEAN,
			financed_through: TEXT,
			pending_orders: INTEGER,
			archived: BOOLEAN,
		},
		statement: insertInto(
			"accounts",
			replacing("partition, account_id", [
				"balance",
				"pending",
				"credit",
				"lifetime_pnl",
				"open_trades",
				"sequence",
				"name",
				"leverage_cap",
				"margin_call_levels",
				"margin_calls",
				"swap_free",
				"financed_through",
				"pending_orders",
				"archived",
			]),
		),
	},
	{
		name: "goneTrades",
		rows: (batch) => batch.goneTrades,
		columns: { ...ACCOUNT, trade_id: TEXT },
		statement: (_, select) =>
			`DELETE FROM open_trades t USING (${select}) g
			 WHERE t.partition = g.partition AND t.account_id = g.account_id AND t.trade_id = g.trade_id`,
	},
	{
		name: "changedTrades",
		rows: (batch) => batch.changedTrades,
		columns: {
			...ACCOUNT,
			trade_id: TEXT,
			instrument_id: TEXT,
			side: TEXT,
			volume: NUMERIC,
			opened_volume: NUMERIC,
			opening_price: NUMERIC,
			opened_at: TIME,
			leverage: INTEGER,
			currency: TEXT,
			margin: BIGINT,
			commission: BIGINT,
			stop_loss: NUMERIC,
			take_profit: NUMERIC,
			swap: BIGINT,
			cash_adjustments: BIGINT,
			trailing_distance: NUMERIC,
			guaranteed_premium: NUMERIC,
			close_request: JSONB,
		},
		statement: insertInto(
			"open_trades",
			replacing("partition, account_id, trade_id", [
				"volume",
				"opened_volume",
				"opening_price",
				"leverage",
				"margin",
				"commission",
				"stop_loss",
				"take_profit",
				"swap",
				"cash_adjustments",
				"trailing_distance",
				"guaranteed_premium",
				"close_request",
			]),
		),
	},
	{
		name: "closedTrades",
		rows: (batch) => batch.closedTrades,
		columns: {
			...ACCOUNT,
			closed_id: TEXT,
			trade_id: TEXT,
			account_sequence: COUNT,
			instrument_id: TEXT,
			side: TEXT,
			volume: NUMERIC,
			opening_price: NUMERIC,
			closing_price: NUMERIC,
			opened_at: TIME,
			closed_at: TIME,
			leverage: INTEGER,
			currency: TEXT,
			gross_pnl: BIGINT,
			commission: BIGINT,
			net_pnl: BIGINT,
			stop_loss: NUMERIC,
			take_profit: NUMERIC,
			conversion_rate: NUMERIC,
			opening_tick: JSON_TEXT,
			closing_tick: JSON_TEXT,
			close_reason: TEXT,
			swap: BIGINT,
			cash_adjustments: BIGINT,
			administration_fee: BIGINT,
			conversion_charge: BIGINT,
			guaranteed_premium: BIGINT,
			deal_id: TEXT,
			order_id: TEXT,
		},
		grows: "closed_trades",
		statement: insertInto("closed_trades"),
	},
	{
		name: "orders",
		rows: (batch) => batch.orders,
		columns: {
			...ACCOUNT,
			order_id: TEXT,
			account_sequence: COUNT,
			instrument_id: TEXT,
			kind: TEXT,
			side: TEXT,
			volume: NUMERIC,
			price: NUMERIC,
			limit_price: NUMERIC,
			triggered: BOOLEAN,
			time_in_force: TEXT,
			expires_at: TIME,
			stop_loss: NUMERIC,
			take_profit: NUMERIC,
			trailing_distance: NUMERIC,
			guaranteed_stop: BOOLEAN,
			reduce_only: BOOLEAN,
			trade_id: TEXT,
			oco_group: TEXT,
			accepted_at: TIME,
			status: TEXT,
			finished_at: TIME,
			filled_volume: NUMERIC,
			filled_price: NUMERIC,
			filled_tick: JSONB,
			cancellation: JSONB,
		},
		statement: insertInto(
			"orders",
			replacing("partition, account_id, order_id", [
				"volume",
				"price",
				"limit_price",
				"triggered",
				"time_in_force",
				"expires_at",
				"stop_loss",
				"take_profit",
				"trailing_distance",
				"guaranteed_stop",
				"oco_group",
				"status",
				"finished_at",
				"filled_volume",
				"filled_price",
				"filled_tick",
				"cancellation",
			]),
		),
	},
	{
		name: "deals",
		rows: (batch) => batch.deals,
		columns: {
			...ACCOUNT,
			deal_id: TEXT,
			account_sequence: COUNT,
			order_id: TEXT,
			trade_id: TEXT,
			instrument_id: TEXT,
			effect: TEXT,
			side: TEXT,
			volume: NUMERIC,
			price: NUMERIC,
			currency: TEXT,
			commission: BIGINT,
			pnl: BIGINT,
			dealt_at: TIME,
		},
		grows: "deals",
		statement: insertInto("deals"),
	},
];
