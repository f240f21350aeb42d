import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { SummaryStore } from "./store.ts";

/* Sums over many rows, by the database alone. */

const KEY = { partition: 0, accountId: "acc_many" };
const YEAR = { fromMs: Date.parse("2026-01-01T00:00:00.000Z"), untilMs: Date.parse("2027-01-01T00:00:00.000Z") };
const CLOSES = 100_000;
let database: TestDatabase;
let store: SummaryStore;
beforeAll(async () => {
	database = await createTestDatabase();
	store = new SummaryStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) }));
	// One close each five minutes; every tenth is of the year before, every result and spread follows from its number.
	await database.pool.query(
		`INSERT INTO closed_trades (partition, account_id, closed_id, trade_id, account_sequence, instrument_id, side, volume,
			opening_price, closing_price, opened_at, closed_at, leverage, currency, gross_pnl, commission, net_pnl, conversion_rate,
			opening_tick, closing_tick, close_reason, deal_id, order_id)
		SELECT 0, 'acc_many', 'C' || n, 'T' || n, n, CASE n % 3 WHEN 0 THEN 'EURUSD' WHEN 1 THEN 'USDJPY' ELSE 'XAUUSD' END,
			CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 1, 1, 1, now(),
			CASE n % 10 WHEN 0 THEN '2025-12-31T23:59:59.999Z'::timestamptz ELSE '2026-01-01T00:00:00Z'::timestamptz + n * interval '5 minutes' END,
			30, 'USD', CASE n % 2 WHEN 0 THEN n ELSE -n END, 0, 0, 1, '{"bid": "1.00", "ask": "1.01"}', '{"bid": "1.00", "ask": "1.02"}',
			'customer', 'D' || n, 'O' || n
		FROM generate_series(1, $1::int) AS n`,
		[CLOSES],
	);
	await database.pool.query(
		`INSERT INTO entries (partition, account_id, number, reason, command_id, line, account_sequence, occurred_at,
			currency, amount, balance_after, ledger_accounts, amounts, previous_hash, hash)
		SELECT 0, 'acc_many', c.account_sequence * 2 + k, CASE k WHEN 0 THEN 'trade-pnl' ELSE 'commission' END, 'x',
			k + 1, c.account_sequence, c.closed_at, 'USD', CASE k WHEN 0 THEN c.gross_pnl ELSE -1 END, 0,
			'{customer,house:trading-pnl}', '{0,0}', sha256(''), sha256('')
		FROM closed_trades c, generate_series(0, 1) AS k`,
	);
	await database.pool.query("ANALYZE closed_trades, entries");
});
afterAll(() => database.drop());

describe("the sums of an account with 100,000 closed trades", () => {
	it("are a few rows, and exact", async () => {
		const numbers = Array.from({ length: CLOSES }, (_, at) => at + 1).filter((n) => n % 10 !== 0);
		const even = numbers.filter((n) => n % 2 === 0).reduce((sum, n) => sum + n, 0);
		const odd = numbers.filter((n) => n % 2 === 1).reduce((sum, n) => sum + n, 0);
		const { reasons, closed } = await store.atOneMoment(async (reads) => ({
			reasons: await store.reasons(reads, KEY, YEAR, YEAR.untilMs),
			closed: await store.closed(reads, KEY, YEAR, 2),
		}));
		const pnl = reasons.find(({ reason }) => reason === "trade-pnl");
		expect(pnl).toMatchObject({ entries: numbers.length, credited: BigInt(even), debited: BigInt(-odd) });
		// Of the year before: each tenth number, all of them even.
		expect(pnl?.before).toBe(BigInt(10 * ((10_000 * 10_001) / 2)));
		expect(reasons.find(({ reason }) => reason === "commission")).toMatchObject({
			entries: numbers.length,
			credited: 0n,
			debited: BigInt(-numbers.length),
		});
		expect(reasons).toHaveLength(2);
		expect(closed).toHaveLength(6);
		const sum = (of: (each: (typeof closed)[number]) => bigint) => closed.reduce((total, each) => total + of(each), 0n);
		expect(sum(({ gains }) => gains)).toBe(BigInt(even));
		expect(sum(({ losses }) => losses)).toBe(BigInt(-odd));
		// (0.01 + 0.02) / 2 in cents is 1.5, which half-even rounds to 2.
		expect(sum(({ spread }) => spread ?? 0n)).toBe(BigInt(-2 * numbers.length));
	});

	it("round each spread half-even, and are unknown where a tick is", async () => {
		const close = (id: string, volume: string, tick: string) =>
			database.pool.query(
				`INSERT INTO closed_trades (partition, account_id, closed_id, trade_id, account_sequence, instrument_id, side, volume,
					opening_price, closing_price, opened_at, closed_at, leverage, currency, gross_pnl, commission, net_pnl, conversion_rate,
					opening_tick, closing_tick, close_reason, deal_id, order_id)
				VALUES (0, 'acc_few', $1, $1, 1, 'EURUSD', 'buy', $2, 1, 1, now(), '2026-02-03T00:00:00Z', 30, 'USD', 0, 0, 0, 1, $3,
					'{"bid": "1.00", "ask": "1.00"}', 'customer', $1, $1)`,
				[id, volume, tick],
			);
		const spread = () =>
			store.atOneMoment(
				async (reads) => (await store.closed(reads, { ...KEY, accountId: "acc_few" }, YEAR, 2))[0]?.spread,
			);
		await close("A", "1", '{"bid": "1.00", "ask": "1.01"}');
		expect(await spread(), "0.5 to 0").toBe(0n);
		await close("B", "3", '{"bid": "1.00", "ask": "1.01"}');
		expect(await spread(), "1.5 to 2").toBe(-2n);
		await close("C", "5", '{"bid": "1.00", "ask": "1.01"}');
		expect(await spread(), "2.5 to 2").toBe(-4n);
		await close("D", "5.02", '{"bid": "1.00", "ask": "1.01"}');
		expect(await spread(), "2.51 to 3").toBe(-7n);
		await close("E", "1", "null");
		expect(await spread()).toBeNull();
	});
});
