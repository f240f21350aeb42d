import type { Pool, PoolClient } from "pg";
import { AccountProof } from "./verify-account.ts";
import { type AccountRows, readAccount } from "./verify-rows.ts";

export interface Fault {
	/** The account, `partition N`, or `ledger`. */
	readonly where: string;
	readonly what: string;
}

/** What was looked at and what was found wrong. The books are right when there are no faults. */
export interface BooksProof {
	readonly accounts: number;
	readonly events: number;
	readonly commands: number;
	readonly entries: number;
	readonly postings: number;
	readonly openTrades: number;
	readonly closedTrades: number;
	readonly orders: number;
	readonly deals: number;
	/** Between own accounts; those under way have left and not arrived yet. */
	readonly transfers: { readonly sent: number; readonly underway: number };
	/** Sum of all postings by currency: zero. Minor units. */
	readonly sums: Readonly<Record<string, string>>;
	readonly faults: readonly Fault[];
}

/** More faults than this are counted, not listed. */
const LISTED = 100;

/**
 * Proves the books of a database, also of one that is being written to: everything is read in one snapshot. From the
 * events alone, all states, entries and projections are made again and compared with what is stored: sequences without
 * gaps, epochs that never fall, postings that sum to zero, hash chains that are whole, balances that are the fold of
 * their postings, read models and snapshots that are what the events say, answers for every command.
 */
export async function verifyBooks(pool: Pool): Promise<BooksProof> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const faults: Fault[] = [];
		const fault = (where: string, what: string) => {
			if (faults.length < LISTED) faults.push({ where, what });
		};
		await verifyPartitions(client, fault);
		const sums = await verifySums(client, fault);
		const transfers = await verifyTransfers(client, fault);
		const totals = {
			accounts: 0,
			events: 0,
			commands: 0,
			entries: 0,
			postings: 0,
			openTrades: 0,
			closedTrades: 0,
			orders: 0,
			deals: 0,
		};
		for (const { partition, account_id } of await accountIds(client)) {
			const rows = await readAccount(client, partition, account_id);
			count(totals, rows);
			for (const what of new AccountProof(account_id, rows).faults()) fault(account_id, what);
		}
		await client.query("COMMIT");
		return { ...totals, transfers, sums, faults };
	} finally {
		client.release();
	}
}

/** Every account that any table knows: rows of an account without events must not be overlooked. */
async function accountIds(client: PoolClient): Promise<readonly { partition: number; account_id: string }[]> {
	const tables = [
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
	];
	const union = tables.map((table) => `SELECT partition, account_id FROM ${table}`).join(" UNION ");
	const { rows } = await client.query<{ partition: number; account_id: string }>(`${union} ORDER BY 1, 2`);
	return rows;
}

async function verifyPartitions(client: PoolClient, fault: (where: string, what: string) => void): Promise<void> {
	const { rows } = await client.query<{
		partition: number;
		last_sequence: string;
		count: string;
		highest: string;
		epoch: string;
		highest_epoch: string;
		falls: string;
	}>(
		`SELECT p.partition, p.last_sequence, p.epoch, count(e.sequence) AS count,
			coalesce(max(e.sequence), 0) AS highest, coalesce(max(e.epoch), 0) AS highest_epoch,
			count(*) FILTER (WHERE e.epoch < e.before) AS falls
		 FROM partitions p
		 LEFT JOIN (SELECT *, lag(epoch) OVER (PARTITION BY partition ORDER BY sequence) AS before FROM events) e USING (partition)
		 GROUP BY p.partition ORDER BY p.partition`,
	);
	for (const row of rows) {
		const where = `partition ${row.partition}`;
		if (row.count !== row.last_sequence || row.highest !== row.last_sequence) {
			fault(where, `${row.count} events up to ${row.highest}, but the sequence is ${row.last_sequence}`);
		}
		if (row.falls !== "0" || BigInt(row.highest_epoch) > BigInt(row.epoch))
			fault(where, "the epochs of its events fall");
	}
}

async function verifySums(
	client: PoolClient,
	fault: (where: string, what: string) => void,
): Promise<Record<string, string>> {
	const { rows } = await client.query<{ currency: string; sum: string }>(
		"SELECT currency, sum(amount) AS sum FROM postings GROUP BY currency ORDER BY currency",
	);
	for (const { currency, sum } of rows) if (sum !== "0") fault("ledger", `the postings in ${currency} sum to ${sum}`);
	return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
}

/** Every transfer leaves once and arrives at most once, in the account and at the terms that were fixed. */
async function verifyTransfers(
	client: PoolClient,
	fault: (where: string, what: string) => void,
): Promise<BooksProof["transfers"]> {
	const { rows } = await client.query<{ id: string; sent: string; received: string; same: boolean | null }>(
		`WITH halves AS (
			SELECT payload->>'transferId' AS id, type, payload,
				CASE WHEN type = 'transfer-sent' THEN payload->'to'->>'accountId' ELSE account_id END AS receiver,
				CASE WHEN type = 'transfer-sent' THEN account_id ELSE payload->'from'->>'accountId' END AS sender
			FROM events WHERE type IN ('transfer-sent', 'transfer-received'))
		 SELECT id, count(*) FILTER (WHERE type = 'transfer-sent') AS sent,
			count(*) FILTER (WHERE type = 'transfer-received') AS received,
			count(DISTINCT (payload->'terms', receiver, sender)) = 1 AS same
		 FROM halves GROUP BY id ORDER BY id`,
	);
	let underway = 0;
	for (const { id, sent, received, same } of rows) {
		if (received === "0") underway += 1;
		if (sent !== "1" || (received !== "0" && received !== "1")) {
			fault(`transfer ${id}`, `it left ${sent} times and arrived ${received} times`);
		} else if (same !== true) fault(`transfer ${id}`, "what arrived is not what left");
	}
	return { sent: rows.length, underway };
}

function count(
	totals: Record<
		"accounts" | "events" | "commands" | "entries" | "postings" | "openTrades" | "closedTrades" | "orders" | "deals",
		number
	>,
	rows: AccountRows,
): void {
	totals.accounts += 1;
	totals.events += rows.events.length;
	totals.commands += rows.commands.length;
	totals.entries += rows.entries.length;
	totals.postings += rows.postings.length;
	totals.openTrades += rows.openTrades.length;
	totals.closedTrades += rows.closedTrades.length;
	totals.orders += rows.orders.length;
	totals.deals += rows.deals.length;
}

/** The proof as lines for a person. */
export function proofLines(proof: BooksProof): readonly string[] {
	const sums = Object.entries(proof.sums).map(([currency, sum]) => `${currency} ${sum}`);
	const lines = [
		`accounts       ${proof.accounts}`,
		`events         ${proof.events}, gapless in every partition and account, epochs never fall`,
		`commands       ${proof.commands}, each with its answer and its event`,
		`entries        ${proof.entries}, numbered without a gap, chained by hash, made again from the events and equal`,
		`postings       ${proof.postings}, zero in every entry; by currency: ${sums.length === 0 ? "none" : sums.join(", ")}`,
		"balances       equal to the fold of their postings and to the read model",
		`open trades    ${proof.openTrades}, equal to the replayed state`,
		`closed trades  ${proof.closedTrades}, equal to their events`,
		`orders         ${proof.orders}, pending and done, equal to their events`,
		`deals          ${proof.deals}, equal to their events`,
		`transfers      ${proof.transfers.sent} left, each arrives once at its terms; ${proof.transfers.underway} under way`,
		"snapshots      equal by hash to the replay at their sequence",
	];
	if (proof.faults.length === 0) return [...lines, "The books are right."];
	const faults = proof.faults.map(({ where, what }) => `WRONG  ${where}: ${what}`);
	return [
		...faults,
		`The books are WRONG: ${proof.faults.length}${proof.faults.length >= LISTED ? " or more" : ""} faults.`,
	];
}
