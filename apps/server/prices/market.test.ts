import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { barStartMs, foldTicks, type Quote } from "@truefill/core/pricing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import type { FeedConfig } from "../platform/config-feed.ts";
import type { Pool } from "../platform/postgres/pool.ts";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { createMarket, type Market, type MarketSplit, quoteSnapshotWire } from "./index.ts";
import { hasMarketData, MARKET_DATA, priceOf, readableLog } from "./testing.ts";

const ms = (iso: string) => Date.parse(iso);
const NOW = ms("2026-03-04T09:17:31.250Z");
let database: TestDatabase;
let pool: Pool;
let folder = "";
/** Offset of the wall clock from the monotonic one. */
let wallMs = 0;
const clock = { ...createSystemClock(), nowMs: () => Date.now() + wallMs, monotonicMs: () => Date.now() };
const running: Market[] = [];

beforeAll(async () => {
	database = await createTestDatabase({ max: 2 });
	({ pool } = database);
	folder = mkdtempSync(join(tmpdir(), "market-"));
});
afterAll(async () => {
	rmSync(folder, { recursive: true });
	await database.drop();
});
beforeEach(() => {
	wallMs = 0;
	vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(async () => {
	for (const market of running.splice(0)) await market.stop();
	vi.useRealTimers();
	await pool.query("DELETE FROM candles");
});

const SIMULATED: FeedConfig = { kind: "simulated" };
const PUSH: FeedConfig = { kind: "push", key: "0123456789abcdef" };

async function start(
	feed: FeedConfig,
	marketHours: "always" | "calendar" = "always",
	splits: readonly MarketSplit[] = [],
) {
	const { log, messages } = readableLog();
	const profile = LEVERAGE_PROFILES["retail-eu-uk"];
	const market = await createMarket({
		config: { feed, marketHours },
		clock,
		log,
		pool,
		instruments: SEED_INSTRUMENTS,
		profile,
		splits,
	});
	running.push(market);
	await market.start();
	const heard: Quote[] = [];
	market.onQuote((quote) => void heard.push(quote));
	return { market, heard, messages };
}

const push = (market: Market, id: string, bid: string, ask: string, tsMs = clock.nowMs(), source = "a") =>
	market.offer(id, { bid: priceOf(bid), ask: priceOf(ask), tsMs, source });

describe("the simulated market, live", () => {
	it("tells ticks whose fold is the candle that it serves, and refuses none of its own", async () => {
		vi.setSystemTime(ms("2026-03-04T09:59:59.990Z"));
		const { market, heard } = await start(SIMULATED);
		vi.advanceTimersByTime(190_000);
		const nowMs = clock.nowMs();
		const fromMs = ms("2026-03-04T10:00:00Z");
		for (const id of ["EURUSD", "BTCUSD", "AAPL", "NATGAS"]) {
			const own = heard.filter((quote) => quote.instrumentId === id && quote.tsMs >= fromMs);
			expect(own.length).toBeGreaterThan(60);
			for (const resolution of ["1m", "1h"] as const) {
				expect(await market.candles(id, resolution, fromMs, nowMs)).toEqual(foldTicks(resolution, own));
			}
		}
		expect(market.metrics().refused).toBe(0);
		const sequences = heard.map((quote) => quote.sequence);
		expect(sequences).toEqual(Array.from(sequences, (_, i) => (sequences[0] ?? 0) + i));
		for (const { instrument, quote, day, state } of market.snapshot()) {
			expect(state).toEqual({ state: "open" });
			const [today] = await market.candles(instrument.id, "1d", barStartMs("1d", nowMs), nowMs + 1);
			expect(day?.bid).toEqual(today?.bid);
			expect(day?.bid.close).toBe(quote?.bid);
		}
	});

	it("keeps sessions when it is told to, and shows the last price of the last session", async () => {
		vi.setSystemTime(ms("2026-03-07T12:00:00Z"));
		const { market, heard } = await start(SIMULATED, "calendar");
		expect(market.state("EURUSD")).toEqual({ state: "closed", opensAtMs: ms("2026-03-08T21:03:00Z") });
		expect(market.state("AAPL")).toEqual({ state: "closed", opensAtMs: ms("2026-03-09T13:30:00Z") });
		expect(market.state("BTCUSD")).toEqual({ state: "open" });
		expect(new Date(market.quote("EURUSD")?.tsMs ?? 0).toISOString()).toMatch(/^2026-03-06T21:57:5/);
		vi.advanceTimersByTime(5_000);
		expect(new Set(heard.map((quote) => quote.instrumentId)).size).toBe(10);
		expect(heard.every((quote) => quote.instrumentId.endsWith("USD"))).toBe(true);
	});
});

describe("the market", () => {
	it("gives views that later ticks do not change", async () => {
		const { market } = await start(PUSH);
		push(market, "EURUSD", "1.10000", "1.10010");
		const before = market.view();
		push(market, "EURUSD", "1.10020", "1.10030");
		expect(before.quote("EURUSD")?.bid).toBe(priceOf("1.1"));
		expect(before.rate("EUR", "USD")?.bid).toBe(1_100_000_000_000n);
		const after = market.view();
		expect(after.rate("EUR", "USD")).toEqual({ bid: 1_100_200_000_000n, ask: 1_100_300_000_000n, via: ["EURUSD"] });
		expect(before.rate("EUR", "USD")?.bid).toBe(1_100_000_000_000n);
		expect(after.quote("EURUSD")?.sequence).toBe((before.quote("EURUSD")?.sequence ?? 0) + 1);
		expect(after.quote("NOPE")).toBeUndefined();
		expect(after.instrument("NOPE")).toBeUndefined();
		expect(after.rate("EUR", "JPY")).toBeUndefined();
		const apple = after.instrument("AAPL");
		expect(apple && after.profileLeverage(apple)).toBe(5);
	});

	it("calls a quote stale by the time since it came, whatever the wall clock does (E14)", async () => {
		const { market } = await start(PUSH);
		expect(market.state("EURUSD")).toEqual({ state: "no-price" });
		push(market, "EURUSD", "1.10000", "1.10010");
		vi.advanceTimersByTime(15_000);
		expect(market.state("EURUSD")).toEqual({ state: "open" });
		wallMs = 3_600_000;
		expect(market.state("EURUSD")).toEqual({ state: "open" });
		wallMs = -3_600_000;
		expect(market.view().state("EURUSD")).toEqual({ state: "open" });
		vi.advanceTimersByTime(1);
		expect(market.state("EURUSD")).toEqual({ state: "stale", ageMs: 15_001 });
		expect(market.view().state("EURUSD")).toEqual({ state: "stale", ageMs: 15_001 });
		wallMs = 0;
		push(market, "EURUSD", "1.10000", "1.10010", clock.nowMs() - 3_000);
		vi.advanceTimersByTime(12_001);
		expect(market.state("EURUSD")).toEqual({ state: "stale", ageMs: 15_001 });
	});

	it("lets no refused tick reach quotes, candles or listeners, counts it and names it in the log", async () => {
		const { market, heard, messages } = await start(PUSH);
		push(market, "EURUSD", "1.10000", "1.10010");
		for (let i = 0; i < 120; i += 1) {
			vi.advanceTimersByTime(1);
			push(market, "EURUSD", i % 2 === 0 ? "9.9" : "1.2", i % 2 === 0 ? "9.8" : "1.1");
		}
		expect(heard.length).toBe(1);
		expect(market.quote("EURUSD")?.bid).toBe(priceOf("1.1"));
		const [bar] = await market.candles("EURUSD", "1d", NOW - 86_400_000, NOW + 86_400_000);
		expect(bar).toMatchObject({ ticks: 1, bid: { high: priceOf("1.1") } });
		expect(market.metrics()).toMatchObject({ accepted: 1, refused: 120 });
		expect(messages().filter((line) => line.startsWith("tick refused: EURUSD crossed"))).toEqual([
			"tick refused: EURUSD crossed (1 so far)",
			"tick refused: EURUSD crossed (10 so far)",
			"tick refused: EURUSD crossed (100 so far)",
		]);
	});

	it("tells the others when one listener fails", async () => {
		const { market, messages } = await start(PUSH);
		market.onQuote(() => {
			throw new Error("broken");
		});
		const later: Quote[] = [];
		const leave = market.onQuote((quote) => void later.push(quote));
		expect(push(market, "EURUSD", "1.10000", "1.10010").accepted).toBe(true);
		expect(later.length).toBe(1);
		expect(messages()).toContain("a listener of quotes failed");
		leave();
		push(market, "EURUSD", "1.10001", "1.10010");
		expect(later.length).toBe(1);
	});

	it("begins its sequence above every earlier start's", async () => {
		const first = await start(PUSH);
		push(first.market, "EURUSD", "1.10000", "1.10010");
		vi.advanceTimersByTime(1_000);
		const second = await start(PUSH);
		push(second.market, "EURUSD", "1.10000", "1.10010");
		expect(second.market.lastSequence()).toBeGreaterThan(first.market.lastSequence());
	});
});

describe("what time is proven", () => {
	it("is what has passed, or what a bridge has named; a wall clock that was set forward proves nothing", async () => {
		const own = createSystemClock(Date.now, () => 0);
		const market = await createMarket({
			config: { feed: PUSH, marketHours: "always" },
			clock: own,
			log: readableLog().log,
			pool: database.pool,
			instruments: SEED_INSTRUMENTS,
			profile: LEVERAGE_PROFILES["retail-eu-uk"],
		});
		const startMs = own.nowMs();
		vi.setSystemTime(startMs + 86_400_000);
		expect(own.nowMs()).toBe(startMs + 86_400_000);
		expect(market.provenMs()).toBe(startMs);
		const tick = { bid: priceOf("1.08500"), ask: priceOf("1.08512"), tsMs: own.nowMs(), source: "bridge" };
		expect(market.offer("EURUSD", tick).accepted).toBe(true);
		expect(market.provenMs()).toBe(startMs);
		expect(market.offer("EURUSD", tick, true).accepted).toBe(true);
		expect(market.provenMs()).toBe(startMs + 86_400_000);
	});
});

describe("a replay", () => {
	it("follows the sessions of the recorded time and shows when the next one opens", async () => {
		const path = join(folder, "friday.csv");
		writeFileSync(
			path,
			`${["2014-05-02T20:57:00Z", "2014-05-02T20:57:59Z", "2014-05-02T20:58:01Z", "2014-05-02T21:30:00Z"].map((ts) => `${ts},EURUSD,1.38,1.3801`).join("\n")}\n`,
		);
		const config = {
			kind: "replay",
			path,
			speed: 1,
			loop: false,
			onError: "stop",
			startMs: ms("2014-05-02T20:57:00Z"),
		} as const;
		const { market } = await start(config, "calendar");
		const { offsetMs } = market.feedStatus();
		expect(market.state("EURUSD").state).not.toBe("closed");
		vi.advanceTimersByTime(60_000);
		expect(market.state("EURUSD")).toEqual({ state: "closed", opensAtMs: ms("2014-05-04T21:03:00Z") + offsetMs });
		expect(market.state("GBPUSD").state).toBe("closed");
		let changes = 0;
		market.onFeedChange(() => {
			changes += 1;
		});
		vi.advanceTimersByTime(40 * 60_000);
		expect([market.feedStatus().ended, changes]).toEqual([true, 1]);
		expect(market.feedStatus().recordedDate).toBe("2014-05-02");
	});

	it.skipIf(!hasMarketData("replay of a recorded day through the market"))(
		"of the recorded EURUSD ticks of 2014-05-02 has the morning as history and goes on live, in one chart",
		async () => {
			const path = `${MARKET_DATA}/lean/forex/oanda/tick/eurusd/20140502_quote.csv.gz`;
			const { market, heard } = await start(
				{ kind: "replay", path, speed: 1, loop: false, onError: "stop" },
				"calendar",
			);
			const { offsetMs, recordedDate, label } = market.feedStatus();
			expect([label, recordedDate, offsetMs % 60_000]).toEqual(["Replayed prices", "2014-05-02", 0]);
			expect(market.state("EURUSD")).toEqual({ state: "open" });
			expect(market.quote("EURUSD")).toBeDefined();
			const dayMs = ms("2014-05-02T00:00:00Z") + offsetMs;
			const before = await market.candles("EURUSD", "1m", dayMs, clock.nowMs());
			expect(before.length).toBeGreaterThan(650);
			vi.advanceTimersByTime(35 * 60_000);
			const all = await market.candles("EURUSD", "1m", dayMs, clock.nowMs());
			// 12:30 UTC, the minute of the payrolls: the busiest of the day, and no tick of it may be lost.
			const payrolls = all.find((bar) => bar.startMs === ms("2014-05-02T12:30:00Z") + offsetMs);
			const live = heard.filter((quote) => barStartMs("1m", quote.tsMs) === payrolls?.startMs);
			expect(payrolls?.ticks).toBe(live.length);
			expect(live.length).toBeGreaterThan(500);
			expect(market.metrics().refused).toBe(0);
			expect(all.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
			// The offset is in whole minutes, so the recorded day begins within an hour of the screen's.
			const hours = await market.candles("EURUSD", "1h", dayMs - 3_600_000, clock.nowMs());
			expect(hours.reduce((sum, bar) => sum + bar.ticks, 0)).toBe(all.reduce((sum, bar) => sum + bar.ticks, 0));
			const wire = market.snapshot().map(quoteSnapshotWire);
			expect(wire.find((each) => each.id === "EURUSD")?.market).toEqual({ state: "open" });
			expect(wire.find((each) => each.id === "GBPUSD")).toMatchObject({ bid: null, market: { state: "no-price" } });
		},
		60_000,
	);
});

describe("E22 the day's change over a split", () => {
	const split = { instrumentId: "AAPL", exAtMs: ms("2026-03-04T14:30:00Z"), numerator: 4, denominator: 1 };
	const dayOf = (market: Market) => market.snapshot().find(({ instrument }) => instrument.id === "AAPL");

	it("is told in the new units, also after a restart; the candles as they were traded stay as they were", async () => {
		vi.setSystemTime(ms("2026-03-03T20:59:00Z"));
		const first = await start(PUSH);
		push(first.market, "AAPL", "200.00", "200.10");
		vi.setSystemTime(ms("2026-03-04T14:00:00Z"));
		push(first.market, "AAPL", "204.00", "204.10");
		push(first.market, "AAPL", "202.00", "202.10");
		const before = first.market.quote("AAPL");
		if (before === undefined) throw new Error("no quote");
		expect(dayOf(first.market)).toMatchObject({
			previous: { bid: priceOf("200.00") },
			day: { bid: { open: priceOf("204") } },
		});
		first.market.pause("AAPL", "a split is being applied", true);
		vi.setSystemTime(split.exAtMs);
		expect(first.market.splitsOf("AAPL")).toBe(0);
		first.market.resume("AAPL", { split, before });
		expect(first.market.snapshot().find(({ instrument }) => instrument.id === "AAPL")?.splits).toBe(1);
		const adjusted = {
			previous: { bid: priceOf("50.00"), ask: priceOf("50.025") },
			day: { bid: { open: priceOf("51"), high: priceOf("51"), low: priceOf("50.5"), close: priceOf("50.5") } },
		};
		expect(dayOf(first.market)).toMatchObject(adjusted);
		push(first.market, "AAPL", "50.40", "50.45");
		const range = [ms("2026-03-01T00:00:00Z"), ms("2026-03-05T00:00:00Z")] as const;
		const shown = async (market: Market) => {
			const { candles, splits } = await market.adjustedCandles("AAPL", "1d", ...range);
			expect(splits).toEqual([split]);
			return candles.map(({ bid }) => [bid.open, bid.high, bid.low, bid.close]);
		};
		const closes = ["50", "51", "50.4"].map(priceOf);
		const [yesterday, high, low] = closes;
		expect(await shown(first.market)).toEqual([
			[yesterday, yesterday, yesterday, yesterday],
			[high, high, low, low],
		]);
		const traded = await first.market.candles("AAPL", "1d", ...range);
		expect(traded.map(({ bid }) => [bid.open, bid.close])).toEqual([
			[priceOf("200"), priceOf("200")],
			[priceOf("204"), priceOf("50.40")],
		]);
		await first.market.stop();
		running.splice(0);
		const second = await start(PUSH, "always", [split]);
		expect(await shown(second.market)).toEqual(await shown(first.market));
		expect(dayOf(second.market)).toMatchObject({
			previous: adjusted.previous,
			day: { bid: { open: priceOf("51"), low: priceOf("50.4") } },
		});
	});

	it("no late tick of before it, and none in old units, is dealt at after it", async () => {
		vi.setSystemTime(split.exAtMs - 5_000);
		const { market, heard } = await start(PUSH);
		push(market, "AAPL", "200.00", "200.10");
		const before = market.quote("AAPL");
		if (before === undefined) throw new Error("no quote");
		market.pause("AAPL", "a split is being applied", true);
		vi.setSystemTime(split.exAtMs + 50);
		market.resume("AAPL", { split, before });
		heard.length = 0;
		expect(push(market, "AAPL", "201.00", "201.10", split.exAtMs - 1)).toEqual({
			accepted: false,
			reason: "out-of-order",
		});
		expect(push(market, "AAPL", "201.00", "201.10")).toEqual({ accepted: false, reason: "outlier" });
		expect(heard).toEqual([]);
		expect(market.quote("AAPL")?.bid).toBe(priceOf("50"));
		expect(push(market, "AAPL", "50.20", "50.25").accepted).toBe(true);
	});

	it("of the simulated market is that of a market that always had these units", async () => {
		vi.setSystemTime(split.exAtMs - 1_000);
		const plain = await start(SIMULATED);
		const was = dayOf(plain.market);
		const before = plain.market.quote("AAPL");
		if (before === undefined || was?.previous === undefined) throw new Error("no quote");
		plain.market.pause("AAPL", "a split is being applied", true);
		vi.setSystemTime(split.exAtMs + 1_000);
		plain.market.resume("AAPL", { split, before });
		const share = (at: bigint) => Number(at) / 4;
		expect(Number(dayOf(plain.market)?.previous?.bid)).toBeCloseTo(share(was.previous.bid), -1);
		const { candles } = await plain.market.adjustedCandles(
			"AAPL",
			"1M",
			ms("2026-02-01T00:00:00Z"),
			ms("2026-03-05T00:00:00Z"),
		);
		const traded = await plain.market.candles("AAPL", "1M", ms("2026-02-01T00:00:00Z"), ms("2026-03-05T00:00:00Z"));
		expect(Number(candles[0]?.bid.close)).toBeCloseTo(share(traded[0]?.bid.close ?? 0n), -1);
		expect(Number(candles[1]?.bid.high)).toBeCloseTo(share(traded[1]?.bid.high ?? 0n), -1);
		expect(candles.map(({ ticks }) => ticks)).toEqual(traded.map(({ ticks }) => ticks));
	});
});
