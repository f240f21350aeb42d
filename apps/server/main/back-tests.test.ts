import type { BackTestWire, StrategyWire } from "@truefill/contracts/http";
import { strategyToWire } from "@truefill/contracts/http";
import { PRESETS } from "@truefill/core/strategies";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let accountId = "";
beforeAll(async () => {
	site = await createFullSite();
	const accounts = (await site.send("GET", "/api/v1/accounts", { token: site.tokens.customer })).json();
	accountId = accounts.data[0].id;
});
afterAll(() => site.close());

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Back-tests that are compared have one period, of whole minutes that have ended. */
const UNTIL_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
const trend = (over: Partial<StrategyWire> = {}): StrategyWire => ({
	...strategyToWire({ ...PRESETS.trend, name: "Trend", instrumentId: "EURUSD" }),
	...over,
});
const send = async (method: string, path: string, body?: object, token = site.tokens.customer) => {
	const answer = await site.send(method, `/api/v1/back-tests${path}`, {
		token,
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, ...answer.json() };
};
const asked = (strategy: object = trend(), over: object = {}) => ({
	account_id: accountId,
	strategy,
	from: new Date(UNTIL_MS - 3 * DAY_MS).toISOString(),
	to: new Date(UNTIL_MS).toISOString(),
	balance: "10000.00",
	...over,
});
async function finished(body: object): Promise<BackTestWire> {
	const started = await send("POST", "", body);
	expect(started).toMatchObject({ status: 201, data: { status: expect.stringMatching(/waiting|running/) } });
	const read = () => send("GET", `/${started.data.id}`);
	await until(async () => !/waiting|running/.test((await read()).data.status), "the back-test ends", 30_000);
	return (await read()).data;
}

describe("a back-test by HTTP", () => {
	it("says what the strategy would have done, the same each time, to the cent", async () => {
		const body = asked();
		const done = await finished(body);
		expect(done).toMatchObject({ status: "done", progress: 100, problem: null, strategy: trend() });
		const { result } = done;
		expect(result).toMatchObject({ currency: "USD", prices: "simulated", resolution: "1m", balance: "10000.00" });
		const cents = (text: string) => Math.round(Number(text) * 100);
		const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + cents(text), 0);
		expect(result?.trades.length).toBeGreaterThan(3);
		expect(sum(result?.trades.map(({ net }) => net) ?? [])).toBe(cents(result?.all.net ?? ""));
		expect((result?.before.trades ?? 0) + (result?.after.trades ?? 0)).toBe(result?.all.trades);
		expect(sum(result?.months.map((month) => month.result) ?? [])).toBe(
			cents(result?.curve.at(-1)?.equity ?? "") - 1_000_000,
		);
		expect((await finished(body)).result).toEqual(result);
	}, 60_000);

	it("trades within the limits of a run, says which, and stops where one is reached", async () => {
		const limits = {
			...{ day_loss: "10000.00", total_loss: "10000.00", exposure: "1000000.00" },
			...{ open_trades: 1, day_trades: 100, hours: null },
		};
		const free = await finished(asked());
		const wide = await finished(asked(trend(), { limits }));
		expect(wide.result).toEqual({ ...free.result, limits });
		expect(free.result).toMatchObject({ limits: null, stopped: null });
		const tight = await finished(asked(trend(), { limits: { ...limits, day_trades: 1, total_loss: "1.00" } }));
		expect(tight.result).toMatchObject({ stopped: { reason: "total-loss" }, still_open: 0 });
		expect(tight.result?.trades.at(-1)?.closed_at).toBe(tight.result?.stopped?.at);
		for (const wrong of [
			{ day_loss: "0.00" },
			{ exposure: "-1.00" },
			{ open_trades: 11 },
			{ hours: { from_minute: 60, to_minute: 60 } },
		])
			expect(await send("POST", "", asked(trend(), { limits: { ...limits, ...wrong } }))).toMatchObject({
				status: 422,
				code: "STRATEGY_LIMITS_INVALID",
			});
		expect(await send("POST", "", asked(trend(), { limits: {} }))).toMatchObject({ code: "INPUT_INVALID" });
	}, 60_000);

	it("reads the prices that convert a result, and names the ones that are missing", async () => {
		const yen = await finished(asked(trend({ asset_id: "GBPJPY" })));
		expect(yen).toMatchObject({ status: "done", result: { currency: "USD" } });
		const before = { from: "2001-01-01T00:00:00.000Z", to: "2001-01-03T00:00:00.000Z" };
		expect(await finished(asked(trend(), before))).toMatchObject({
			status: "failed",
			result: null,
			problem: { code: "BACK_TEST_NO_PRICES", message: "There are no recorded prices of EUR/USD in this period." },
		});
	}, 60_000);

	it("names each fault of a strategy with its place, and refuses what is no strategy", async () => {
		const bad = trend({ name: "", stop: { kind: "pips", pips: "0" }, entries: [{ side: "buy", all: [] }] });
		expect(await send("POST", "", asked(bad))).toMatchObject({
			status: 422,
			code: "STRATEGY_INVALID",
			fields: {
				"strategy.name": { code: "STRATEGY_NAME_MISSING" },
				"strategy.stop.pips": { message: "Enter a number above zero, at most 1,000,000." },
				"strategy.entries.0": { message: "Add a condition to this rule." },
			},
		});
		for (const strategy of [
			{ ...trend(), code: "process.exit()" },
			{ ...trend(), entries: [{ side: "buy", all: [{ kind: "eval", text: "1" }] }] },
			{ ...trend(), size: { kind: "martingale", lots: "1" } },
			null,
		])
			expect(await send("POST", "", asked(strategy as object))).toMatchObject({ status: 400, code: "INPUT_INVALID" });
		const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
		expect(await send("POST", "", asked(trend(), { to: tomorrow }))).toMatchObject({
			code: "BACK_TEST_PERIOD_INVALID",
		});
		expect(await send("POST", "", asked(trend(), { balance: "0.00" }))).toMatchObject({ status: 422 });
		expect(await send("POST", "", asked(trend(), { account_id: "acc_none" }))).toMatchObject({ status: 404 });
	});

	it("runs one at a time, is cancelled, and is nobody else's", async () => {
		const [first, second] = await Promise.all([send("POST", "", asked()), send("POST", "", asked())]);
		const [taken, refused] = first.status === 201 ? [first, second] : [second, first];
		expect(refused).toMatchObject({ status: 409, code: "BACK_TEST_RUNNING" });
		const path = `/${taken.data.id}`;
		expect(await send("GET", path, undefined, site.tokens.other)).toMatchObject({ status: 404 });
		expect(await send("DELETE", path, {}, site.tokens.other)).toMatchObject({ status: 404 });
		expect((await send("DELETE", path, {})).data.status).toMatch(/cancelled|done/);
		expect((await send("GET", path)).data.status).toMatch(/cancelled|done/);
		expect((await finished(asked())).status).toBe("done");
	}, 60_000);

	it("is kept with its hashes, and each other strategy tried on the instrument is counted, whatever its name", async () => {
		const one = await finished(asked(trend({ asset_id: "AUDUSD" })));
		expect(one.result).toMatchObject({ tries: 1, code_version: expect.stringMatching(/./) });
		expect((await finished(asked(trend({ asset_id: "AUDUSD", name: "Renamed" })))).result?.tries).toBe(1);
		const other = await finished(asked(trend({ asset_id: "AUDUSD", trailing: true })));
		expect(other.result?.tries).toBe(2);
		const { data: listed } = await send("GET", "");
		expect(listed[0]).toMatchObject({ id: other.id, name: "Trend", asset_id: "AUDUSD", net: other.result?.all.net });
		const { rows } = await site.pool.query("SELECT * FROM back_tests WHERE id = $1 AND user_id = 'usr_demo'", [one.id]);
		const [stored] = rows;
		expect(stored).toMatchObject({ strategy: trend({ asset_id: "AUDUSD" }), strategy_hash: one.result?.strategy_hash });
		const { tries: _, code_version: __, ...result } = one.result ?? {};
		expect(stored?.result).toEqual(result);
		expect((await send("GET", "", undefined, site.tokens.other)).data).toEqual([]);
	}, 60_000);

	it("keeps the latest twenty results, and the count of all", async () => {
		const { id } = await finished(asked(trend({ asset_id: "NZDUSD" })));
		await site.pool.query(
			`INSERT INTO back_tests
			SELECT 'bt_made_' || n, user_id, instrument_id, strategy, lpad(to_hex(n), 64, '0'), data_hash, code_version, result,
				created_at + n * interval '1 microsecond'
			FROM back_tests, generate_series(1, 22) AS n WHERE id = $1`,
			[id],
		);
		const last = await finished(asked(trend({ asset_id: "NZDUSD", max_bars: 99 })));
		expect(last.result?.tries).toBe(24);
		expect((await send("GET", "")).data).toHaveLength(20);
		expect((await send("GET", "/bt_made_1")).data).toMatchObject({ status: "done", result: null });
		expect((await send("GET", "/bt_made_22")).data.result).toMatchObject({ tries: 24 });
	}, 60_000);
});
