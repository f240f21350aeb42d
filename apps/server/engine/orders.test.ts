import { randomUUID } from "node:crypto";
import type { AmendTrade, PlaceOrder } from "@truefill/core/trading";
import { aContract, anInstrument, aPrice, aVolume, someMoney } from "@truefill/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { closing, onlyTrade, order, readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { verifyBooks } from "./verify.ts";

const GUARANTEED = anInstrument({
	guaranteedStop: { premium: aPrice("0.00010"), minDistance: aPrice("0.00100") },
});
const market = () => {
	const scripted = scriptedMarket([GUARANTEED, aContract("GOLD")]);
	scripted.tick("GOLD", "2340.00", "2340.50");
	return scripted;
};

let database: TestDatabase;
const reads = readerOf(() => database.pool);
let t: TestEngine;
let accountId: string;
beforeEach(async () => {
	database = await createTestDatabase();
	t = await startEngine(database.pool, { market: market() });
	accountId = await t.openAccount("100000.00");
});
afterEach(async () => {
	await t.engine.stop();
	const { faults } = await verifyBooks(database.pool);
	await database.drop();
	if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const place = async (over: Partial<PlaceOrder> = {}) => {
	const before = new Set(t.state(accountId).orders.keys());
	const answer = await t.send({
		kind: "place-order",
		origin: "customer",
		commandId: `place-${randomUUID()}`,
		accountId,
		orderKind: "limit",
		instrumentId: "EURUSD",
		side: "buy",
		volume: aVolume("10000"),
		price: aPrice("1.08400"),
		limitPrice: null,
		timeInForce: "GTC",
		expiresAtMs: null,
		stopLoss: null,
		takeProfit: null,
		trailingDistance: null,
		guaranteedStop: false,
		reduceOnly: false,
		ocoWith: null,
		...over,
	});
	expect(answer).toMatchObject({ kind: "accepted" });
	const [id] = [...t.state(accountId).orders.keys()].filter((one) => !before.has(one));
	if (id === undefined) throw new Error("no order");
	return id;
};
const tick = (prices: string) => {
	const [bid = "", ask = ""] = prices.split(" ");
	t.market.tick("EURUSD", bid, ask);
};
const row = async (orderId: string) => {
	const { rows } = await reads.query<{ status: string; filled_price: string | null; code: string | null }>(
		"SELECT status, filled_price, cancellation->>'code' AS code FROM orders WHERE order_id = $1",
		[orderId],
	);
	return rows[0];
};
const done = async (orderId: string): Promise<void> => {
	await expect.poll(() => t.state(accountId).orders.has(orderId), { interval: 5 }).toBe(false);
};

describe("a pending order fills at the tick that reaches it (E11)", () => {
	test.each([
		["buy", "limit", "1.08400", "1.08399 1.08401", "1.08398 1.08400", "1.084"],
		["sell", "limit", "1.08600", "1.08599 1.08601", "1.08600 1.08602", "1.086"],
		["buy", "stop", "1.08600", "1.08597 1.08599", "1.08598 1.08600", "1.086"],
		["sell", "stop", "1.08400", "1.08401 1.08403", "1.08400 1.08402", "1.084"],
		// Gaps: a stop fills at the first price behind it; a limit passes the improvement on.
		["buy", "stop", "1.08600", "1.08597 1.08599", "1.08700 1.08702", "1.08702"],
		["buy", "limit", "1.08400", "1.08399 1.08401", "1.08300 1.08302", "1.08302"],
	] as const)("%s %s at %s: not at %s, at %s", async (side, orderKind, price, near, reached, filled) => {
		const id = await place({ side, orderKind, price: aPrice(price) });
		tick(near);
		expect(t.engine.metrics().triggersFired).toBe(0);
		tick(reached);
		await done(id);
		expect(await row(id)).toEqual({ status: "filled", filled_price: filled, code: null });
		expect(t.state(accountId).openTrades.size).toBe(1);
		const { rows } = await reads.query("SELECT order_id, trade_id, effect FROM deals");
		expect(rows).toEqual([{ order_id: id, trade_id: onlyTrade(t.state(accountId)), effect: "open" }]);
		expect(t.engine.metrics().armedLevels).toBe(0);
	});

	test("a stop-limit rests as a limit once its stop is reached", async () => {
		const prices = { price: aPrice("1.08600"), limitPrice: aPrice("1.08500") };
		const id = await place({ orderKind: "stop-limit", ...prices });
		tick("1.08610 1.08612");
		await expect.poll(() => t.state(accountId).orders.get(id)?.triggered, { interval: 5 }).toBe(true);
		tick("1.08501 1.08503");
		expect(t.state(accountId).orders.size).toBe(1);
		tick("1.08490 1.08492");
		await done(id);
		expect(await row(id)).toMatchObject({ status: "filled", filled_price: "1.08492" });
	});

	test("orders rest while the market is shut and after a restart; the first tradable tick decides", async () => {
		const id = await place({ orderKind: "stop", price: aPrice("1.08600") });
		t.market.shut("EURUSD", true);
		tick("1.08700 1.08702");
		await t.engine.stop();
		t = await startEngine(database.pool, { market: market() });
		tick("1.08800 1.08802");
		await done(id);
		expect(await row(id)).toMatchObject({ filled_price: "1.08802" });
	});

	test("what can no longer be afforded at the fill is cancelled with its reason (E10)", async () => {
		const id = await place({ volume: aVolume("2000000") });
		await t.send(order(accountId, { volume: aVolume("2000000") }));
		tick("1.08390 1.08392");
		await done(id);
		expect(await row(id)).toMatchObject({ status: "cancelled", code: "MARGIN_TOO_LITTLE" });
	});
});

describe("time in force and pairs (E12)", () => {
	test("of an OCO pair one fills and the other is cancelled", async () => {
		const below = await place({ orderKind: "stop", side: "sell", price: aPrice("1.08400") });
		const above = await place({ orderKind: "stop", price: aPrice("1.08600"), ocoWith: below });
		tick("1.08610 1.08612");
		await done(above);
		expect(await row(below)).toEqual({ status: "cancelled", filled_price: null, code: "OCO_OTHER_DONE" });
		expect(t.engine.metrics().armedLevels).toBe(0);
	});

	test("an order ends by the clock, without a tick", async () => {
		const expiresAtMs = t.market.view().nowMs + 60_000;
		const id = await place({ timeInForce: "GTD", expiresAtMs });
		t.market.advance(59_999);
		await t.looks(accountId);
		expect(t.state(accountId).orders.size).toBe(1);
		t.market.advance(1);
		await done(id);
		expect(await row(id)).toMatchObject({ status: "cancelled", code: "ORDER_EXPIRED" });
	});

	test("one whose time is over before its placing is written ends as well", async () => {
		await t.engine.stop();
		const slow = market();
		const { promise: answered, resolve: written } = Promise.withResolvers<void>();
		// Failpoint 4: the database has answered; the engine continues when the test says so.
		const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
		const failpoint = (point: number) => {
			if (point !== 4) return undefined;
			reach();
			return answered;
		};
		t = await startEngine(database.pool, { market: slow, failpoint });
		const placing = place({ timeInForce: "GTD", expiresAtMs: slow.view().nowMs + 1_000 });
		await reached;
		slow.advance(2_000);
		// Meanwhile the engine checks the clock.
		await t.clock.advance(1_000);
		written();
		const id = await placing;
		await done(id);
		expect(await row(id)).toMatchObject({ status: "cancelled", code: "ORDER_EXPIRED" });
	});

	test("one of the day ends at 17:00 New York, also when no engine ran then", async () => {
		const id = await place({ timeInForce: "DAY" });
		await t.engine.stop();
		const later = market();
		later.advance(11 * 3_600_000);
		t = await startEngine(database.pool, { market: later });
		await done(id);
		expect(await row(id)).toMatchObject({ code: "ORDER_EXPIRED" });
	});
});

const protect = (tradeId: string, change: Partial<AmendTrade>) =>
	t.send({
		kind: "amend-trade",
		origin: "customer",
		commandId: `amend-${randomUUID()}`,
		accountId,
		tradeId,
		...change,
	});

describe("stops that are kept on the server", () => {
	test("a trailing stop follows the best price and never loosens", async () => {
		await t.send(order(accountId, { trailingDistance: aPrice("0.00100") }));
		const id = onlyTrade(t.state(accountId));
		const stop = () => t.state(accountId).openTrades.get(id)?.stopLoss;
		expect(stop()).toBe(aPrice("1.08410"));
		tick("1.08710 1.08712");
		await expect.poll(stop, { interval: 5 }).toBe(aPrice("1.08610"));
		tick("1.08650 1.08652");
		expect(stop()).toBe(aPrice("1.08610"));
		await t.engine.stop();
		t = await startEngine(database.pool, { market: market() });
		tick("1.08810 1.08812");
		await expect.poll(stop, { interval: 5 }).toBe(aPrice("1.08710"));
		tick("1.08700 1.08702");
		await expect.poll(() => t.state(accountId).openTrades.size, { interval: 5 }).toBe(0);
		const { rows } = await reads.query("SELECT close_reason, closing_price FROM closed_trades");
		expect(rows).toEqual([{ close_reason: "trailing-stop", closing_price: "1.087" }]);
	});

	test("a guaranteed stop fills at its price through a gap, and its premium is charged then only", async () => {
		const lot = aVolume("100000");
		await t.send(order(accountId, { volume: lot, stopLoss: aPrice("1.08000"), guaranteedStop: true }));
		expect(t.state(accountId).balance).toBe(someMoney("100000.00", "USD"));
		tick("1.07310 1.07312");
		await expect.poll(() => t.state(accountId).openTrades.size, { interval: 5 }).toBe(0);
		// N1: −512.00 less the premium of 10.00.
		expect(t.state(accountId).balance).toBe(someMoney("99478.00", "USD"));
		const { rows } = await reads.query("SELECT reason, amount FROM journal_entries ORDER BY number OFFSET 1");
		expect(rows).toEqual([
			{ reason: "trade-pnl", amount: "-51200" },
			{ reason: "guaranteed-premium", amount: "-1000" },
		]);
	});

	test("a stop stays armed while the trailing of the same trade is being written", async () => {
		await t.engine.stop();
		let crash = false;
		t = await startEngine(database.pool, {
			market: market(),
			failpoint: (point) => {
				if (point !== 3 || !crash) return;
				crash = false;
				tick("1.08000 1.08002");
			},
		});
		await t.send(order(accountId, { trailingDistance: aPrice("0.00100") }));
		crash = true;
		tick("1.08710 1.08712");
		await expect.poll(() => t.state(accountId).openTrades.size, { interval: 5 }).toBe(0);
	});
});

describe("closes", () => {
	test("one asked for while the market is shut waits, can be taken back, and is done at the open (E14)", async () => {
		await t.send(order(accountId));
		const id = onlyTrade(t.state(accountId));
		t.market.shut("EURUSD", true);
		expect(await t.send(closing(accountId, id))).toMatchObject({ kind: "accepted" });
		tick("1.08600 1.08602");
		expect(t.state(accountId).openTrades.get(id)?.closeRequest).not.toBeNull();
		await t.send({ kind: "cancel-close", origin: "customer", commandId: `c-${randomUUID()}`, accountId, tradeId: id });
		expect(t.engine.metrics().armedLevels).toBe(0);
		await t.send(closing(accountId, id));
		await t.engine.stop();
		t = await startEngine(database.pool, { market: market() });
		tick("1.08700 1.08702");
		await expect.poll(() => t.state(accountId).openTrades.size, { interval: 5 }).toBe(0);
		const { rows } = await reads.query("SELECT close_reason, closing_price FROM closed_trades");
		expect(rows).toEqual([{ close_reason: "customer", closing_price: "1.087" }]);
	});

	test("amending what protects a trade rearms it", async () => {
		await t.send(order(accountId, { stopLoss: aPrice("1.08000") }));
		const id = onlyTrade(t.state(accountId));
		await protect(id, { trailingDistance: aPrice("0.00200") });
		expect(t.engine.metrics().armedLevels).toBe(2);
		await protect(id, { trailingDistance: null, stopLoss: null });
		expect(t.engine.metrics().armedLevels).toBe(0);
	});
});

test("one tick does its work in the published order (E13), the same for every account", async () => {
	await t.send(order(accountId, { side: "sell", takeProfit: aPrice("1.08300") }));
	await t.send(order(accountId, { stopLoss: aPrice("1.08400") }));
	await t.send(order(accountId, { side: "sell", trailingDistance: aPrice("0.00100") }));
	const younger = await place({ price: aPrice("1.08390") });
	const older = await place({ price: aPrice("1.08380"), side: "buy" });
	tick("1.08200 1.08202");
	await done(older);
	await done(younger);
	await expect
		.poll(async () => (await reads.query("SELECT 1 FROM events WHERE type = 'trade-trailed'")).rowCount)
		.toBe(1);
	const { rows } = await reads.query<{ what: string }>(
		`SELECT coalesce(payload->'closed'->>'closeReason', payload->>'orderId', type) AS what FROM events
		 WHERE type IN ('trade-closed', 'order-filled', 'trade-trailed') ORDER BY partition, sequence`,
	);
	expect(rows.map(({ what }) => what)).toEqual(["stop-loss", "take-profit", younger, older, "trade-trailed"]);
});
