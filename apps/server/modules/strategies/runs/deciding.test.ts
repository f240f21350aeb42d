import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/postgres/testing.ts";
import { limitsWith, type RunSite, startBody, startRunSite, strategyWith } from "../testing/run-site.ts";

let database: TestDatabase;
let site: RunSite;
beforeAll(async () => {
	database = await createTestDatabase({ max: 10 });
	site = await startRunSite(database.pool);
});
afterAll(async () => {
	await site.close();
	await database.drop();
});
beforeEach(async () => {
	for (const table of ["strategy_runs", "notification_queue"]) await database.pool.query(`DELETE FROM ${table}`);
	await site.restart();
	await site.bar("1.15000");
});

/** A running strategy on a new account. */
async function running(over: object = {}, terms: object = {}) {
	const account = await site.open(terms);
	const { userId, id: accountId } = account;
	const answer = await site.call("startStrategy", userId, { body: startBody(accountId, over) });
	expect(answer.code).toBe("ok");
	const id: string = answer.data.id;
	const journal = async (query: object = {}) =>
		(await site.call("strategyChecks", userId, { id, query })).data.map((check: { outcome: string; reason: string }) =>
			check.reason === null ? check.outcome : `${check.outcome} ${check.reason}`,
		);
	const run = async () => (await site.call("strategyRuns", userId)).data.find((each: { id: string }) => each.id === id);
	const trades = () => [...site.state(accountId).openTrades.keys()];
	return { userId, accountId, id, journal, run, trades };
}
const told = async () =>
	(await site.rows<{ code: string }>("SELECT code FROM notification_queue ORDER BY id")).map(({ code }) => code);

describe("a running strategy", () => {
	it("decides once on each closed bar, opens at the next price and closes by its exit", async () => {
		const { userId, accountId, id, journal, run, trades } = await running();
		await site.tick("1.21000");
		expect(trades()).toEqual([]);
		await site.bar("1.22000");
		expect(await journal()).toEqual(["opened"]);
		const [tradeId = ""] = trades();
		expect(site.state(accountId).openTrades.get(tradeId)).toMatchObject({ openingPrice: 122_010_000n });
		await site.tick("1.22500");
		await site.bar("1.23000");
		expect(await journal()).toEqual(["skipped trade-open", "opened"]);
		expect(await run()).toMatchObject({
			status: "running",
			open_trades: [tradeId],
			day_trades: 1,
			trades: 1,
			total_result: "9.90",
			last_check: { outcome: "skipped", seen: [{ value: "1.225" }] },
		});
		await site.tick("1.09000");
		await site.bar("1.24000");
		expect(trades()).toEqual([]);
		expect(await journal()).toEqual(["closed", "skipped trade-open", "opened"]);
		await site.tick("1.15000");
		await site.bar("1.15000");
		expect(await journal()).toEqual(["none", "closed", "skipped trade-open", "opened"]);
		expect(await journal({ only: "acted" })).toEqual(["closed", "skipped trade-open", "opened"]);
		expect(await journal({ trade_id: tradeId })).toEqual(["closed", "opened"]);
		const { data } = await site.call("strategyChecks", userId, { id, query: { trade_id: tradeId } });
		expect(data.map(({ legs: [leg] }: { legs: object[] }) => leg)).toMatchObject([
			{ kind: "close", trade_id: tradeId, price: "1.24000", net: "19.90", refusal: null },
			{ kind: "open", trade_id: tradeId, side: "buy", volume: "1000", price: "1.22010", net: null },
		]);
		expect(data[0].legs[0].sequence).toBeGreaterThan(data[1].legs[0].sequence);
		expect(await told()).toEqual(["STRATEGY_OPENED", "STRATEGY_CLOSED"]);
		expect(await run()).toMatchObject({ total_result: "19.90", open_trades: [], trades: 1 });
	});

	it("closes a trade after its number of bars", async () => {
		const { journal, trades } = await running({ strategy: strategyWith({ max_bars: 2 }) });
		await site.tick("1.21000");
		await site.bar("1.15000");
		expect(trades()).toHaveLength(1);
		await site.bar("1.15000");
		expect(trades()).toHaveLength(1);
		await site.bar("1.15000");
		expect(trades()).toEqual([]);
		expect(await journal()).toEqual(["closed", "none", "opened"]);
	});

	it("is refused by its limits, and says so", async () => {
		const { userId, id, journal, trades } = await running({ limits: limitsWith({ exposure: "100.00" }) });
		await site.tick("1.21000");
		await site.bar("1.22000");
		expect(trades()).toEqual([]);
		expect(await journal()).toEqual(["refused"]);
		const { data } = await site.call("strategyChecks", userId, { id });
		expect(data[0].legs[0]).toMatchObject({ refusal: { code: "STRATEGY_EXPOSURE_REACHED" }, trade_id: null });
	});
});

describe("after a restart", () => {
	it("a bar that was decided is not decided again, and values are the same", async () => {
		const { journal, trades } = await running();
		await site.tick("1.21000");
		await site.bar("1.22000");
		await site.restart();
		await site.tick("1.22100");
		expect(trades()).toHaveLength(1);
		expect(await journal()).toEqual(["opened"]);
	});

	it("a bar that closed while nothing ran: exits are carried out, and an old signal opens nothing", async () => {
		const { journal, trades } = await running();
		await site.tick("1.21000");
		await site.bar("1.22000");
		await site.tick("1.09000");
		site.kill();
		await site.bar("1.23000");
		await site.tick("1.23000");
		await site.bar("1.23000");
		await site.bar("1.23000");
		expect(trades()).toHaveLength(1);
		await site.restart();
		await site.tick("1.23000");
		expect(trades()).toHaveLength(1);
		// The exit of the first missed bar, then a signal that is old, then the last missed bar, which is fresh.
		expect(await journal()).toEqual(["opened", "skipped signal-old", "closed", "opened"]);
	});

	it("the forming bar goes on with what was stored", async () => {
		const high = { kind: "price", field: "high", bars_ago: 0 } as const;
		const above = { kind: "compare", left: high, relation: "above", right: { kind: "number", value: 1.25 } } as const;
		const { trades } = await running({ strategy: strategyWith({ entries: [{ side: "buy", all: [above] }] }) });
		await site.tick("1.26000");
		await site.restart();
		await site.tick("1.15000");
		await site.bar("1.15000");
		expect(trades()).toHaveLength(1);
	});
});
