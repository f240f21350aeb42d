import { candles as candlesCall, pushQuotes as pushCall, siteData } from "@truefill/contracts/http";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BoundRoute, RequestContext, SignedInUser } from "../../http/bind.ts";
import { createSystemClock } from "../../platform/clock.ts";
import type { FeedConfig } from "../../platform/config-feed.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { LIMITS } from "../../platform/rate-limits/index.ts";
import { createMarket, type Market } from "../../prices/index.ts";
import { silentLog } from "../../prices/testing.ts";
import { MOST_CANDLES } from "./get-candles.ts";
import { createMarketModule } from "./index.ts";

const NOW = Date.parse("2026-03-04T09:17:31.250Z");
let database: TestDatabase;
const clock = { ...createSystemClock(), at: NOW, nowMs: (): number => clock.at, monotonicMs: (): number => clock.at };
const running: Market[] = [];

beforeAll(async () => {
	database = await createTestDatabase({ max: 4 });
});
afterAll(() => database.drop());
afterEach(async () => {
	for (const market of running.splice(0)) await market.stop();
	clock.at = NOW;
	await database.pool.query("DELETE FROM candles");
});

async function startMarket(feed: FeedConfig, marketHours: "always" | "calendar" = "always") {
	const market = await createMarket({
		config: { feed, marketHours },
		clock,
		log: silentLog,
		pool: database.pool,
		instruments: SEED_INSTRUMENTS,
		profile: LEVERAGE_PROFILES["retail-eu-uk"],
	});
	running.push(market);
	await market.start();
	return { market, module: createMarketModule({ market, clock }) };
}

const request: RequestContext = {
	id: "r",
	address: "",
	network: "",
	userAgent: "",
	acceptLanguage: "",
	host: "",
	cookies: { get: () => undefined, set: () => {}, clear: () => {} },
	log: silentLog,
};
const ANNA: SignedInUser = { id: "usr_anna", email: "a@x", role: "customer", staffRole: null, status: "active" };
async function ask(
	routes: readonly BoundRoute[],
	id: string,
	input: { params?: unknown; query?: unknown; body?: unknown; user?: SignedInUser },
) {
	const bound = routes.find(({ call }) => call.id === id);
	if (bound === undefined) throw new Error(`no route ${id}`);
	// A use case receives the contract's defaults for fields that the request omits.
	const query = bound.call.query.parse(input.query ?? {});
	return bound.handle({ params: {}, body: undefined, user: ANNA, session: null, request, ...input, query });
}

const PUSH: FeedConfig = { kind: "push", key: "0123456789abcdef" };
const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();

describe("pushed quotes", () => {
	it("are taken or refused one by one, with the reason of each", async () => {
		const { market, module } = await startMarket(PUSH);
		const body = [
			{ id: "EURUSD", bid: "1.08512", ask: "1.08520" },
			{ id: "NOPE", bid: "1", ask: "2" },
			{ id: "EURUSD", bid: "1.08530", ask: "1.08520" },
			{ id: "EURUSD", bid: "0", ask: "1.08520" },
			{ id: "EURUSD", bid: "1.08512", ask: "1.08520", ts: at(-1) },
			{ id: "EURUSD", bid: "1.08512", ask: "1.08520", ts: at(60_000) },
			{ id: "XAUUSD", bid: "4000.1", ask: "4000.4", ts: at(-3_600_000) },
			{ id: "EURUSD", bid: "1.18512", ask: "1.18520", ts: at(1) },
			{ id: "EURUSD", bid: "1.18513", ask: "1.18521", ts: at(2) },
			{ id: "GBPUSD", bid: "1.30000", ask: "1.30001", ts: at(0) },
		];
		const answer = await ask(module.routes(), "pushQuotes", { body });
		if (!answer.ok) throw new Error(answer.refusal.code);
		const { data } = pushCall.response.parse(answer.value);
		expect([data.accepted, data.refused]).toEqual([3, 7]);
		expect(data.reasons.map(({ index, code }) => `${index} ${code}`)).toEqual([
			"1 INSTRUMENT_UNKNOWN",
			"2 TICK_CROSSED",
			"3 TICK_NOT_POSITIVE",
			"4 TICK_OUT_OF_ORDER",
			"5 TICK_FROM_FUTURE",
			"6 TICK_TOO_OLD",
			"7 TICK_OUTLIER",
		]);
		expect(market.quote("EURUSD")).toMatchObject({ bid: 118_513_000n, ask: 118_521_000n, tsMs: NOW + 2 });
		expect(market.quote("XAUUSD")).toBeUndefined();
		expect(market.metrics()).toMatchObject({ accepted: 3, refused: 6 });
	});

	it("are refused as a whole by another feed, and by nobody's instrument in a candle request", async () => {
		const { module } = await startMarket({ kind: "simulated" });
		const answer = await ask(module.routes(), "pushQuotes", { body: [{ id: "EURUSD", bid: "1", ask: "2" }] });
		expect(answer).toMatchObject({ ok: false, refusal: { code: "FEED_NOT_PUSH" } });
		const query = { resolution: "1m", from: at(-60_000), to: at(0) };
		const unknown = await ask(module.routes(), "candles", { params: { id: "NOPE" }, query });
		expect(unknown).toMatchObject({
			ok: false,
			refusal: { code: "INSTRUMENT_UNKNOWN", params: { instrument: "NOPE" } },
		});
	});

	it("become candles of every size that outlive the server, the forming one going on where it was", async () => {
		const push = async (routes: readonly BoundRoute[], bid: string, ask_: string, atMs: number) => {
			clock.at = atMs;
			const answer = await ask(routes, "pushQuotes", { body: [{ id: "EURUSD", bid, ask: ask_ }] });
			expect(answer).toMatchObject({ ok: true, value: { data: { accepted: 1 } } });
		};
		const minute = Math.floor(NOW / 60_000) * 60_000;
		const first = await startMarket(PUSH);
		await push(first.module.routes(), "1.10000", "1.10010", minute + 1_000);
		await push(first.module.routes(), "1.10050", "1.10060", minute + 2_000);
		await push(first.module.routes(), "1.10020", "1.10040", minute + 61_000);
		const read = async (module: (typeof first)["module"], resolution: string) => {
			const query = { resolution, from: "2026-03-01T00:00:00Z", to: "2026-03-04T10:00:00Z" };
			const answer = await ask(module.routes(), "candles", { params: { id: "EURUSD" }, query });
			if (!answer.ok) throw new Error(answer.refusal.code);
			return candlesCall.response.parse(answer.value).data;
		};
		const day = (ticks: number, high: string, close: string) => ({
			start: "2026-03-04T00:00:00.000Z",
			bid: { open: "1.10000", high, low: "1.10000", close },
			ask: { open: "1.10010", high: `${high.slice(0, 5)}60`, low: "1.10010", close: close.replace("20", "40") },
			ticks,
		});
		// Nothing is stored yet: candles in memory count.
		expect(await read(first.module, "1d")).toEqual([day(3, "1.10050", "1.10020")]);
		await first.market.stop();
		const { rows } = await database.pool.query("SELECT count(*) AS bars, sum(ticks) AS ticks FROM candles");
		// Two minutes and one bar of each of the eight coarser sizes.
		expect(rows).toEqual([{ bars: "10", ticks: "27" }]);

		const second = await startMarket(PUSH);
		await push(second.module.routes(), "1.10045", "1.10050", minute + 62_000);
		await push(second.module.routes(), "1.10020", "1.10040", minute + 63_000);
		expect((await read(second.module, "1d"))[0]).toEqual(day(5, "1.10050", "1.10020"));
		const minutes = await read(second.module, "1m");
		expect(minutes.map(({ ticks, bid }) => [ticks, bid.open, bid.high, bid.close])).toEqual([
			[2, "1.10000", "1.10050", "1.10050"],
			[3, "1.10020", "1.10045", "1.10020"],
		]);
		expect((await read(second.module, "1M"))[0]?.start).toBe("2026-03-01T00:00:00.000Z");
		expect((await read(second.module, "1w"))[0]?.start).toBe("2026-03-02T00:00:00.000Z");
	});
});

describe("candles of one person", () => {
	const read = async (routes: readonly BoundRoute[], bars: number, user = ANNA) => {
		const query = { resolution: "1m", from: at(-bars * 60_000), to: at(0) };
		const answer = await ask(routes, "candles", { params: { id: "EURUSD" }, query, user });
		return answer.ok ? "read" : answer.refusal;
	};

	it("are bounded by the bars that they ask for, and nobody else waits for them", async () => {
		const { module } = await startMarket(PUSH);
		const routes = module.routes();
		clock.at = NOW;
		for (let at_ = 0; at_ < LIMITS.candleBars.burst / MOST_CANDLES; at_++)
			expect(await read(routes, MOST_CANDLES)).toBe("read");
		expect(await read(routes, 1)).toEqual({ code: "TOO_MANY_REQUESTS", params: { seconds: "1" } });
		expect(await read(routes, MOST_CANDLES, { ...ANNA, id: "usr_bert" })).toBe("read");
		clock.at = NOW + 1_000;
		for (let at_ = 0; at_ < 20; at_++) expect(await read(routes, 1_000)).toBe("read");
		expect(await read(routes, 1_000)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
	});

	it("are enough for a wall of charts: the longest way back to the last bars, twelve times at once", () => {
		// charts/paging.ts: a thousand bars, and across a long market closure 4,000 and twice 4,800 more.
		expect(LIMITS.candleBars.burst).toBeGreaterThan(12 * (1_000 + 4_000 + 4_800 + 4_800));
	});
});

describe("E15 quarantine", () => {
	it("keeps an outlier that waits beside the last price, and tells the ticks that were refused", async () => {
		const { market, module } = await startMarket(PUSH);
		const push = (bid: string, ask_: string, ts: string) =>
			ask(module.routes(), "pushQuotes", { body: [{ id: "EURUSD", bid, ask: ask_, ts }] });
		await push("1.08512", "1.08520", at(0));
		await push("1.18512", "1.18520", at(1));
		await push("1.08530", "1.08520", at(2));
		const { waiting, refused } = market.quarantine();
		expect(waiting).toMatchObject([{ instrumentId: "EURUSD", bid: 118_512_000n, last: { bid: 108_512_000n } }]);
		expect(refused.map(({ reason, source, refusedAtMs }) => [reason, source, refusedAtMs])).toEqual([
			["crossed", "bridge", NOW],
			["outlier", "bridge", NOW],
		]);
		await push("1.18513", "1.18521", at(3));
		expect(market.quarantine().waiting).toEqual([]);
		expect(market.quote("EURUSD")?.bid).toBe(118_513_000n);
	});
});

describe("E20 the closing price of an instant that is over", () => {
	it("is the last tick before it, from the candles, also after a restart; of what nobody saw it is unknown", async () => {
		const minute = Math.floor(NOW / 60_000) * 60_000;
		const tick = async (routes: readonly BoundRoute[], bid: string, ask_: string, atMs: number) => {
			clock.at = atMs;
			await ask(routes, "pushQuotes", { body: [{ id: "EURUSD", bid, ask: ask_ }] });
		};
		const first = await startMarket(PUSH);
		await tick(first.module.routes(), "1.10000", "1.10010", minute - 30_000);
		await tick(first.module.routes(), "1.10050", "1.10060", minute - 1_000);
		expect(await first.market.quoteAt("EURUSD", minute)).toMatchObject({ bid: 110_050_000n, tsMs: minute - 1_000 });
		await tick(first.module.routes(), "1.20050", "1.20060", minute + 1_000);
		await tick(first.module.routes(), "1.20051", "1.20061", minute + 2_000);
		await first.market.stop();
		clock.at = minute + 3 * 86_400_000;
		const { market } = await startMarket(PUSH);
		expect(await market.quoteAt("EURUSD", minute)).toMatchObject({ bid: 110_050_000n, ask: 110_060_000n, sequence: 0 });
		// Two days later there was no tick: the last hour with one applies.
		expect(await market.quoteAt("EURUSD", Math.ceil(minute / 3_600_000) * 3_600_000 + 2 * 86_400_000)).toMatchObject({
			bid: 120_051_000n,
		});
		expect(await market.quoteAt("EURUSD", minute + 6 * 86_400_000)).toBeUndefined();
		expect(await market.quoteAt("GBPUSD", minute)).toBeUndefined();
	});
});

describe("candles", () => {
	it("of more than 5,000 bars are refused, exactly 5,000 are not", async () => {
		const { module } = await startMarket({ kind: "simulated" });
		const get = (from: number, resolution = "1m") =>
			ask(module.routes(), "candles", { params: { id: "EURUSD" }, query: { resolution, from: at(from), to: at(0) } });
		const most = await get(-5_000 * 60_000);
		if (!most.ok) throw new Error(most.refusal.code);
		expect(candlesCall.response.parse(most.value).data.length).toBe(5_000);
		expect(await get(-5_001 * 60_000)).toMatchObject({
			ok: false,
			refusal: { code: "RANGE_TOO_LONG", params: { maximum: "5000" } },
		});
		expect(await get(60_000)).toEqual({ ok: true, value: { data: [], prices: "adjusted", adjusted_by: [] } });
	});
});

describe("the site's data", () => {
	it("fits the contract for every feed, with leverage after the retail profile and quotes from the start", async () => {
		const part = siteData.pick({ leverage: true, profile: true, instruments: true, quotes: true, feed: true });
		const { module, market } = await startMarket({ kind: "simulated" });
		const data = part.parse(module.siteMarket());
		expect(data.profile).toBe("retail-eu-uk");
		expect(data.leverage).toEqual({ forex: 30, metals: 20, indices: 20, commodities: 10, stocks: 5, cryptos: 2 });
		const leverage = new Map(data.instruments.map((each) => [each.id, each.leverage]));
		expect(
			["EURUSD", "AUDUSD", "XAUUSD", "XAGUSD", "US500", "HK50", "AAPL", "BTCUSD"].map((id) => leverage.get(id)),
		).toEqual([...[30, 20, 20, 10, 20, 10, 5, 2]]);
		expect(data.quotes.length).toBe(SEED_INSTRUMENTS.length);
		for (const quote of data.quotes) {
			expect(quote.market).toEqual({ state: "open" });
			expect(Number(quote.bid)).toBeGreaterThan(0);
			expect(Number(quote.day_low)).toBeLessThanOrEqual(Number(quote.bid));
			expect(Number(quote.day_high)).toBeGreaterThanOrEqual(Number(quote.bid));
		}
		expect(data.feed).toMatchObject({
			kind: "simulated",
			label: "Simulated prices",
			market_hours: "always",
			offset_ms: 0,
		});
		for (const currency of ["EUR", "JPY", "HKD", "SEK"] as const)
			expect(market.view().rate(currency, "GBP")).toBeDefined();

		const pushed = part.parse((await startMarket(PUSH)).module.siteMarket());
		expect(pushed.quotes[0]).toMatchObject({
			bid: null,
			ask: null,
			ts: null,
			day_open: null,
			market: { state: "no-price" },
		});
		expect(pushed.feed.label).toBe("Dealer's prices");
	});
});
