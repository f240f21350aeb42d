import { aPrice } from "@truefill/testkit";
import { afterAll, afterEach, expect, test } from "vitest";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { closing, onlyTrade, order, readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";

const database = await createTestDatabase({ max: 20 });
const reads = readerOf(() => database.pool);
const { pool } = database;
const running: TestEngine[] = [];
const start = async () => {
	const started = await startEngine(pool);
	running.push(started);
	return started;
};
afterEach(async () => {
	for (const { engine } of running.splice(0)) await engine.stop();
});
afterAll(() => database.drop());

/** An account with an open trade, frozen after a failed invariant, served by a later engine. */
async function frozen(): Promise<{ t: TestEngine; accountId: string }> {
	const first = await start();
	const accountId = await first.openAccount();
	await first.send(order(accountId, { stopLoss: aPrice("1.08000") }));
	await running.pop()?.engine.stop();
	await reads.query("INSERT INTO frozen_accounts (partition, account_id, reason) VALUES ($1, $2, 'a test')", [
		first.engine.partitionOf(accountId),
		accountId,
	]);
	const t = await start();
	expect(t.engine.frozen(accountId)).toBe("a test");
	expect(await t.send(order(accountId))).toMatchObject({ kind: "refused", refusal: { code: "ACCOUNT_FROZEN" } });
	return { t, accountId };
}

test("books that prove right let the account go on, its levels armed, also after a restart", async () => {
	const { t, accountId } = await frozen();
	expect(await t.engine.unfreeze(accountId)).toEqual({ kind: "unfrozen" });
	expect(await t.engine.unfreeze(accountId)).toEqual({ kind: "not-frozen" });
	t.market.tick("EURUSD", "1.07990", "1.07992");
	await expect.poll(() => t.state(accountId).openTrades.size, { interval: 10, timeout: 5000 }).toBe(0);
	await running.pop()?.engine.stop();
	const later = await start();
	expect(later.engine.frozen(accountId)).toBeNull();
	expect(await later.send(order(accountId))).toMatchObject({ kind: "accepted" });
});

test("what it missed while it was frozen is decided before anything else: no level fires in the old units (E22)", async () => {
	const { t, accountId } = await frozen();
	const before = t.state(accountId);
	const { view } = t.market;
	const quote = view().quote("EURUSD");
	if (quote === undefined) throw new Error("no price");
	// Two for one: the market continues at half the price, far below the old stop of 1.08.
	t.market.tick("EURUSD", "0.54255", "0.54257");
	const split = {
		kind: "apply-split",
		origin: "customer",
		commandId: "action-1",
		accountId,
		instrumentId: "EURUSD",
	} as const;
	const missed = [{ ...split, numerator: 2, denominator: 1, quote, exAtMs: view().nowMs + 1 }];
	expect(await t.engine.unfreeze(accountId, missed)).toEqual({ kind: "unfrozen" });
	t.market.tick("EURUSD", "0.54256", "0.54258");
	const tradeId = onlyTrade(before);
	await expect.poll(() => t.state(accountId).openTrades.get(tradeId)?.stopLoss, { timeout: 5000 }).toBe(aPrice("0.54"));
	expect(t.state(accountId).openTrades.get(tradeId)?.volume).toBe((before.openTrades.get(tradeId)?.volume ?? 0n) * 2n);
	expect(t.state(accountId).balance).toBe(before.balance);
});

test("wrong books stay frozen, with what is wrong", async () => {
	const { t, accountId } = await frozen();
	await reads.query("UPDATE accounts SET balance = balance + 1 WHERE account_id = $1", [accountId]);
	const verdict = await t.engine.unfreeze(accountId);
	expect(verdict).toMatchObject({ kind: "wrong", faults: [expect.stringContaining("balance")] });
	const tradeId = onlyTrade(t.state(accountId));
	expect(await t.send(closing(accountId, tradeId))).toMatchObject({ refusal: { code: "ACCOUNT_FROZEN" } });
	expect(await t.engine.unfreeze("nobody")).toEqual({ kind: "not-frozen" });
});
