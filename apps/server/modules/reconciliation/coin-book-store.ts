import type { AccountCurrency, LedgerCurrency } from "@truefill/core/money";
import type { PoolClient } from "pg";
import type { Pool } from "../../platform/index.ts";
import { inSnapshot } from "../house/index.ts";
import { complete, differencesOf, type Said } from "./compare.ts";
import type { BookDay, BookSource } from "./types.ts";

/** Queries with `$1` (the end of a day) and the columns `reference`, `currency`, `amount` and `since`. */
export type CoinMovements = readonly string[];

interface Row {
	readonly reference: string;
	readonly currency: LedgerCurrency;
	readonly amount: string;
	readonly since: string;
}
type CoinSaid = Said & { readonly currency: LedgerCurrency };

const DAY_MS = 86_400_000;
const endOf = (day: string): Date => new Date(Date.parse(day) + DAY_MS);
const sumOf = (list: readonly Said[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n);
const toSaid = (rows: readonly Row[]): CoinSaid[] => rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));

/** What the followed chains hold at our addresses, less what was spent, against `house:coins`. */
export const coinBook = (pool: Pool, movements: CoinMovements): BookSource => ({
	name: "coins",
	compare: (day) => inSnapshot(pool, (client) => compareCoins(client, movements, day)),
});

export async function compareCoins(client: PoolClient, movements: CoinMovements, day: string): Promise<BookDay[]> {
	const theirs = await chainOf(client, movements, endOf(day));
	const ours = await bookedOf(client, endOf(day));
	const currencies = [...new Set([...theirs, ...ours].map(({ currency }) => currency))].toSorted();
	return currencies.map((currency): BookDay => {
		const [said, booked] = [theirs, ours].map((list) => list.filter((each) => each.currency === currency));
		const [external, books] = [sumOf(said ?? []), sumOf(booked ?? [])];
		const missing = { reference: "coins", since: day };
		const differences = complete(differencesOf(said ?? [], booked ?? []), external - books, missing);
		return { currency, external, externalDay: day, books, differences };
	});
}

/** By payment. */
async function chainOf(client: PoolClient, movements: CoinMovements, until: Date): Promise<CoinSaid[]> {
	const { rows } = await client.query<Row>(
		`SELECT reference, currency, sum(amount)::numeric(38, 0)::text AS amount, min(since) AS since
		FROM (${movements.join(" UNION ALL ")}) m GROUP BY reference, currency HAVING sum(amount) <> 0`,
		[until],
	);
	return toSaid(rows);
}

async function bookedOf(client: PoolClient, until: Date): Promise<CoinSaid[]> {
	const { rows } = await client.query<Row>(
		`SELECT h.about_id AS reference, p.currency, (-sum(p.amount))::text AS amount,
			min(h.occurred_at AT TIME ZONE 'UTC')::date::text AS since
		FROM house_postings p JOIN house_entries h ON h.number = p.entry_number
		WHERE p.ledger_account = 'house:coins' AND h.occurred_at < $1
		GROUP BY h.about_id, p.currency HAVING sum(p.amount) <> 0`,
		[until],
	);
	return toSaid(rows);
}

/** Coins that the house holds for a currency of accounts: bought with what customers paid in, less what it sold. */
export interface CoinsFor {
	readonly coin: LedgerCurrency;
	readonly currency: AccountCurrency;
	readonly coins: bigint;
}

/** What the chains hold per coin, what of it is not booked yet, and for which currencies of accounts the rest was converted. */
export interface CoinsHeld {
	readonly held: ReadonlyMap<LedgerCurrency, bigint>;
	readonly unbooked: ReadonlyMap<LedgerCurrency, bigint>;
	readonly converted: readonly CoinsFor[];
}

export const coinsHeld = (pool: Pool, movements: CoinMovements, day: string): Promise<CoinsHeld> =>
	inSnapshot(pool, async (client) => {
		const days = await compareCoins(client, movements, day);
		const { rows } = await client.query<{ coin: LedgerCurrency; currency: AccountCurrency; coins: string }>(
			`SELECT c.currency AS coin, a.currency, sum(c.amount)::text AS coins FROM house_entries h
			JOIN house_postings c ON c.entry_number = h.number AND c.ledger_account = 'house:conversion'
				AND c.currency IN ('BTC', 'ETH', 'LTC', 'USDT')
			JOIN (SELECT DISTINCT entry_number, currency FROM house_postings WHERE ledger_account = 'house:conversion') a
				ON a.entry_number = h.number AND a.currency NOT IN ('BTC', 'ETH', 'LTC', 'USDT')
			WHERE h.occurred_at < $1 GROUP BY 1, 2 HAVING sum(c.amount) <> 0 ORDER BY 1, 2`,
			[endOf(day)],
		);
		const sums = (of: (book: BookDay) => bigint) => new Map(days.map((book) => [book.currency, of(book)] as const));
		return {
			held: sums(({ external }) => external ?? 0n),
			unbooked: sums(({ differences }) =>
				differences.reduce((sum, { kind, amount }) => (kind === "not-booked" && amount > 0n ? sum + amount : sum), 0n),
			),
			converted: rows.map((row) => ({ ...row, coins: BigInt(row.coins) })),
		};
	});
