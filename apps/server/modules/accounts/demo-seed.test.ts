import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { someMoney } from "@truefill/testkit";
import { afterAll, describe, expect, test } from "vitest";
import { enginePort } from "../../engine/index.ts";
import { startEngine } from "../../engine/testing/fixtures.ts";
import { scriptedMarket } from "../../engine/testing/scripted-market.ts";
import { verifyBooks } from "../../engine/verify.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { createAccounts, DEMO_ACCOUNT_ID } from "./index.ts";

const databases: { drop(): Promise<void> }[] = [];
afterAll(async () => {
	for (const database of databases) await database.drop();
});

async function demo(startsMs?: number) {
	const database = await createTestDatabase();
	databases.push(database);
	const market = scriptedMarket(SEED_INSTRUMENTS, startsMs);
	const { engine } = await startEngine(database.pool, { market });
	const accounts = createAccounts({ pool: database.pool, engine: enginePort(engine) });
	return { ...database, engine, accounts, market };
}

const HISTORY = { userId: "usr_demo", candles: null };

test("the demo history closes to 460.05, from the ledger, and its books are right (R1)", async () => {
	const { pool, engine, accounts } = await demo();
	expect(await accounts.hasDemoHistory()).toBe(false);
	await accounts.seedDemoHistory(HISTORY);
	expect(await accounts.hasDemoHistory()).toBe(true);
	const state = engine.account(DEMO_ACCOUNT_ID);
	expect(state?.lifetimePnl).toBe(someMoney("460.05", "USD"));
	expect(state?.balance).toBe(someMoney("10460.05", "USD"));
	expect(state?.openTrades.size).toBe(0);
	expect(await accounts.firstAccount("usr_demo")).toEqual({
		id: DEMO_ACCOUNT_ID,
		number: "10000001",
		balance: "10460.05",
		credit: "0.00",
		currency: "USD",
	});

	expect(await engine.projected()).toBe(true);
	const { rows: realised } = await pool.query(
		"SELECT sum(amount) AS sum FROM journal_entries WHERE reason IN ('trade-pnl', 'commission')",
	);
	expect(realised).toEqual([{ sum: "46005" }]);
	const { rows: trades } = await pool.query<{ instruments: string; trades: string; days: string; commissions: string }>(
		`SELECT count(DISTINCT instrument_id) AS instruments, count(*) AS trades,
			count(DISTINCT closed_at::date) AS days, count(*) FILTER (WHERE commission > 0) AS commissions FROM closed_trades`,
	);
	const [found] = trades;
	expect(Number.parseInt(found?.instruments ?? "", 10)).toBeGreaterThanOrEqual(6);
	expect(Number.parseInt(found?.trades ?? "", 10)).toBeGreaterThanOrEqual(12);
	expect(Number.parseInt(found?.days ?? "", 10)).toBeGreaterThanOrEqual(12);
	expect(found?.commissions).not.toBe("0");
	expect((await verifyBooks(pool)).faults).toEqual([]);
	await engine.stop();
});

test("it is made once: a second start changes nothing, and one that broke off goes on", async () => {
	const { pool, engine, accounts } = await demo();
	let taken = 0;
	const seed = engine.seed.bind(engine);
	engine.seed = (...given) => {
		taken += 1;
		if (taken > 9) throw new Error("the power is gone");
		return seed(...given);
	};
	await expect(accounts.seedDemoHistory(HISTORY)).rejects.toThrow("the power is gone");
	expect(await accounts.hasDemoHistory(), "half of it is not all").toBe(false);
	expect(engine.account(DEMO_ACCOUNT_ID)?.lifetimePnl).not.toBe(someMoney("460.05", "USD"));
	await engine.stop();

	const again = await startEngine(pool, { market: scriptedMarket(SEED_INSTRUMENTS) });
	again.market.advance(3_600_000);
	const resumed = createAccounts({ pool, engine: enginePort(again.engine) });
	await resumed.seedDemoHistory(HISTORY);
	const state = again.engine.account(DEMO_ACCOUNT_ID);
	expect(state?.lifetimePnl).toBe(someMoney("460.05", "USD"));
	await resumed.seedDemoHistory(HISTORY);
	expect(again.engine.account(DEMO_ACCOUNT_ID)).toBe(state);
	await again.engine.stop();
});

describe("whatever the day", () => {
	test.each([0, 1, 2, 3, 4, 5, 6])("%i days later", async (days) => {
		const { engine, accounts } = await demo(Date.UTC(2026, 10, 15, 7, 41) + days * 86_400_000);
		await accounts.seedDemoHistory(HISTORY);
		expect(engine.account(DEMO_ACCOUNT_ID)?.lifetimePnl).toBe(someMoney("460.05", "USD"));
		await engine.stop();
	});
});
