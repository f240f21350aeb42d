import type { Pool, PoolClient } from "pg";
import type { UnderWay } from "../platform/index.ts";
import { readProjected } from "./postgres/log.ts";
import { AccountProof } from "./verify-account.ts";
import { readSuspenseDifferences, readTransit, verifyHouseChain } from "./verify-house.ts";
import { ACCOUNT_TABLES, type AccountRows, readAccount } from "./verify-rows.ts";
import { LogTail } from "./verify-tail.ts";

export interface Fault {
	/** The account, `partition N`, `ledger`, `house`, `transit` or `suspense`. */
	readonly where: string;
	readonly what: string;
}

/** What was checked and what was found wrong. The books are right when there are no faults. */
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
	/** Between own accounts. Transfers under way have left and not arrived yet. */
	readonly transfers: { readonly sent: number; readonly underway: number };
	/** The house's journal, and what stands in transit over all journals, by currency, of how many payments. */
	readonly house: {
		readonly entries: number;
		readonly postings: number;
		readonly transit: Readonly<Record<string, string>>;
		readonly underway: number;
	};
	/** Acknowledged commands that are only in the log. They are proved with all others. */
	readonly logged: number;
	/** Sum of all postings by currency: zero. Minor units. */
	readonly sums: Readonly<Record<string, string>>;
	readonly faults: readonly Fault[];
}

/** More faults than this are counted, not listed. */
const LISTED = 100;

/**
 * Proves the books of a database, which may be in use: everything is read in one snapshot. All states, entries and
 * projections are recomputed from the events alone and compared with what is stored: sequences without gaps, epochs
 * that never fall, postings that sum to zero, complete hash chains, balances equal to the fold of their postings, read
 * models and snapshots equal to what the events give, an answer for every command. Batches that are only in the log
 * count as projected: they are written to temporary copies of the tables that only this session sees. The house's
 * journal is proved with them, and that nothing is in transit or in suspense but what `underWay` explains.
 */
export async function verifyBooks(pool: Pool, underWay: readonly UnderWay[] = []): Promise<BooksProof> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ");
		const faults: Fault[] = [];
		const fault = (where: string, what: string) => {
			if (faults.length < LISTED) faults.push({ where, what });
		};
		const tail = await LogTail.read(client);
		for (const what of tail.gaps(await readProjected(client))) fault("log", what);
		await verifyPartitions(client, tail, fault);
		const sums = await verifySums(client, tail, fault);
		const transfers = await verifyTransfers(client, tail, fault);
		const house = await verifyHouse(client, tail, underWay, fault);
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
		const prove = async (partition: number, accountId: string) => {
			const rows = await readAccount(client, partition, accountId);
			count(totals, rows);
			for (const what of new AccountProof(accountId, rows).faults()) fault(accountId, what);
		};
		const ids = await accountIds(client);
		for (const { partition, account_id } of ids) if (!tail.accounts.has(account_id)) await prove(partition, account_id);
		const isIn = await tail.bringIn(client).then(
			() => true,
			(error: unknown) => {
				fault("log", `it cannot be projected: ${error instanceof Error ? error.message : String(error)}`);
				return false;
			},
		);
		if (isIn) for (const [accountId, partition] of tail.accounts) await prove(partition, accountId);
		return { ...totals, logged: tail.commands, transfers, house, sums, faults };
	} finally {
		// Nothing of this is kept.
		await client.query("ROLLBACK").catch(() => undefined);
		client.release();
	}
}

/** Every account in any table: rows of an account without events must be found too. */
async function accountIds(client: PoolClient): Promise<readonly { partition: number; account_id: string }[]> {
	const union = ACCOUNT_TABLES.map((table) => `SELECT partition, account_id FROM ${table}`).join(" UNION ");
	const { rows } = await client.query<{ partition: number; account_id: string }>(`${union} ORDER BY 1, 2`);
	return rows;
}

async function verifyPartitions(
	client: PoolClient,
	tail: LogTail,
	fault: (where: string, what: string) => void,
): Promise<void> {
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
		const logged = BigInt(tail.eventsOf(row.partition).length);
		const count = `${BigInt(row.count) + logged}`;
		if (count !== row.last_sequence || `${BigInt(row.highest) + logged}` !== row.last_sequence) {
			fault(where, `${count} events up to ${row.highest}, but the sequence is ${row.last_sequence}`);
		}
		if (row.falls !== "0" || BigInt(row.highest_epoch) > BigInt(row.epoch))
			fault(where, "the epochs of its events decrease");
	}
}

async function verifySums(
	client: PoolClient,
	tail: LogTail,
	fault: (where: string, what: string) => void,
): Promise<Record<string, string>> {
	const { rows } = await client.query<{ currency: string; sum: string }>(
		`SELECT currency, sum(amount) AS sum FROM (
			SELECT currency, amount FROM postings
			UNION ALL SELECT currency, amount FROM house_postings
			UNION ALL SELECT * FROM unnest($1::text[], $2::bigint[])) p GROUP BY currency ORDER BY currency`,
		[tail.postings.map(({ currency }) => currency), tail.postings.map(({ amount }) => amount)],
	);
	for (const { currency, sum } of rows) if (sum !== "0") fault("ledger", `the postings in ${currency} sum to ${sum}`);
	return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
}

/** Every transfer leaves once and arrives at most once, in the agreed account and at the agreed terms. */
async function verifyTransfers(
	client: PoolClient,
	tail: LogTail,
	fault: (where: string, what: string) => void,
): Promise<BooksProof["transfers"]> {
	const { rows } = await client.query<{ id: string; sent: string; received: string; same: boolean | null }>(
		`WITH halves AS (
			SELECT payload->>'transferId' AS id, type, payload,
				CASE WHEN type = 'transfer-sent' THEN payload->'to'->>'accountId' ELSE account_id END AS receiver,
				CASE WHEN type = 'transfer-sent' THEN account_id ELSE payload->'from'->>'accountId' END AS sender
			FROM (SELECT type, account_id, payload FROM events
				UNION ALL SELECT * FROM ROWS FROM (unnest($1::text[]), unnest($2::text[]), json_array_elements($3::json))) e
			WHERE type IN ('transfer-sent', 'transfer-received'))
		 SELECT id, count(*) FILTER (WHERE type = 'transfer-sent') AS sent,
			count(*) FILTER (WHERE type = 'transfer-received') AS received,
			count(DISTINCT ((payload->'terms')::jsonb, receiver, sender)) = 1 AS same
		 FROM halves GROUP BY id ORDER BY id`,
		[
			tail.events.map(({ type }) => type),
			tail.events.map(({ account_id }) => account_id),
			`[${tail.events.map(({ payload }) => payload).join(",")}]`,
		],
	);
	let underway = 0;
	for (const { id, sent, received, same } of rows) {
		if (received === "0") underway += 1;
		if (sent !== "1" || (received !== "0" && received !== "1")) {
			fault(`transfer ${id}`, `it was sent ${sent} times and received ${received} times`);
		} else if (same !== true) fault(`transfer ${id}`, "sent and received differ");
	}
	return { sent: rows.length, underway };
}

/** The house's chain is intact, transit over all journals is zero but for payments under way, and suspense is explained. */
async function verifyHouse(
	client: PoolClient,
	tail: LogTail,
	underWay: readonly UnderWay[],
	fault: (where: string, what: string) => void,
): Promise<BooksProof["house"]> {
	const chain = await verifyHouseChain(client, (what) => fault("house", what));
	const transit = await readTransit(client, underWay, tail.transit());
	const sums = new Map<string, bigint>();
	for (const { payment, currency, amount, isUnderWay } of transit) {
		sums.set(currency, (sums.get(currency) ?? 0n) + amount);
		if (!isUnderWay) fault("transit", `${amount} ${currency} of ${payment ?? "no payment"}, which is not under way`);
	}
	for (const { payment, currency, booked, held } of await readSuspenseDifferences(client, underWay)) {
		fault("suspense", `${booked} ${currency} of ${payment}, of which ${held} is explained`);
	}
	return {
		...chain,
		transit: Object.fromEntries([...sums].map(([currency, sum]) => [currency, `${sum}`])),
		underway: transit.filter(({ isUnderWay }) => isUnderWay).length,
	};
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
	totals.postings += rows.entries.reduce((sum, { amounts }) => sum + amounts.length, 0);
	totals.openTrades += rows.openTrades.length;
	totals.closedTrades += rows.closedTrades.length;
	totals.orders += rows.orders.length;
	totals.deals += rows.deals.length;
}

/** The proof as text lines. */
export function proofLines(proof: BooksProof): readonly string[] {
	const sums = Object.entries(proof.sums).map(([currency, sum]) => `${currency} ${sum}`);
	const inTransit = Object.entries(proof.house.transit).map(([currency, sum]) => `${currency} ${sum}`);
	const lines = [
		`accounts       ${proof.accounts}`,
		`events         ${proof.events}, gapless in every partition and account, epochs never decrease`,
		`log            ${proof.logged} commands not projected yet, verified as if they were`,
		`commands       ${proof.commands}, each with its answer and its event`,
		`entries        ${proof.entries}, gapless, unbroken hash chain, equal to a recomputation from the events`,
		`postings       ${proof.postings}, zero in every entry; by currency: ${sums.length === 0 ? "none" : sums.join(", ")}`,
		"balances       equal to the sum of their postings and to the read model",
		`open trades    ${proof.openTrades}, equal to the replayed state`,
		`closed trades  ${proof.closedTrades}, equal to their events`,
		`orders         ${proof.orders}, pending and done, equal to their events`,
		`deals          ${proof.deals}, equal to their events`,
		`transfers      ${proof.transfers.sent} sent, each received at most once and at its terms; ${proof.transfers.underway} in transit`,
		`house          ${proof.house.entries} entries with ${proof.house.postings} postings, gapless, unbroken hash chain, zero in every entry`,
		`transit        ${inTransit.length === 0 ? "zero in every currency" : inTransit.join(", ")}; payments under way: ${proof.house.underway}`,
		"snapshots      equal by hash to the replay at their sequence",
	];
	if (proof.faults.length === 0) return [...lines, "The books are right."];
	const faults = proof.faults.map(({ where, what }) => `WRONG  ${where}: ${what}`);
	return [
		...faults,
		`The books are WRONG: ${proof.faults.length}${proof.faults.length >= LISTED ? " or more" : ""} faults.`,
	];
}
