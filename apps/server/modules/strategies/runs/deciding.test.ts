import type { StrategyWire } from "@truefill/contracts/http";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Pool } from "../../../platform/index.ts";
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

describe("what is interrupted", () => {
	it("is decided once when the answer to a claim is lost", async () => {
		let isFailing = false;
		const connect = async () => {
			const client = await database.pool.connect();
			const query = async (...given: unknown[]): Promise<unknown> => {
				const answer: unknown = await Reflect.apply(client.query, client, given);
				if (!isFailing) return answer;
				isFailing = false;
				throw new Error("the connection broke");
			};
			return { query, release: () => client.release() };
		};
		site.kill();
		await site.begin({ pool: { ...{ connect }, options: database.pool.options } as unknown as Pool });
		const { journal, trades } = await running();
		await site.tick("1.21000");
		isFailing = true;
		await site.bar("1.22000");
		expect(isFailing).toBe(false);
		await site.strategies.work();
		expect(trades()).toHaveLength(1);
		expect(await journal()).toEqual(["opened"]);
		expect(site.strategies.metrics.waiting).toBe(0);
	});

	it("a run that was deleted keeps no other from being decided", async () => {
		const gone = await running();
		const stays = await running();
		await database.pool.query("DELETE FROM strategy_runs WHERE id = $1", [gone.id]);
		await site.tick("1.21000");
		await site.bar("1.22000");
		expect(await stays.journal()).toEqual(["opened"]);
		expect(gone.trades()).toEqual([]);
	});
});

describe("a split", () => {
	it("is no fall of the price: values are made anew in new units", async () => {
		const close = { kind: "price", field: "close", bars_ago: 0 } as const;
		const move = (direction: "rising" | "falling") => [{ kind: "move", operand: close, direction, bars: 1 } as const];
		const entries: StrategyWire["entries"] = [
			{ side: "buy", all: move("rising") },
			{ side: "sell", all: move("falling") },
		];
		const size = { kind: "units", volume: "1" } as const;
		await site.tick("200.00", "AAPL");
		const strategy = strategyWith({ asset_id: "AAPL", entries, exits: [], size, stop: { kind: "pips", pips: "500" } });
		const { journal, accountId } = await running({ strategy });
		await site.bar("200.00", 1, "AAPL");
		const before = site.market.quote("AAPL");
		if (before === undefined) throw new Error("no price");
		await site.clock.advance(59_600);
		const exAtMs = Math.floor(site.clock.nowMs() / 60_000) * 60_000;
		site.market.pause("AAPL", "a split", true);
		site.market.resume("AAPL", { split: { instrumentId: "AAPL", exAtMs, numerator: 4, denominator: 1 }, before });
		await site.clock.advance(1);
		await site.strategies.work();
		await site.bar("50.10", 1, "AAPL");
		await site.bar("50.10", 1, "AAPL");
		await until(async () => (await journal()).includes("opened"), "the rise is decided");
		const sides = [...site.state(accountId).openTrades.values()].map(({ side }) => side);
		expect([(await journal()).at(-1), sides]).toEqual(["none", ["buy"]]);
	});
});
