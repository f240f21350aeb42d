import type { PoolClient } from "pg";

export type Row = Readonly<Record<string, unknown>>;

/** Everything that is stored of one account, as strings: numbers and times are compared as written, not as doubles. */
export interface AccountRows {
	readonly partition: number;
	readonly events: readonly {
		sequence: string;
		account_sequence: string;
		type: string;
		payload: unknown;
		command_id: string;
		occurred_at: Date;
	}[];
	readonly commands: readonly { command_id: string; origin: string; answer: { kind: string } }[];
	readonly entries: readonly Row[];
	readonly postings: readonly Row[];
	readonly accounts: readonly Row[];
	readonly openTrades: readonly Row[];
	readonly closedTrades: readonly Row[];
	readonly orders: readonly Row[];
	readonly deals: readonly Row[];
	readonly snapshots: readonly { account_sequence: string; state: unknown; hash: string }[];
	/** Topics of the outbox rows of the account's events. */
	readonly outbox: readonly { topic: string; account_sequence: string; type: string }[];
}

/** The tables with rows per account, and those that reference an event. */
export const ACCOUNT_TABLES = [
	"events",
	"commands",
	"journal_entries",
	"postings",
	"accounts",
	"open_trades",
	"closed_trades",
	"orders",
	"deals",
	"snapshots",
] as const;

export async function readAccount(client: PoolClient, partition: number, accountId: string): Promise<AccountRows> {
	const of = async <R extends object>(columns: string, table: string, order: string): Promise<R[]> => {
		const { rows } = await client.query<R>(
			`SELECT ${columns} FROM ${table} WHERE partition = $1 AND account_id = $2 ORDER BY ${order}`,
			[partition, accountId],
		);
		return rows;
	};
	const outbox = await client.query<{ topic: string; account_sequence: string; type: string }>(
		`SELECT o.topic, o.payload->>'account_sequence' AS account_sequence, o.payload->>'type' AS type
		 FROM events e JOIN outbox o ON o.partition = e.partition AND o.sequence = e.sequence
		 WHERE e.partition = $1 AND e.account_id = $2 ORDER BY e.sequence`,
		[partition, accountId],
	);
	return {
		partition,
		events: await of("sequence, account_sequence, type, payload, command_id, occurred_at", "events", "sequence"),
		commands: await of("command_id, origin, answer", "commands", "command_id"),
		entries: await of("*", "journal_entries", "number"),
		postings: await of("*", "postings", "entry_number, line"),
		accounts: await of("*", "accounts", "account_id"),
		openTrades: await of("*", "open_trades", "trade_id"),
		closedTrades: await of("*", "closed_trades", "account_sequence"),
		orders: await of("*", "orders", "order_id"),
		deals: await of("*", "deals", "account_sequence"),
		snapshots: await of("account_sequence, state, hash", "snapshots", "account_id"),
		outbox: outbox.rows,
	};
}
