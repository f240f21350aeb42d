import { randomUUID } from "node:crypto";
import type { PriceAlertWire } from "@truefill/contracts/http";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock, type MovedClock } from "../../platform/testing-clock.ts";
import type { MarketSplit } from "../../prices/index.ts";
import { type AlertSite, addUser, startAlerts } from "./testing/fixtures.ts";

/** A Wednesday, 10:00:30 in UTC. */
const NOW = Date.parse("2026-03-04T10:00:30Z");
const USER = "usr_alerts";
let database: TestDatabase;
let clock: MovedClock;
let site: AlertSite;

beforeAll(async () => {
	database = await createTestDatabase({ max: 4 });
	await addUser(database.pool, USER);
});
afterAll(() => database.drop());
beforeEach(async () => {
	const tables = ["price_alerts", "price_alert_progress", "notification_queue", "candles"];
	for (const table of tables) await database.pool.query(`DELETE FROM ${table}`);
	clock = heldClock(NOW);
	site = await startAlerts(database.pool, clock);
	site.push("1.10000", "1.10010");
	return () => site.stop();
});

const set = async (given: object = {}): Promise<PriceAlertWire> => {
	const body = { command_id: randomUUID(), asset_id: "EURUSD", price_type: "bid", direction: "up", price: "1.101" };
	const answer = await site.call("createPriceAlert", USER, { body: { ...body, ...given } });
	if (!("data" in answer)) throw new Error(answer.code);
	return answer.data;
};
const refusal = async (given: object) => {
	const body = { command_id: randomUUID(), asset_id: "EURUSD", price_type: "bid", direction: "up", price: "1.101" };
	return (await site.call("createPriceAlert", USER, { body: { ...body, ...given } })).code;
};
const rows = async (text: string) => (await database.pool.query(text)).rows;
/** What was told, in order. */
const told = async () => {
	await site.alerts.work();
	const found = await rows("SELECT code, params FROM notification_queue ORDER BY id");
	return found.map(({ code, params }) => [code, params.price, params.reached ?? params.before ?? params.when]);
};
const statuses = async () =>
	(await rows("SELECT status FROM price_alerts ORDER BY created_at, id")).map(({ status }) => status);
/** The process is gone, and what it had not written with it. */
async function restart(options: Parameters<typeof startAlerts>[2] = {}, downMs = 600_000): Promise<void> {
	await clock.advance(downMs);
	site = await startAlerts(database.pool, clock, options);
}

describe("an armed alert", () => {
	it("is triggered once, by the first tick at its price, and told in the transaction that ends it", async () => {
		const { id, price } = await set({ note: "sell half" });
		expect(price).toBe("1.10100");
		site.push("1.10099", "1.10109");
		expect(await told()).toEqual([]);
		for (const bid of ["1.10120", "1.10050", "1.10130"]) site.push(bid, "1.10140");
		expect(await told()).toEqual([["PRICE_ALERT_NOTED", "1.10100", "1.10120"]]);
		expect(await rows("SELECT id, status, reached_bid, while_stopped FROM price_alerts")).toEqual([
			{ id, status: "triggered", reached_bid: "1.10120000", while_stopped: false },
		]);
		expect(site.alerts.metrics).toEqual({ armed: 0, waiting: 0, triggered: 1 });
	});

	it("ignores ticks that the price path refuses", async () => {
		await set();
		site.market.offer("EURUSD", { bid: 120_000_000n, ask: 120_010_000n, tsMs: clock.nowMs(), source: "a" });
		expect(await told()).toEqual([]);
	});

	it("waits while its instrument is halted, and the first tick afterwards decides", async () => {
		await set();
		await set({ price: "1.102" });
		site.market.control("EURUSD", { mode: "halted", reason: "news" });
		site.push("1.10300", "1.10310");
		expect([await told(), site.alerts.metrics.armed]).toEqual([[], 2]);
		site.market.control("EURUSD", null);
		site.push("1.10150", "1.10160");
		expect(await told()).toEqual([["PRICE_ALERT", "1.10100", "1.10150"]]);
		expect(await statuses()).toContain("armed");
	});

	it("is not triggered by a price from outside the session, nor by one that arrives old", async () => {
		await site.stop();
		clock = heldClock(Date.parse("2026-03-04T15:00:00Z"));
		site = await startAlerts(database.pool, clock, { marketHours: "calendar" });
		site.push("200.00", "200.02", "AAPL");
		await set({ asset_id: "AAPL", price: "201" });
		await clock.advance(Date.parse("2026-03-04T22:00:00Z") - clock.nowMs());
		site.push("202.00", "202.02", "AAPL");
		expect(await told()).toEqual([]);
		await clock.advance(Date.parse("2026-03-05T15:00:00Z") - clock.nowMs());
		site.push("201.50", "201.52", "AAPL");
		expect(await told()).toEqual([["PRICE_ALERT", "201.00", "201.50"]]);
	});

	it("expires, and is not told then", async () => {
		await set({ expires_at: new Date(NOW + 60_000).toISOString() });
		await clock.advance(60_000);
		site.push("1.10200", "1.10210");
		expect([await told(), await statuses()]).toEqual([[], ["expired"]]);
	});

	it("follows a change and ends with its deletion; an old version changes nothing", async () => {
		const { id } = await set();
		const amend = (body: object) => site.call("amendPriceAlert", USER, { id, body });
		expect((await amend({ version: 1, price: "1.09", direction: "up" })).code).toBe("ALERT_ALREADY_REACHED");
		expect(await amend({ version: 1, price: "1.09", direction: "down" })).toMatchObject({
			data: { version: 2, price: "1.09000", direction: "down" },
		});
		expect((await amend({ version: 1, note: "x" })).code).toBe("ALERT_CHANGED");
		site.push("1.10200", "1.10210");
		expect(await told()).toEqual([]);
		expect((await site.call("deletePriceAlert", "usr_other", { id, body: {} })).code).toBe("ALERT_NOT_FOUND");
		expect((await site.call("deletePriceAlert", USER, { id, body: {} })).code).toBe("ok");
		site.push("1.08000", "1.08010");
		expect([await told(), site.alerts.metrics.armed]).toEqual([[], 0]);
		expect((await amend({ version: 2, note: "x" })).code).toBe("ALERT_NOT_FOUND");
	});

	it("is kept while the database cannot be written, and told once afterwards", async () => {
		await set();
		site.holdsLease = false;
		site.push("1.10200", "1.10210");
		expect([await told(), site.alerts.metrics.waiting]).toEqual([[], 1]);
		site.holdsLease = true;
		expect(await told()).toEqual([["PRICE_ALERT", "1.10100", "1.10200"]]);
		expect(await told()).toHaveLength(1);
	});
});

describe("a new alert", () => {
	it.each([
		["already reached", { price: "1.10000" }, "ALERT_ALREADY_REACHED"],
		["already beyond, downwards", { price: "1.2", direction: "down" }, "ALERT_ALREADY_REACHED"],
		["off the price grid", { price: "1.101234" }, "PRICE_OFF_INCREMENT"],
		["zero", { price: "0", direction: "down" }, "PRICE_OFF_INCREMENT"],
		["an unknown instrument", { asset_id: "NOTHING" }, "INSTRUMENT_UNKNOWN"],
		["no price yet", { asset_id: "GBPUSD" }, "PRICE_UNKNOWN"],
		["an expiry in the past", { expires_at: new Date(NOW).toISOString() }, "ALERT_EXPIRY_INVALID"],
		["an expiry in a century", { expires_at: "2126-01-01T00:00:00.000Z" }, "ALERT_EXPIRY_INVALID"],
	])("is refused: %s", async (_name, given, code) => {
		expect(await refusal(given)).toBe(code);
		expect(await rows("SELECT 1 FROM price_alerts")).toEqual([]);
	});

	it("is the same one for the same command, and another one is refused", async () => {
		const command_id = randomUUID();
		const first = await set({ command_id });
		site.push("1.10090", "1.10100");
		expect(await set({ command_id })).toEqual(first);
		expect(await refusal({ command_id, price: "1.2" })).toBe("COMMAND_ID_REUSED");
		expect(site.alerts.metrics.armed).toBe(1);
	});

	it("is limited to 200 for each customer, also by many at once", async () => {
		await database.pool.query(
			`INSERT INTO price_alerts (id, user_id, instrument_id, price_type, direction, price, status, version, splits,
				created_at, armed_at) SELECT 'many' || i, $1, 'EURUSD', 'bid', 'up', 2, 'armed', 1, 0, now(), now()
			FROM generate_series(1, 198) AS i`,
			[USER],
		);
		const codes = await Promise.all(Array.from({ length: 5 }, () => refusal({ price: "1.5" })));
		expect(codes.sort()).toEqual(["TOO_MANY_ALERTS", "TOO_MANY_ALERTS", "TOO_MANY_ALERTS", "ok", "ok"]);
	});
});

describe("a start", () => {
	it("tells what the first tick shows as reached while the server was not running", async () => {
		await set({ note: "gap" });
		await site.stop();
		await restart();
		expect(site.alerts.metrics.armed).toBe(1);
		site.push("1.10500", "1.10510");
		await set({ price: "1.106" });
		site.push("1.10700", "1.10710");
		const found = await told();
		expect(found.map(([code, price]) => [code, price])).toEqual([
			["PRICE_ALERT_MISSED_NOTED", "1.10100"],
			["PRICE_ALERT", "1.10600"],
		]);
	});

	it("finds in the candles what was reached, and is not there any more", async () => {
		await set();
		site.holdsLease = false;
		site.push("1.10200", "1.10210");
		await clock.advance(61_000);
		site.push("1.10150", "1.10160");
		await clock.advance(61_000);
		site.push("1.10000", "1.10010");
		// Killed: the crossing was not written, the candles were.
		await site.market.stop();
		await restart();
		expect((await told()).map(([code]) => code)).toEqual(["PRICE_ALERT_MISSED"]);
		expect(await rows("SELECT status, while_stopped, ended_at FROM price_alerts")).toEqual([
			{ status: "triggered", while_stopped: true, ended_at: new Date(NOW) },
		]);
	});

	it("judges no tick of a halt by the candles, and no gap of a weekend as missed", async () => {
		await set();
		site.market.control("EURUSD", { mode: "halted", reason: "news" });
		await clock.advance(60_000);
		site.push("1.10200", "1.10210");
		await site.stop();
		await restart({ controls: new Map([["EURUSD", { mode: "halted", reason: "news" }]]) });
		expect(await told()).toEqual([]);
		await site.stop();
		clock = heldClock(Date.parse("2026-03-07T12:00:00Z"));
		await database.pool.query("UPDATE price_alert_progress SET judged_until = '2026-03-07T11:00:00Z'");
		await database.pool.query("DELETE FROM candles");
		site = await startAlerts(database.pool, clock, { marketHours: "calendar" });
		await clock.advance(36 * 3_600_000 + 1);
		site.push("1.10300", "1.10310");
		expect((await told()).map(([code]) => code)).toEqual(["PRICE_ALERT"]);
	});

	it("waits anew for what was reached in a halt and left when it ended, also after the next start", async () => {
		await set();
		await clock.advance(60_000);
		site.market.control("EURUSD", { mode: "halted", reason: "news" });
		site.push("1.10200", "1.10210");
		site.market.control("EURUSD", null);
		await clock.advance(1_000);
		site.push("1.10050", "1.10060");
		await site.stop();
		await restart({}, 5_000);
		expect([await told(), site.alerts.metrics.armed]).toEqual([[], 1]);
	});

	it("ends and tells alerts on an instrument that is not offered any more", async () => {
		await set();
		await site.stop();
		await restart({ instruments: SEED_INSTRUMENTS.filter(({ id }) => id !== "EURUSD") });
		expect((await told()).map(([code]) => code)).toEqual(["PRICE_ALERT_REMOVED"]);
		expect([await statuses(), site.alerts.metrics.armed]).toEqual([["removed"], 0]);
	});

	it("deletes what ended more than a year ago", async () => {
		await set();
		site.push("1.10200", "1.10210");
		await site.alerts.work();
		await clock.advance(365 * 86_400_000);
		await site.alerts.forget();
		expect(await statuses()).toEqual(["triggered"]);
		await clock.advance(2 * 86_400_000);
		await site.alerts.forget();
		expect(await statuses()).toEqual([]);
	});
});

describe("a split", () => {
	const split: MarketSplit = { instrumentId: "AAPL", exAtMs: NOW + 1_000, numerator: 4, denominator: 1 };
	const apply = async () => {
		const before = site.market.quote("AAPL");
		if (before === undefined) throw new Error("no price");
		await clock.advance(1_000);
		site.market.pause("AAPL", "a split", true);
		site.market.resume("AAPL", { split, before });
	};

	it("puts an alert in new units, says so, and does not trigger it", async () => {
		site.push("200.00", "200.02", "AAPL");
		const { id } = await set({ asset_id: "AAPL", price: "210" });
		await apply();
		site.push("50.10", "50.12", "AAPL");
		expect(await told()).toEqual([["PRICE_ALERT_SPLIT", "52.50", "210.00"]]);
		expect((await site.call("amendPriceAlert", USER, { id, body: { version: 1, note: "x" } })).code).toBe(
			"ALERT_CHANGED",
		);
		const changed = await site.call("amendPriceAlert", USER, { id, body: { version: 2, note: "x" } });
		expect(changed).toMatchObject({ data: { price: "52.50", price_before_split: "210.00", note: "x" } });
		site.push("52.60", "52.62", "AAPL");
		expect((await told()).at(-1)).toEqual(["PRICE_ALERT_NOTED", "52.50", "52.60"]);
	});

	it("is applied at the next start to alerts that it was not written for, once", async () => {
		site.push("200.00", "200.02", "AAPL");
		await set({ asset_id: "AAPL", price: "210" });
		site.holdsLease = false;
		await apply();
		await site.market.stop();
		for (let start = 0; start < 2; start++) {
			await restart({ splits: [split] });
			expect(await told()).toEqual([["PRICE_ALERT_SPLIT", "52.50", "210.00"]]);
			await site.stop();
		}
		site = await startAlerts(database.pool, clock, { splits: [split] });
		expect(await rows("SELECT price, splits, version FROM price_alerts")).toEqual([
			{ price: "52.50000000", splits: 1, version: 2 },
		]);
	});
});
