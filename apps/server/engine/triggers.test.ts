import { aPrice, aVolume, someMoney } from "@truefill/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Pool } from "../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { amending, closing, onlyTrade, order, readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";

let database: TestDatabase;
const reads = readerOf(() => database.pool);
let pool: Pool;
let t: TestEngine;
beforeEach(async () => {
	database = await createTestDatabase();
	pool = database.pool;
	t = await startEngine(pool);
});
afterEach(async () => {
	await t.engine.stop();
	await database.drop();
});

const LOT = aVolume("100000");
const open = async (levels: Parameters<typeof order>[1]) => {
	const accountId = await t.openAccount();
	const answer = await t.send(order(accountId, { volume: LOT, ...levels }));
	expect(answer.kind).toBe("accepted");
	return accountId;
};
const tick = (prices: string) => {
	const [bid = "", ask = ""] = prices.split(" ");
	t.market.tick("EURUSD", bid, ask);
};
const closed = async (accountId: string) => {
	await expect.poll(() => t.state(accountId).openTrades.size, { interval: 5 }).toBe(0);
	const { rows } = await reads.query<{ closing_price: string; close_reason: string }>(
		"SELECT closing_price, close_reason FROM closed_trades WHERE account_id = $1",
		[accountId],
	);
	return rows[0];
};

describe("stop loss and take profit fire at the tick that reaches them (E11)", () => {
	test.each([
		["buy", "stop-loss", { stopLoss: aPrice("1.08400") }, "1.08401 1.08403", "1.08400 1.08402", "1.084"],
		["buy", "take-profit", { takeProfit: aPrice("1.08600") }, "1.08599 1.08601", "1.08600 1.08602", "1.086"],
		["sell", "stop-loss", { stopLoss: aPrice("1.08600") }, "1.08597 1.08599", "1.08598 1.08600", "1.086"],
		["sell", "take-profit", { takeProfit: aPrice("1.08400") }, "1.08399 1.08401", "1.08398 1.08400", "1.084"],
	] as const)("%s %s", async (side, reason, levels, near, reached, price) => {
		const accountId = await open({ side, ...levels });
		tick(near);
		expect(t.engine.metrics().triggersFired).toBe(0);
		tick(reached);
		expect(await closed(accountId)).toEqual({ closing_price: price, close_reason: reason });
		expect(t.engine.metrics()).toMatchObject({ triggersFired: 1, armedLevels: 0 });
	});

	test("a gap fills at the first tradable price, not at the level (N1)", async () => {
		const accountId = await open({ stopLoss: aPrice("1.08000") });
		t.market.shut("EURUSD", true);
		t.market.tick("EURUSD", "1.07900", "1.07902");
		t.market.tick("EURUSD", "1.07500", "1.07502");
		expect(t.engine.metrics().triggersFired).toBe(0);
		t.market.shut("EURUSD", false);
		t.market.tick("EURUSD", "1.07310", "1.07312");
		expect(await closed(accountId)).toEqual({ closing_price: "1.0731", close_reason: "stop-loss" });
		expect(t.state(accountId).balance).toBe(someMoney("8798.00", "USD"));
	});

	test("what was touched only while the market was shut stays", async () => {
		const accountId = await open({ stopLoss: aPrice("1.08000") });
		t.market.shut("EURUSD", true);
		t.market.tick("EURUSD", "1.07900", "1.07902");
		t.market.shut("EURUSD", false);
		t.market.tick("EURUSD", "1.08100", "1.08102");
		await t.send(order(accountId, { volume: aVolume("1000") }));
		expect(t.state(accountId).openTrades.size).toBe(2);
	});
});

describe("levels follow the trade", () => {
	test("amended, removed, and closed by hand", async () => {
		const accountId = await open({ stopLoss: aPrice("1.08000"), takeProfit: aPrice("1.09") });
		const trade = onlyTrade(t.state(accountId));
		expect(t.engine.metrics().armedLevels).toBe(2);
		await t.send(amending(accountId, trade, { stopLoss: aPrice("1.07000"), takeProfit: null }));
		expect(t.engine.metrics().armedLevels).toBe(1);
		t.market.tick("EURUSD", "1.07900", "1.07902");
		t.market.tick("EURUSD", "1.09100", "1.09102");
		expect(t.engine.metrics().triggersFired).toBe(0);
		await t.send(closing(accountId, trade));
		expect(t.engine.metrics().armedLevels).toBe(0);
	});

	test("a part closed leaves the rest armed, for the rest's volume", async () => {
		const accountId = await open({ stopLoss: aPrice("1.08000") });
		await t.send(closing(accountId, onlyTrade(t.state(accountId)), { volume: aVolume("40000") }));
		t.market.tick("EURUSD", "1.08000", "1.08002");
		await closed(accountId);
		const { rows } = await reads.query(
			"SELECT volume::text FROM closed_trades WHERE account_id = $1 ORDER BY account_sequence",
			[accountId],
		);
		expect(rows).toEqual([{ volume: "40000" }, { volume: "60000" }]);
	});

	test("they are armed again after a restart", async () => {
		const accountId = await open({ stopLoss: aPrice("1.08000") });
		await t.engine.stop();
		t = await startEngine(pool);
		t.market.tick("EURUSD", "1.07990", "1.07992");
		expect(await closed(accountId)).toMatchObject({ close_reason: "stop-loss" });
	});

	test("a tick that comes while the order is being written is not missed", async () => {
		await t.engine.stop();
		let spike = false;
		t = await startEngine(pool, {
			failpoint: (point) => {
				if (point !== 3 || !spike) return;
				spike = false;
				t.market.tick("EURUSD", "1.07990", "1.07992");
				t.market.tick("EURUSD", "1.08510", "1.08512");
			},
		});
		const accountId = await t.openAccount();
		spike = true;
		await t.send(order(accountId, { volume: LOT, stopLoss: aPrice("1.08000") }));
		expect(await closed(accountId)).toEqual({ closing_price: "1.0799", close_reason: "stop-loss" });
	});

	test("a trade closed by hand in the same batch is not closed twice, and no refusal is recorded", async () => {
		const accountId = await open({ stopLoss: aPrice("1.08000") });
		const byHand = t.send(closing(accountId, onlyTrade(t.state(accountId))));
		t.market.tick("EURUSD", "1.07990", "1.07992");
		expect((await byHand).kind).toBe("accepted");
		expect(await closed(accountId)).toMatchObject({ close_reason: "customer" });
		expect(t.state(accountId).sequence).toBe(4);
	});
});

test("one tick closes all it reaches, stop losses first, then by age", async () => {
	const accountId = await t.openAccount("100000.00");
	for (const levels of [
		{ takeProfit: aPrice("1.09000") },
		{ stopLoss: aPrice("1.08600") },
		{ takeProfit: aPrice("1.08900") },
	]) {
		const side = "stopLoss" in levels ? "sell" : "buy";
		await t.send(order(accountId, { volume: LOT, side, ...levels }));
		t.market.advance(10);
	}
	t.market.tick("EURUSD", "1.09100", "1.09102");
	await closed(accountId);
	const { rows } = await reads.query<{ close_reason: string; opened_volume: string; trade_id: string }>(
		"SELECT close_reason, trade_id FROM closed_trades WHERE account_id = $1 ORDER BY account_sequence",
		[accountId],
	);
	const { number } = t.state(accountId);
	expect(rows).toEqual([
		{ close_reason: "stop-loss", trade_id: `${number}-4` },
		{ close_reason: "take-profit", trade_id: `${number}-3` },
		{ close_reason: "take-profit", trade_id: `${number}-5` },
	]);
});
