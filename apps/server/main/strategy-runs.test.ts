import { randomUUID } from "node:crypto";
import { strategyToWire } from "@truefill/contracts/http";
import { PRESETS } from "@truefill/core/strategies";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movedClock } from "../platform/testing-clock.ts";
import { createFullSite, type FullSite, keepPublished } from "./testing.ts";

const clock = movedClock();
let site: FullSite;
let accountId = "";
beforeAll(async () => {
	site = await createFullSite({ feed: "push", clock });
	accountId = await site.accountId();
});
afterAll(() => site.close());

const MINUTE_MS = 60_000;
const close = { kind: "price", field: "close", barsAgo: 0 } as const;
const strategy = {
	...strategyToWire({
		...PRESETS.trend,
		name: "Above 1.2",
		instrumentId: "EURUSD",
		interval: "1m",
		entries: [
			{
				side: "buy",
				all: [{ kind: "compare", left: close, relation: "above", right: { kind: "number", value: 1.2 } }],
			},
		],
		exits: [],
		size: { kind: "units", volume: "1000" },
		stop: { kind: "pips", pips: "500" },
		target: null,
	}),
};
const body = (over: object = {}) => ({
	command_id: randomUUID(),
	account_id: accountId,
	strategy,
	limits: {
		...{ day_loss: "100.00", total_loss: "200.00", open_trades: 1, day_trades: 5, exposure: "10000.00", hours: null },
		until: new Date(clock.nowMs() + 30 * 86_400_000).toISOString(),
	},
	notify: { trades: true, pauses: false },
	...over,
});
const send = async (method: string, path: string, sent?: object, token = site.tokens.customer) => {
	const answer = await site.send(method, `/api/v1${path}`, { token, ...(sent === undefined ? {} : { body: sent }) });
	return { status: answer.statusCode, ...answer.json() };
};

it("runs by HTTP: started, decides on a closed bar, is listed with its journal, told, and stopped by staff", async () => {
	const { published } = await keepPublished(site.pool);
	site.setPrice("EURUSD", "1.21000", "1.21010");
	const sent = body();
	const started = await send("POST", "/strategy-runs", sent);
	expect(started).toMatchObject({ status: 201, data: { status: "running", account_type: "demo", currency: "USD" } });
	const path = `/strategy-runs/${started.data.id}`;
	expect((await send("POST", "/strategy-runs", sent)).data.id).toBe(started.data.id);
	await clock.advance(MINUTE_MS);
	site.setPrice("EURUSD", "1.21100", "1.21110");
	await site.runJobs();
	const { data: runs } = await send("GET", `/strategy-runs?account_id=${accountId}`);
	expect(runs).toMatchObject([{ id: started.data.id, trades: 1, last_check: { outcome: "opened" } }]);
	const open = () => [...(site.engine.account(accountId)?.openTrades.keys() ?? [])];
	const [tradeId] = open();
	expect(runs[0].open_trades).toEqual([tradeId]);
	const journal = await send("GET", `${path}/checks?only=acted`);
	expect(journal).toMatchObject({ status: 200, data: [{ legs: [{ kind: "open", trade_id: tradeId }] }] });
	expect((await send("GET", `${path}/checks?only=none`)).status).toBe(400);

	// For another customer it does not exist.
	const other = site.tokens.other;
	expect(await send("GET", `${path}/checks`, undefined, other)).toMatchObject({ status: 404 });
	const stop = () => ({ command_id: randomUUID(), close_trades: true });
	expect(await send("POST", `${path}/stop`, stop(), other)).toMatchObject({ status: 404 });
	expect((await send("GET", "/strategy-runs", undefined, other)).data).toEqual([]);

	const listed = await send("GET", "/admin/strategy-runs?status=running", undefined, site.tokens.risk);
	expect(listed.data).toMatchObject([{ id: started.data.id, user_id: "usr_demo" }]);
	const reason = "The prices are under review";
	const stopped = await send("POST", `/admin${path}/stop`, { ...stop(), reason }, site.tokens.risk);
	expect(stopped).toMatchObject({ status: 200, data: { status: "stopped", stopped_by: "staff", open_trades: [] } });
	expect(open()).toEqual([]);
	await site.runJobs();
	const { data: notes } = await send("GET", "/notifications");
	expect(notes.map(({ code }: { code: string }) => code).slice(0, 2)).toEqual([
		"STRATEGY_STOPPED_STAFF",
		"STRATEGY_OPENED",
	]);
	expect(notes[0].message).toContain(reason);
	const events = (await published()).filter(({ event }) => event === "strategies.updated");
	// Started, opened, stopped.
	expect(events.map(({ channels }) => channels)).toEqual(Array.from({ length: 3 }, () => ["private-user.usr_demo"]));
	const acts = await send("GET", "/admin/audit?action=strategy.stopped", undefined, site.tokens.admin);
	expect(acts.data).toMatchObject([{ reason }]);
});

it("refuses what is no run, whatever is sent", async () => {
	for (const wrong of [
		{},
		body({ limits: null }),
		body({ limits: { ...body().limits, day_loss: 100 } }),
		body({ limits: { ...body().limits, until: "tomorrow" } }),
		body({ notify: { trades: "yes", pauses: true } }),
		body({ strategy: { ...strategy, code: "process.exit()" } }),
		body({ extra: true }),
	])
		expect(await send("POST", "/strategy-runs", wrong)).toMatchObject({ status: 400, code: "INPUT_INVALID" });
	expect(await send("POST", "/strategy-runs", body({ account_id: "acc_none" }))).toMatchObject({ status: 404 });
	expect(await send("POST", "/strategy-runs", body({ strategy: { ...strategy, name: "" } }))).toMatchObject({
		status: 422,
		fields: { "strategy.name": { code: "STRATEGY_NAME_MISSING" } },
	});
	expect((await send("GET", "/strategy-runs?account_id=acc_none")).status).toBe(404);
	expect((await send("POST", "/strategy-runs/str_none/stop", { close_trades: true })).status).toBe(400);
});
