import { randomUUID } from "node:crypto";
import { volume } from "@truefill/core/money";
import type { Command } from "@truefill/core/trading";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/postgres/testing.ts";
import { priceOf } from "../../../prices/testing.ts";
import { limitsWith, type RunSite, START, startBody, startRunSite, strategyWith } from "../testing/run-site.ts";

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
	site.isSiteDisabled = false;
	site.market.control("EURUSD", null);
	for (const table of ["strategy_runs", "notification_queue"]) await database.pool.query(`DELETE FROM ${table}`);
	await site.restart();
	await site.bar("1.15000");
});

async function running(over: object = {}, terms: object = {}) {
	const account = await site.open(terms);
	const { userId, id: accountId } = account;
	const answer = await site.call("startStrategy", userId, { body: startBody(accountId, over) });
	expect(answer.code).toBe("ok");
	const id: string = answer.data.id;
	const journal = async () =>
		(await site.call("strategyChecks", userId, { id })).data.map((check: { outcome: string; reason: string }) =>
			check.reason === null ? check.outcome : `${check.outcome} ${check.reason}`,
		);
	const run = async () => (await site.call("strategyRuns", userId)).data.find((each: { id: string }) => each.id === id);
	const trades = () => [...site.state(accountId).openTrades.keys()];
	return { userId, accountId, id, journal, run, trades };
}
/** With a trade at 1.22010. */
async function trading(over: object = {}, terms: object = {}) {
	const started = await running(over, terms);
	await site.tick("1.21000");
	await site.bar("1.22000");
	expect(started.trades()).toHaveLength(1);
	return started;
}
const stopBody = (close_trades: boolean) => ({ command_id: randomUUID(), close_trades });
const told = async () =>
	(await site.rows<{ code: string }>("SELECT code FROM notification_queue ORDER BY id")).map(({ code }) => code);

describe("a stop", () => {
	it("ends it for ever: later bars open nothing, also after a restart, and its trade stays", async () => {
		const { userId, id, run, journal, trades } = await trading();
		const stopped = await site.call("stopStrategy", userId, { id, body: stopBody(false) });
		expect(stopped).toMatchObject({
			code: "ok",
			data: { status: "stopped", stopped_by: "customer", next_check: null },
		});
		expect(trades()).toHaveLength(1);
		await site.tick("1.23000");
		await site.bar("1.23000");
		await site.restart();
		await site.tick("1.23000");
		await site.bar("1.23000");
		await site.bar("1.23000");
		expect(await journal()).toEqual(["opened"]);
		expect(trades()).toHaveLength(1);
		expect(await run()).toMatchObject({ status: "stopped", open_trades: trades(), total_result: "9.90" });
		// Nobody is told of what they did themselves.
		expect(await told()).toEqual(["STRATEGY_OPENED"]);
	});

	it("closes its trades when asked, also later", async () => {
		const { userId, id, trades } = await trading();
		await site.call("stopStrategy", userId, { id, body: stopBody(false) });
		const again = await site.call("stopStrategy", userId, { id, body: stopBody(true) });
		expect(again).toMatchObject({ code: "ok", data: { status: "stopped", open_trades: [], total_result: "-0.10" } });
		expect(trades()).toEqual([]);
	});

	it("of all at once is a kill switch over all accounts", async () => {
		const one = await trading();
		const { id: accountId } = await site.open({ userId: one.userId, positionMode: "netting" });
		const body = startBody(accountId);
		await site.call("startStrategy", one.userId, { body });
		const other = await running();
		const { data } = await site.call("stopStrategies", one.userId, { body: stopBody(true) });
		expect(
			data.map(({ status, open_trades }: { status: string; open_trades: string[] }) => [status, open_trades]),
		).toEqual([
			["stopped", []],
			["stopped", []],
		]);
		expect(site.state(accountId).strategies?.values().next().value?.stopped?.reason).toBe("customer");
		await site.tick("1.23000");
		await site.bar("1.23000");
		expect(site.state(accountId).openTrades.size).toBe(0);
		expect(await one.journal()).toEqual(["opened"]);
		expect((await other.run()).status).toBe("running");
	});

	it("that the engine knows and the row does not, is followed by the next process", async () => {
		const { accountId, id, run, trades } = await running();
		site.kill();
		const base = { commandId: "engine-only", origin: "customer", accountId } as const;
		await site.send({ kind: "stop-strategy", ...base, strategyId: id, reason: "customer" });
		await site.begin();
		expect(await run()).toMatchObject({ status: "stopped", stopped_by: "customer" });
		await site.tick("1.23000");
		await site.bar("1.23000");
		expect(trades()).toEqual([]);
	});

	it("by staff is in the audit log, and the customer is told why", async () => {
		const { id, userId, trades } = await trading();
		const body = { ...stopBody(true), reason: "Prices under review" };
		const { data } = await site.call("staffStopStrategy", userId, { id, body });
		expect(data).toMatchObject({ status: "stopped", stopped_by: "staff", user_id: userId, user_name: "Ada Byron" });
		expect(trades()).toEqual([]);
		const acts = await site.rows("SELECT action, reason, subject_kind, details FROM audit_log");
		expect(acts).toMatchObject([{ action: "strategy.stopped", reason: "Prices under review", details: { run: id } }]);
		const [note] = await site.rows("SELECT code, params FROM notification_queue WHERE code ~ 'STOPPED'");
		expect(note).toMatchObject({ code: "STRATEGY_STOPPED_STAFF", params: { reason: "Prices under review" } });
		const { data: listed, meta } = await site.call("staffStrategyRuns", userId, { query: { status: "stopped" } });
		expect([listed[0].id, meta.total]).toEqual([id, 1]);
		expect((await site.call("staffStrategyRuns", userId, { query: { status: "running" } })).data).toEqual([]);
	});
});

describe("a limit", () => {
	it("of the day's loss stops it, closes its trades and says so", async () => {
		const { run, trades } = await trading({ limits: limitsWith({ day_loss: "50.00" }) });
		await site.tick("1.18000");
		expect(trades()).toHaveLength(1);
		await site.tick("1.17000");
		expect(trades()).toEqual([]);
		expect(await run()).toMatchObject({ status: "stopped", stopped_by: "day-loss", total_result: "-50.10" });
		expect(await told()).toEqual(["STRATEGY_OPENED", "STRATEGY_STOPPED_DAY_LOSS"]);
		await site.tick("1.23000");
		await site.bar("1.23000");
		expect(trades()).toEqual([]);
	});

	it("of the total loss comes before it", async () => {
		const { run } = await trading({ limits: limitsWith({ day_loss: "50.00", total_loss: "50.00" }) });
		await site.tick("1.17000");
		expect(await run()).toMatchObject({ stopped_by: "total-loss" });
	});

	it("of time ends it without a trade too", async () => {
		const until = new Date(site.clock.nowMs() + 90_000).toISOString();
		const { run } = await running({ limits: limitsWith({ until }) });
		expect((await run()).status).toBe("running");
		await site.bar("1.15000", 2);
		expect(await run()).toMatchObject({ status: "stopped", stopped_by: "end-date" });
		expect(await told()).toEqual(["STRATEGY_STOPPED_END"]);
	});

	it("that was reached while nothing ran is carried out by the next process", async () => {
		const { run, trades } = await trading({ limits: limitsWith({ day_loss: "50.00" }) });
		site.kill();
		await site.tick("1.17000");
		expect(trades()).toHaveLength(1);
		await site.restart();
		await site.tick("1.17000");
		expect(trades()).toEqual([]);
		expect((await run()).stopped_by).toBe("day-loss");
	});
});

describe("a pause", () => {
	it("by the market is told, opens nothing, and ends by itself", async () => {
		const { run, journal, trades } = await running();
		site.market.control("EURUSD", { mode: "halted", reason: "news" });
		await site.tick("1.21000");
		expect(await run()).toMatchObject({ status: "paused", paused_by: "instrument-restricted" });
		await site.bar("1.22000");
		expect(await journal()).toEqual(["paused instrument-restricted"]);
		expect(trades()).toEqual([]);
		site.market.control("EURUSD", null);
		await site.tick("1.22000");
		expect(await run()).toMatchObject({ status: "running", paused_by: null });
		await site.bar("1.22000");
		expect(await journal()).toEqual(["opened", "paused instrument-restricted"]);
		expect(await told()).toEqual(["STRATEGY_PAUSED_INSTRUMENT", "STRATEGY_RESUMED", "STRATEGY_OPENED"]);
	});

	it("by a stale price ends with a fresh one", async () => {
		const { run } = await running();
		await site.clock.advance(60_000);
		await site.strategies.work();
		expect(await run()).toMatchObject({ paused_by: "price-stale" });
		await site.bar("1.15000", 2);
		expect(await run()).toMatchObject({ status: "running" });
	});

	it("owes the exit that a halt prevents, also after a restart", async () => {
		const { journal, trades } = await trading();
		site.market.control("EURUSD", { mode: "halted", reason: "news" });
		await site.tick("1.09000");
		await site.bar("1.15000");
		expect(trades()).toHaveLength(1);
		await site.restart();
		site.market.control("EURUSD", null);
		await site.bar("1.15000");
		expect(trades()).toEqual([]);
		expect(await journal()).toEqual(["closed", "paused instrument-restricted", "opened"]);
	});

	it("close-only lets exits through", async () => {
		const { trades, journal } = await trading();
		site.market.control("EURUSD", { mode: "close-only", reason: "news" });
		await site.tick("1.09000");
		await site.bar("1.15000");
		expect(trades()).toEqual([]);
		expect((await journal())[0]).toBe("closed instrument-restricted");
	});

	it.each([
		[
			"a self-exclusion",
			(accountId: string) =>
				site.send({
					...{ kind: "set-exclusion", commandId: randomUUID(), origin: "job", accountId },
					untilMs: START + 86_400_000,
				}),
		],
		[
			"a test that is needed",
			(accountId: string) =>
				site.send({
					...{ kind: "set-test-needed", commandId: randomUUID(), origin: "job", accountId },
					assetClasses: ["forex"],
				} as never),
		],
		[
			"a disabled site",
			async () => {
				site.isSiteDisabled = true;
				return "accepted";
			},
		],
	])("by the account: %s", async (_, restrict) => {
		const { accountId, run, journal, trades } = await running();
		expect(await restrict(accountId)).toBe("accepted");
		await site.tick("1.21000");
		await site.bar("1.22000");
		expect(trades()).toEqual([]);
		expect(await journal()).toEqual(["paused account-restricted"]);
		expect(await run()).toMatchObject({ status: "paused", paused_by: "account-restricted" });
	});

	it("by the customer's own trade in a netting account, until it is closed", async () => {
		const { accountId, run, journal, trades } = await running({}, { positionMode: "netting" });
		const base = { origin: "customer", accountId } as const;
		const order = { instrumentId: "EURUSD", side: "sell", volume: 100_000_000_000n } as const;
		await site.send({
			...{ kind: "open-trade", commandId: "own", ...base, ...order, stopLoss: null, takeProfit: null, bound: null },
		} as never);
		await site.tick("1.21000");
		await site.bar("1.22000");
		expect(await run()).toMatchObject({ paused_by: "manual-trade" });
		const [tradeId = ""] = trades();
		await site.send({ kind: "close-trade", commandId: "close", ...base, tradeId, volume: null, bound: null });
		await site.bar("1.22000");
		expect(await journal()).toEqual(["opened", "paused manual-trade"]);
		expect((await run()).status).toBe("running");
	});

	it("is not told where the customer does not want it", async () => {
		await running({ notify: { trades: false, pauses: false } });
		await site.tick("1.21000");
		await site.bar("1.22000");
		site.market.control("EURUSD", { mode: "halted", reason: "news" });
		await site.tick("1.22000");
		expect(await told()).toEqual([]);
	});
});

describe("a start", () => {
	it("with the same command id is the same run; with another request it is refused", async () => {
		const { id: accountId, userId } = await site.open();
		const body = startBody(accountId);
		const first = await site.call("startStrategy", userId, { body });
		expect((await site.call("startStrategy", userId, { body })).data.id).toBe(first.data.id);
		const other = { ...body, limits: limitsWith({ day_trades: 9 }) };
		expect((await site.call("startStrategy", userId, { body: other })).code).toBe("COMMAND_ID_REUSED");
		expect((await site.call("strategyRuns", userId)).data).toHaveLength(1);
	});

	it("that a killed process has not finished is finished by the next", async () => {
		const { id: accountId, userId } = await site.open();
		await site.call("startStrategy", userId, { body: startBody(accountId) });
		site.kill();
		await database.pool.query("UPDATE strategy_runs SET status = 'starting'");
		await site.begin();
		expect((await site.call("strategyRuns", userId)).data).toMatchObject([{ status: "running" }]);
	});

	it("is refused with its reason, and leaves nothing", async () => {
		const { id: accountId, userId } = await site.open();
		const start = (over: object) => site.call("startStrategy", userId, { body: startBody(accountId, over) });
		expect(await start({ limits: limitsWith({ day_loss: "9000.00" }) })).toMatchObject({
			code: "STRATEGY_LIMITS_INVALID",
			params: { limit: "dayLoss" },
		});
		expect((await start({ limits: limitsWith({ day_loss: "1.001" }) })).code).toBe("INPUT_INVALID");
		expect((await start({ strategy: strategyWith({ entries: [] }) })).code).toBe("STRATEGY_INVALID");
		expect((await start({ strategy: strategyWith({ asset_id: "NOTHING" }) })).code).toBe("STRATEGY_INVALID");
		expect((await start({ strategy: { ...strategyWith(), code: "1" } })).code).toBe("INPUT_INVALID");
		expect((await start({ account_id: "acc_none" })).code).toBe("ACCOUNT_NOT_FOUND");
		expect((await start({ limits: { day_loss: "1.00" } })).code).toBe("INPUT_INVALID");
		const unknown = await site.open();
		expect((await site.call("startStrategy", unknown.userId, { body: startBody(accountId) })).code).toBe(
			"ACCOUNT_NOT_FOUND",
		);
		expect(await site.rows("SELECT 1 FROM strategy_runs")).toEqual([]);
	});

	it("is refused for more than twenty", async () => {
		const { id: accountId, userId } = await site.open();
		const more = await site.open({ userId });
		for (let count = 0; count < 20; count += 1) {
			const account = count < 10 ? accountId : more.id;
			expect((await site.call("startStrategy", userId, { body: startBody(account) })).code).toBe("ok");
		}
		const answer = await site.call("startStrategy", userId, { body: startBody(accountId) });
		expect(answer).toMatchObject({ code: "STRATEGIES_TOO_MANY", params: { maximum: "20" } });
	});

	it("on a live account needs a verified identity and 20 closed demo trades of these rules on 5 days", async () => {
		const { userId } = await trading();
		const live = await site.open({ userId, type: "live" });
		const start = (over: object = {}) => site.call("startStrategy", userId, { body: startBody(live.id, over) });
		site.isVerified = false;
		expect((await start()).code).toBe("STRATEGY_NEEDS_VERIFICATION");
		site.isVerified = true;
		const needed = { needed_trades: "20", needed_days: "5" };
		expect(await start()).toMatchObject({ code: "STRATEGY_NEEDS_DEMO", params: { ...needed, trades: "0", days: "0" } });
		await site.call("stopStrategies", userId, { body: stopBody(true) });
		expect(await start()).toMatchObject({ params: { trades: "1", days: "1" } });
		// The same trade under other names and days.
		expect(await site.engine.projected()).toBe(true);
		await database.pool.query("ALTER TABLE closed_trades DISABLE TRIGGER USER");
		const columns = (
			await site.rows<{ name: string }>(
				`SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'closed_trades'
				AND is_generated = 'NEVER' ORDER BY ordinal_position`,
			)
		).map(({ name }) => name);
		const picked = columns.map((name) => {
			if (name === "closed_id" || name === "trade_id") return `${name} || '-' || n`;
			return name === "closed_at" ? "closed_at + (n % 5) * interval '1 day'" : name;
		});
		const copy = async (from: number, to: number) => {
			await database.pool.query(
				`INSERT INTO closed_trades (${columns.join()}) SELECT ${picked.join()} FROM closed_trades c,
					generate_series(${from}, ${to}) AS n WHERE trade_id !~ '-.*-' AND trade_id IN (SELECT trade_id FROM strategy_trades)`,
			);
			await database.pool.query(
				`INSERT INTO strategy_trades SELECT run_id, trade_id || '-' || n, opened_at FROM strategy_trades,
					generate_series(${from}, ${to}) AS n WHERE trade_id !~ '-.*-'`,
			);
		};
		await copy(1, 18);
		expect(await start()).toMatchObject({ code: "STRATEGY_NEEDS_DEMO", params: { trades: "19", days: "5" } });
		await copy(19, 19);
		expect(await start({ strategy: strategyWith({ max_bars: 3 }) })).toMatchObject({ code: "STRATEGY_NEEDS_DEMO" });
		const started = await start({ strategy: strategyWith({ name: "Renamed" }) });
		expect(started).toMatchObject({ code: "ok", data: { account_type: "live", demo_trades: 20, demo_days: 5 } });
	});
});

it("its journal has what happened to its trades beside its checks: the customer's edits, stops, and its stop", async () => {
	const larger = strategyWith({ size: { kind: "units", volume: "3000" } });
	const { userId, accountId, id, trades } = await trading({ strategy: larger });
	const [tradeId = ""] = trades();
	const base = { origin: "customer", accountId, tradeId } as const;
	const amend = { kind: "amend-trade", ...base, commandId: "amend-1", stopLoss: priceOf("1.10000") } as const;
	expect(await site.send(amend as Command)).toBe("accepted");
	const closing = {
		kind: "close-trade",
		...base,
		commandId: "close-1",
		volume: volume(100_000_000_000n),
		bound: null,
	} as const;
	expect(await site.send(closing)).toBe("accepted");
	await site.call("stopStrategy", userId, { id, body: stopBody(true) });
	const { data, meta } = await site.call("strategyTradeEvents", userId, { id });
	expect(meta.total).toBe(3);
	const closed = { trade_id: tradeId, kind: "closed", reason: "customer", stop_loss: null };
	expect(data).toMatchObject([
		{ ...closed, by: "strategy", volume: "2000" },
		{ ...closed, by: "customer", volume: "1000", price: "1.22000", net: "-0.10" },
		{ trade_id: tradeId, kind: "amended", by: "customer", stop_loss: "1.10000", take_profit: null, net: null },
	]);
	const { userId: other } = await site.open();
	expect((await site.call("strategyTradeEvents", other, { id })).code).toBe("STRATEGY_RUN_NOT_FOUND");
});

it("a run of somebody else is not found", async () => {
	const { id } = await running();
	const { userId } = await site.open();
	expect((await site.call("strategyChecks", userId, { id })).code).toBe("STRATEGY_RUN_NOT_FOUND");
	expect((await site.call("stopStrategy", userId, { id, body: stopBody(true) })).code).toBe("STRATEGY_RUN_NOT_FOUND");
	expect((await site.call("strategyRuns", userId)).data).toEqual([]);
	expect((await site.call("stopStrategies", userId, { body: stopBody(true) })).data).toEqual([]);
	expect(
		(await site.call("staffStopStrategy", userId, { id: "str_none", body: { ...stopBody(true), reason: "none" } }))
			.code,
	).toBe("STRATEGY_RUN_NOT_FOUND");
});
