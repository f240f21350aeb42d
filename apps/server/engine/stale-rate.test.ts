import { anInstrument, aVolume, someMoney } from "@truefill/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { closing, newAccount, onlyTrade, order, readerOf, startEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { verifyBooks } from "./verify.ts";

let database: TestDatabase;
beforeEach(async () => {
	database = await createTestDatabase();
});
afterEach(() => database.drop());
const reads = readerOf(() => database.pool);

test("E5 a close at a stale rate is stored with its charge, read again and proved", async () => {
	const script = scriptedMarket([anInstrument({ conversionMarkup: "0.003" })]);
	let overdue: number | null = null;
	const market = { ...script, view: () => ({ ...script.view(), overdueMs: () => overdue }) };
	const first = await startEngine(database.pool, { market });
	const { opening, funding } = newAccount("10000.00");
	const { accountId } = opening;
	await first.send({ ...opening, currency: "EUR" });
	await first.send({ ...funding, amount: someMoney("10000.00", "EUR") });
	await first.send(order(accountId, { volume: aVolume("100000") }));
	market.tick("EURUSD", "1.08610", "1.08612");
	overdue = 42_000;
	expect(await first.send(order(accountId))).toMatchObject({
		kind: "refused",
		refusal: { code: "CONVERSION_STALE", params: { from: "USD", to: "EUR", age_seconds: "42" } },
	});
	const answer = await first.send(closing(accountId, onlyTrade(first.state(accountId))));
	// 98.00 USD sold at 1 ÷ 1.08612 are 90.23 EUR; 0.8 % of it 0.7218.
	const staleConversion = { instrumentId: "EURUSD", ageMs: 42_000, markup: "0.005" };
	expect(answer).toMatchObject({ kind: "accepted" });
	const balance = someMoney("10089.51", "EUR");
	expect(first.state(accountId).balance).toBe(balance);
	const { rows } = await reads.query(
		"SELECT conversion_charge::int AS charge, payload->'closed'->'staleConversion' AS stale FROM closed_trades JOIN events USING (account_id) WHERE type = 'trade-closed'",
	);
	expect(rows).toEqual([{ charge: 72, stale: staleConversion }]);
	await first.engine.stop();
	expect(await verifyBooks(database.pool)).toMatchObject({ faults: [], sums: { EUR: "0" } });
	const second = await startEngine(database.pool, { market });
	expect(second.state(accountId).balance).toBe(balance);
	await second.engine.stop();
});
