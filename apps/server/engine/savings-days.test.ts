import { randomUUID } from "node:crypto";
import type { SavingsPlan } from "@truefill/core/trading";
import { anOpening, NOON_MS, someMoney } from "@truefill/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { verifyBooks } from "./verify.ts";

/* Interest of each day once, on a real database: 2 January 2030, noon UTC, is the start. */

let database: TestDatabase;
let t: TestEngine;
const reads = readerOf(() => database.pool);
beforeEach(async () => {
	database = await createTestDatabase({ max: 10 });
	t = await startEngine(database.pool);
});
afterEach(async () => {
	await t.engine.stop();
	const { faults } = await verifyBooks(database.pool);
	await database.drop();
	if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const HOUR_MS = 3_600_000;
const usd = (text: string) => someMoney(text, "USD");
const PLAN: SavingsPlan = {
	id: "flexible",
	kind: "flexible",
	tiers: [{ from: usd("0.00"), rate: 365 }],
	dayCount: "actual/365",
	timeZone: "Europe/Berlin",
	paid: "monthly",
	termDays: null,
	earlyExit: { kind: "none" },
	minimum: usd("0.00"),
	maximum: usd("1000000.00"),
};

/** A savings account that was sent 1,000 dollars by a live account: ten cents a day. */
async function saved() {
	const userId = `user-${randomUUID()}`;
	const ids = { live: `live-${userId}`, savings: `savings-${userId}` };
	const opening = { userId, commandId: "open", origin: "customer" } as const;
	await t.send(anOpening({ ...opening, accountId: ids.live, type: "live", number: randomUUID().slice(0, 8) }));
	await t.send(
		anOpening({ ...opening, accountId: ids.savings, type: "savings", number: randomUUID().slice(0, 8), plan: PLAN }),
	);
	await t.send({
		kind: "adjust-balance",
		commandId: "fund",
		origin: "staff",
		accountId: ids.live,
		amount: usd("5000.00"),
		reason: "goodwill",
		note: "",
	});
	await t.send({
		kind: "transfer-out",
		commandId: "save",
		origin: "customer",
		accountId: ids.live,
		transferId: `trf_${userId}`,
		to: { accountId: ids.savings, userId, type: "savings", currency: "USD" },
		amount: usd("1000.00"),
		minimumReceived: usd("1000.00"),
	});
	await expect.poll(() => t.state(ids.savings).balance, { interval: 10 }).toBe(usd("1000.00"));
	return ids;
}

const days = async () => {
	const { rows } = await reads.query<{ date: string }>(
		"SELECT payload->>'date' AS date FROM events WHERE type = 'interest-accrued' ORDER BY account_id, account_sequence",
	);
	return rows.map(({ date }) => date);
};

test("a day's interest is accrued once, when the day has ended in the plan's time zone", async () => {
	const { savings } = await saved();
	t.market.advance(11 * HOUR_MS - 1);
	await t.looks(savings);
	expect(await days()).toEqual([]);
	t.market.advance(1);
	await t.looks(savings);
	await expect.poll(days, { interval: 20 }).toEqual(["2030-01-02"]);
	t.market.advance(HOUR_MS);
	await t.looks(savings);
	expect(await days()).toEqual(["2030-01-02"]);
	expect(t.state(savings).savings?.accruedThrough).toBe("2030-01-02");
});

test("days that ended while no engine ran are made up in their order, and the month is paid", async () => {
	const { savings } = await saved();
	await t.engine.stop();
	t = await startEngine(database.pool, { market: scriptedMarket(undefined, NOON_MS + 33 * 24 * HOUR_MS) });
	// 30 days of January at ten cents each; in February they earn too.
	await expect.poll(() => t.state(savings).savings?.accruedThrough, { interval: 20 }).toBe("2030-02-03");
	expect(await days()).toHaveLength(33);
	expect(t.state(savings).balance).toBe(usd("1003.00"));
	const { rows } = await reads.query(
		`SELECT reason, balance_after::text AS balance FROM journal_entries WHERE account_id = $1 ORDER BY number`,
		[savings],
	);
	expect(rows).toEqual([
		{ reason: "transfer", balance: "100000" },
		{ reason: "interest", balance: "100300" },
	]);
	await t.engine.stop();
	t = await startEngine(database.pool, { market: scriptedMarket(undefined, NOON_MS + 33 * 24 * HOUR_MS) });
	await t.looks(savings);
	expect(await days()).toHaveLength(33);
});

test("a wall clock that is set forward ends no day", async () => {
	const { savings } = await saved();
	t.market.jump(26 * HOUR_MS);
	await t.looks(savings);
	t.market.advance(11 * HOUR_MS - 1);
	await t.looks(savings);
	expect(await days()).toEqual([]);
	t.market.advance(1);
	await t.looks(savings);
	await expect.poll(days, { interval: 20 }).toEqual(["2030-01-02"]);
});
