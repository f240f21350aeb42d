import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { type AccountKey, TradingStore } from "./store.ts";

const ROWS = 20_000;
const PAGE = 50;
const ACCOUNTS: readonly AccountKey[] = [
	{ partition: 0, accountId: "acc_many" },
	{ partition: 1, accountId: "acc_more" },
	{ partition: 0, accountId: "acc_few" },
];

const database = await createTestDatabase();
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
beforeAll(async () => {
	for (const { partition, accountId } of ACCOUNTS) {
		const count = accountId === "acc_few" ? 30 : ROWS;
		// Closings of the accounts alternate, and some are of the same moment.
		const at = "timestamptz '2026-01-01T00:00:00Z' + (n / 2) * interval '1 minute'";
		await database.pool.query(
			`INSERT INTO events (partition, sequence, account_id, account_sequence, epoch, type, payload, command_id, occurred_at)
			 SELECT $1::smallint, n + $4::int, $2, n, 1, 'trade-closed', '{}', 'c' || n, ${at} FROM generate_series(1, $3::int) n`,
			[partition, accountId, count, accountId === "acc_few" ? ROWS : 0],
		);
		await database.pool.query(
			`INSERT INTO closed_trades (partition, account_id, closed_id, trade_id, account_sequence, instrument_id, side, volume,
				opening_price, closing_price, opened_at, closed_at, leverage, currency, gross_pnl, commission, net_pnl,
				conversion_rate, opening_tick, closing_tick, close_reason, deal_id, order_id)
			 SELECT $1::smallint, $2::text, 'C' || n, 'T' || n, n, 'EURUSD', 'buy', 1, 1, 1, ${at}, ${at}, 30, 'USD', 1, 0, 1, 1, '{}', '{}',
				'customer', 'D1-' || n, 'O1-' || n FROM generate_series(1, $3::int) n`,
			[partition, accountId, count],
		);
		await database.pool.query(
			`INSERT INTO deals (partition, account_id, deal_id, account_sequence, order_id, trade_id, instrument_id, effect, side,
				volume, price, currency, commission, pnl, dealt_at)
			 SELECT $1::smallint, $2::text, 'D1-' || n, n, 'O1-' || (n - n % 2), 'T' || n, 'EURUSD', 'close', 'sell', 1, 1, 'USD', 0, 1, ${at}
			 FROM generate_series(1, $3::int) n`,
			[partition, accountId, count],
		);
		await database.pool.query(
			`INSERT INTO orders SELECT $1::smallint, $2::text, 'O1-' || n, n, 'EURUSD', 'limit', 'buy', 1, 1, NULL, false, 'GTC', NULL,
				NULL, NULL, NULL, false, false, NULL, ${at}, 'filled', ${at}, 1, 1 FROM generate_series(1, $3::int) n`,
			[partition, accountId, count],
		);
	}
	await database.pool.query("ANALYZE events, closed_trades, deals, orders");
});
afterAll(() => database.drop());

const LISTS = [
	["closed_trades", "closed_at", "closed"],
	["orders", "finished_at", "doneOrders"],
	["deals", "dealt_at", "deals"],
] as const;

describe.each(LISTS)("a long list of %s", (table, time, list) => {
	test.each([0, PAGE, 1_000, 2 * ROWS, 2 * ROWS + 20])("has the rows of its order from %s on", async (offset) => {
		const found = await new TradingStore(db)[list](ACCOUNTS, undefined, PAGE, offset);
		const { rows } = await database.pool.query(
			`SELECT account_id, account_sequence FROM ${table} ORDER BY ${time} DESC, account_id, account_sequence DESC
			 LIMIT ${PAGE} OFFSET ${offset}`,
		);
		expect(rows.length).toBeGreaterThan(0);
		const keysOf = (some: readonly object[]) =>
			some.map((row) => Object.entries(row).filter(([name]) => name === "account_id" || name === "account_sequence"));
		expect(keysOf(found).map((each) => each.toSorted().join())).toEqual(
			keysOf(rows).map((each) => each.toSorted().join()),
		);
	});

	test("reads few of its rows for a page near its beginning", async () => {
		const rowsRead = await db.transaction().execute(async (tx) => {
			const reads = async () => {
				const { rows } = await sql<{ read: string }>`
					SELECT pg_stat_get_xact_tuples_returned(${table}::regclass) + sum(pg_stat_get_xact_tuples_fetched(indexrelid)) AS read
					FROM pg_index WHERE indrelid = ${table}::regclass`.execute(tx);
				return Number(rows[0]?.read);
			};
			const before = await reads();
			await new TradingStore(tx)[list](ACCOUNTS, undefined, PAGE, PAGE);
			return (await reads()) - before;
		});
		expect(rowsRead).toBeGreaterThan(0);
		expect(rowsRead).toBeLessThanOrEqual(ACCOUNTS.length * 2 * PAGE);
	});
});

test("orders of deals, and deals of orders that were pending, are found by their numbers", async () => {
	const store = new TradingStore(db);
	const orders = await store.ordersOfDeals(ACCOUNTS.slice(0, 1), ["D1-7", "D1-8", "D2-9"]);
	expect([...orders].toSorted()).toEqual([
		["D1-7", "O1-6"],
		["D1-8", "O1-8"],
	]);
	// The second deal of order 6 is its own, at once.
	const deals = await store.dealsOfOrders(ACCOUNTS.slice(0, 1), ["O1-6", "O1-9"]);
	expect(deals.map(({ order_id, deal_id }) => [order_id, deal_id])).toEqual([["O1-6", "D1-7"]]);
});
