import type { PoolClient } from "pg";
import type { EntryRow } from "./rows.ts";

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
	readonly commands: readonly {
		command_id: string;
		origin: string;
		/** Null: stored by an earlier release. */
		account_sequence: string | null;
		/** Null: it is not kept. */
		answer: { kind: string } | null;
	}[];
	readonly entries: readonly (Row & Pick<EntryRow, "ledger_accounts" | "amounts">)[];
	readonly accounts: readonly Row[];
	readonly openTrades: readonly Row[];
	readonly closedTrades: readonly Row[];
	readonly orders: readonly Row[];
	readonly deals: readonly Row[];
	readonly snapshots: readonly { account_sequence: string; state: unknown; hash: string }[];
}

/** Entries as they are stored, and those of an earlier release in the same columns, with their postings. */
const ENTRIES = `(
	SELECT partition, account_id, number::text, account_sequence::text, line::text, reason, command_id, trade_id, corrects::text,
		note, occurred_at, currency, amount::text, balance_after::text, pending_after::text, ledger_accounts, amounts::text[],
		currencies, encode(previous_hash, 'hex') AS previous_hash, encode(hash, 'hex') AS hash, number AS place
	FROM entries
	UNION ALL
	SELECT f.partition, f.account_id, f.number::text, f.account_sequence::text,
		replace(f.idempotency_key, f.account_id || ':' || f.account_sequence || ':', ''), f.reason, f.command_id, f.trade_id,
		f.corrects::text, f.note, f.occurred_at, f.currency, f.amount::text, f.balance_after::text, f.pending_after::text,
		p.ledger_accounts, p.amounts, CASE WHEN p.others THEN p.currencies END, f.previous_hash, f.hash, f.number
	FROM former_entries f CROSS JOIN LATERAL (
		SELECT coalesce(array_agg(CASE WHEN p.ledger_account IN ('customer:' || f.account_id, 'pending:' || f.account_id)
				THEN split_part(p.ledger_account, ':', 1) ELSE p.ledger_account END ORDER BY p.line), '{}') AS ledger_accounts,
			coalesce(array_agg(p.amount::text ORDER BY p.line), '{}') AS amounts,
			array_agg(p.currency ORDER BY p.line) AS currencies, bool_or(p.currency <> f.currency) AS others
		FROM former_postings p
		WHERE p.partition = f.partition AND p.account_id = f.account_id AND p.entry_number = f.number
	) p
) e`;

const COMMANDS = `(
	SELECT partition, account_id, command_id, origin, c.account_sequence, coalesce(c.answer, r.answer) AS answer
	FROM commands c LEFT JOIN recent_answers r USING (partition, account_id, command_id, origin)
) c`;

/** The tables with rows per account, and those that reference an event. */
export const ACCOUNT_TABLES = [
	"events",
	"commands",
	"recent_answers",
	"entries",
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
	return {
		partition,
		events: await of("sequence, account_sequence, type, payload, command_id, occurred_at", "events", "sequence"),
		commands: await of("command_id, origin, account_sequence, answer", COMMANDS, "command_id"),
		entries: await of("*", ENTRIES, "place"),
		accounts: await of("*", "accounts", "account_id"),
		openTrades: await of("*", "open_trades", "trade_id"),
		closedTrades: await of("*", "closed_trades", "account_sequence"),
		orders: await of("*", "orders", "order_id"),
		deals: await of("*", "deals", "account_sequence"),
		snapshots: await of("account_sequence, state, hash", "snapshots", "account_id"),
	};
}
