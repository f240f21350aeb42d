import { aPrice } from "@truefill/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPool, type Pool } from "../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { type FaultyDatabase, faultyDatabase } from "./testing/faulty-database.ts";
import { order, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { verifyBooks } from "./verify.ts";

let database: TestDatabase;
let proxy: FaultyDatabase;
let pool: Pool;
let t: TestEngine;
beforeEach(async () => {
	database = await createTestDatabase({ max: 10 });
	proxy = await faultyDatabase(database.url);
	pool = openPool(proxy.url, { max: 10 });
	pool.on("error", () => undefined);
	t = await startEngine(pool, { unknownAfterMs: 100, lanes: 1, leaseMs: 60_000 });
});
afterEach(async () => {
	proxy.goOn();
	await t.engine.stop();
	await pool.end();
	await proxy.close();
	const { faults } = await verifyBooks(database.pool);
	await database.drop();
	if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const UNKNOWN = { kind: "failed", code: "OUTCOME_UNKNOWN" };
const NOT_READY = { kind: "failed", code: "NOT_READY" };

describe("a database that hangs", () => {
	test("keeps no caller waiting: an order on its way is of unknown outcome, and one behind it was not taken", async () => {
		const accountId = await t.openAccount();
		const other = await t.openAccount();
		proxy.hang();
		const wanted = order(accountId);
		const sent = t.send(wanted);
		// The first command has been sent, so this one queues.
		await t.clock.turn();
		await t.clock.turn();
		const queued = order(other);
		const behind = t.send(queued);
		expect(await sent).toEqual(UNKNOWN);
		expect(await behind).toEqual(NOT_READY);
		expect(await t.send(wanted)).toEqual(UNKNOWN);
		expect(await t.send(order(accountId))).toEqual(UNKNOWN);
		expect(t.state(accountId).openTrades.size).toBe(0);
		proxy.goOn();
		await expect.poll(() => t.send(wanted), { interval: 20 }).toMatchObject({ kind: "accepted" });
		expect(t.state(accountId).openTrades.size).toBe(1);
		// A command that was answered NOT_READY is not executed later.
		expect(t.state(other).openTrades.size).toBe(0);
		expect(await t.send(queued)).toMatchObject({ kind: "accepted" });
		expect(t.state(other).openTrades.size).toBe(1);
	});

	test("tells a long queue in the same time, and what it was told of is decided once", async () => {
		const accountId = await t.openAccount();
		const orders = Array.from({ length: 300 }, () => order(accountId));
		proxy.hang();
		const startedMs = t.clock.machine.monotonicMs();
		const answers = await Promise.all(orders.map((each) => t.send(each)));
		// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
		expect(t.clock.machine.monotonicMs() - startedMs).toBeLessThan(15_000);
		expect(new Set(answers.map((answer) => (answer.kind === "failed" ? answer.code : answer.kind)))).toEqual(
			new Set(["OUTCOME_UNKNOWN", "NOT_READY"]),
		);
		proxy.goOn();
		for (const [index, each] of orders.slice(0, 200).entries()) {
			await expect
				.poll(() => t.send(each), { interval: 20, message: `order ${index}` })
				.toMatchObject({ kind: "accepted" });
		}
		expect(t.state(accountId).openTrades.size).toBe(200);
	});

	test("does not make the engine forget what it raised itself: a stop loss closes when the database goes on", async () => {
		const accountId = await t.openAccount();
		await t.send(order(accountId, { stopLoss: aPrice("1.08400") }));
		proxy.hang();
		t.market.tick("EURUSD", "1.08300", "1.08302");
		// Longer than callers wait, by two checks of the queue.
		expect(await t.send(order(accountId))).toEqual(UNKNOWN);
		expect(t.state(accountId).openTrades.size).toBe(1);
		proxy.goOn();
		await expect
			.poll(async () => (await database.pool.query("SELECT 1 FROM events WHERE type = 'trade-closed'")).rows.length, {
				interval: 20,
				timeout: 5_000,
			})
			.toBe(1);
	});
});
