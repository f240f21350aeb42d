import { execFileSync } from "node:child_process";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { price } from "@truefill/core/money";
import {
	barEndMs,
	barStartMs,
	type Candle,
	createNormaliser,
	foldTicks,
	type MarketHours,
	type Resolution,
} from "@truefill/core/pricing";
import { IS_FULL } from "@truefill/testkit/tier";
import { describe, expect, it } from "vitest";
import { simulatedCandles } from "./candles.ts";
import { SIMULATION_SEED, simulatedTicks } from "./feed.ts";
import { HISTORY_STARTS_MS, InstrumentModel } from "./model.ts";
import { Stream } from "./random.ts";
import { subdivideBar, subdivideTicks } from "./subdivide.ts";

const ms = (iso: string) => Date.parse(iso);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days whose ticks are folded, and days without a motionless hour. */
const [FOLDED_DAYS, MOVING_DAYS] = IS_FULL ? [2, 120] : [1, 30];

function model(id: string, seed = 7): InstrumentModel {
	const instrument = SEED_INSTRUMENTS.find((each) => each.id === id);
	if (instrument === undefined) throw new Error(`no instrument ${id}`);
	return new InstrumentModel(seed, instrument);
}

function* typed(of: InstrumentModel, hours: MarketHours, fromMs: number, toMs: number) {
	for (const { bid, ask, tsMs } of simulatedTicks(of, hours, fromMs, toMs)) {
		if (bid === null || ask === null) throw new Error("the simulated market gave no price");
		yield { bid: price(bid), ask: price(ask), tsMs };
	}
}

const candles = (
	id: string,
	hours: MarketHours,
	resolution: Resolution,
	fromMs: number,
	toMs: number,
	nowMs = toMs,
) => {
	const own = model(id);
	return simulatedCandles(own, hours, { instrument: own.instrument, resolution, fromMs, toMs, nowMs });
};

describe("the walk of the days", () => {
	it("is the same in whatever order its days are asked", () => {
		const first = HISTORY_STARTS_MS / DAY_MS;
		const own = model("EURUSD");
		const inOrder = Array.from({ length: 400 }, (_, day) => own.hourBar((first + day) * 24));
		const stream = new Stream(3);
		const asked = model("EURUSD");
		for (let round = 0; round < 600; round += 1) {
			const day = Math.floor(stream.next() * 400);
			expect(asked.hourBar((first + day) * 24)).toEqual(inOrder[day]);
		}
	});
});

describe("cutting a bar", () => {
	it("gives parts that chain, stay inside and touch both ends, whatever the bar", () => {
		const stream = new Stream(5);
		for (let round = 0; round < 3_000; round += 1) {
			const [a = 0, b = 0, c = 0, d = 0] = [0, 0, 0, 0].map(() => Math.floor(stream.next() * (round % 40)) + 1);
			const parent = { open: a, close: b, high: Math.max(a, b) + c - 1, low: Math.max(1, Math.min(a, b) - d) };
			const parts = subdivideBar(new Stream(round), parent, [1, 3, 0.5, 1, 2, 1]);
			expect(parts[0]?.open).toBe(parent.open);
			expect(parts.at(-1)?.close).toBe(parent.close);
			expect(Math.max(...parts.map((part) => part.high))).toBe(parent.high);
			expect(Math.min(...parts.map((part) => part.low))).toBe(parent.low);
			parts.forEach((part, i) => {
				if (i > 0) expect(part.open).toBe(parts[i - 1]?.close);
				expect(part.high).toBeGreaterThanOrEqual(Math.max(part.open, part.close));
				expect(part.low).toBeLessThanOrEqual(Math.min(part.open, part.close));
			});
			const prices = subdivideTicks(new Stream(round), parent, 4 + (round % 20));
			expect([prices[0], prices.at(-1)]).toEqual([parent.open, parent.close]);
			expect([Math.max(...prices), Math.min(...prices)]).toEqual([parent.high, parent.low]);
			expect(prices.every(Number.isSafeInteger)).toBe(true);
		}
	});
});

describe("the simulated market", () => {
	const open = ms("2026-03-04T00:00:00Z");

	it.each(["EURUSD", "USDJPY", "BTCUSD", "AAPL", "XAUUSD", "SUGAR"])(
		"%s: folding its ticks gives its candles exactly, at every resolution up to a day",
		async (id) => {
			for (const hours of ["always", "calendar"] as const) {
				const toMs = open + FOLDED_DAYS * DAY_MS;
				const ticks = [...typed(model(id), hours, open, toMs - 1)];
				expect(ticks.length).toBeGreaterThan(FOLDED_DAYS * (hours === "always" ? 40_000 : 5_000));
				for (const resolution of ["1m", "5m", "15m", "30m", "1h", "4h", "1d"] as const) {
					const expected = foldTicks(resolution, ticks);
					expect(await candles(id, hours, resolution, open, toMs), resolution).toEqual(expected);
				}
			}
		},
	);

	it("weeks and months agree with their days, also where a session begins within an hour", async () => {
		const from = ms("2026-01-26T00:00:00Z");
		for (const id of ["AAPL", "EURUSD"]) {
			const days = await candles(id, "calendar", "1d", from, ms("2026-04-01T00:00:00Z"));
			for (const resolution of ["1w", "1M"] as const) {
				for (const whole of await candles(id, "calendar", resolution, from, ms("2026-04-01T00:00:00Z"))) {
					const parts = days.filter((day) => barStartMs(resolution, day.startMs) === whole.startMs);
					if (barEndMs(resolution, whole.startMs) > ms("2026-04-01T00:00:00Z")) continue;
					expect(whole.ticks).toBe(parts.reduce((sum, part) => sum + part.ticks, 0));
					expect(whole.bid.open).toBe(parts[0]?.bid.open);
					expect(whole.ask.close).toBe(parts.at(-1)?.ask.close);
					expect(whole.ask.high).toBe(parts.reduce((top, { ask }) => (ask.high > top ? ask.high : top), 0n));
				}
			}
		}
	});

	it("the forming candle is the fold of the ticks until now, at any now", async () => {
		const ticks = [...typed(model("EURUSD"), "always", open, open + DAY_MS)];
		for (const nowMs of [open + 17, open + 61_234, open + 5 * HOUR_MS + 1_234_567, open + DAY_MS - 1]) {
			const known = ticks.filter((tick) => tick.tsMs <= nowMs);
			for (const resolution of ["1m", "1h", "1d"] as const) {
				const expected = foldTicks(resolution, known);
				expect(await candles("EURUSD", "always", resolution, open, open + DAY_MS, nowMs)).toEqual(expected);
			}
		}
	});

	it("is silent outside sessions and breaks, and leaves bars without a session out", async () => {
		const friday = ms("2026-03-06T00:00:00Z");
		const times = [...typed(model("EURUSD"), "calendar", friday, friday + 3 * DAY_MS)].map((tick) => tick.tsMs);
		const silent = (from: string, to: string) => times.filter((at) => at >= ms(from) && at < ms(to)).length;
		expect(silent("2026-03-06T21:58:00Z", "2026-03-08T21:03:00Z")).toBe(0);
		expect(silent("2026-03-06T21:57:00Z", "2026-03-06T21:58:00Z")).toBeGreaterThan(20);
		expect(silent("2026-03-08T21:03:00Z", "2026-03-08T21:04:00Z")).toBeGreaterThan(20);
		const days = await candles("EURUSD", "calendar", "1d", friday, friday + 3 * DAY_MS);
		expect(days.map((day) => new Date(day.startMs).getUTCDay())).toEqual([5, 0]);
	});

	it("has believable days: moving, not leaping, around its level, with every tick fit for E15", async () => {
		for (const instrument of SEED_INSTRUMENTS) {
			const own = new InstrumentModel(20_260_101, instrument);
			const { id, outlierBand, maxQuoteAgeMs } = instrument;
			const request = {
				instrument,
				resolution: "1d",
				fromMs: ms("2024-01-01T00:00:00Z"),
				toMs: ms("2026-11-01T00:00:00Z"),
			} as const;
			const days: Candle[] = await simulatedCandles(own, "always", { ...request, nowMs: request.toMs });
			const closes = days.map((day) => Number(day.bid.close));
			const mean = closes.reduce((a, b) => a + b, 0) / closes.length;
			expect(Math.max(...closes) / mean, id).toBeLessThan(2.2);
			expect(Math.min(...closes) / mean, id).toBeGreaterThan(0.4);
			expect(new Set(closes).size, id).toBeGreaterThan(60);

			const rules = { band: BigInt(Math.round(Number(outlierBand) * 1e8)), aheadMs: 0, behindMs: 0 };
			const normaliser = createNormaliser(new Map([[id, rules]]));
			let beforeMs = open - 1_000;
			let refused = 0;
			let widest = 0;
			for (const tick of simulatedTicks(own, "always", open, open + HOUR_MS)) {
				if (!normaliser.judge(id, tick, tick.tsMs).accepted || tick.tsMs <= beforeMs) refused += 1;
				widest = Math.max(widest, tick.tsMs - beforeMs);
				beforeMs = tick.tsMs;
			}
			expect(refused, id).toBe(0);
			expect(widest, id).toBeLessThan(maxQuoteAgeMs);
		}
	});

	it("never stands still: a liquid instrument moves in every hour, and hardly a minute passes without a change", () => {
		for (const id of ["EURUSD", "BTCUSD", "XAUUSD"]) {
			const still = { hours: 0, minutes: 0 };
			const own = model(id, SIMULATION_SEED);
			const firstHour = Date.UTC(2026, 0, 1) / 3_600_000;
			for (let hour = firstHour; hour < firstHour + MOVING_DAYS * 24; hour += 1) {
				const bar = own.hourBar(hour);
				if (bar.high - bar.low < 4) still.hours += 1;
				for (let minute = hour * 60; minute < hour * 60 + 60; minute += 1) {
					const { high, low } = own.minuteBar(minute);
					if (high === low) still.minutes += 1;
				}
			}
			expect(still.hours, id).toBe(0);
			expect(still.minutes / (MOVING_DAYS * 24 * 60), id).toBeLessThan(0.01);
		}
	});

	it("is wide at the day's end and tight in London, 2 to 4 ticks a second where it is liquid", () => {
		const spreadAt = (iso: string) => model("EURUSD").spread(Math.floor(ms(iso) / HOUR_MS));
		expect(spreadAt("2026-03-04T21:00:00Z")).toBeGreaterThan(2 * spreadAt("2026-03-04T10:00:00Z"));
		const busy = [...typed(model("EURUSD"), "always", ms("2026-03-04T13:00:00Z"), ms("2026-03-04T14:00:00Z") - 1)];
		expect(busy.length / 3600).toBeGreaterThan(2);
		expect(busy.length / 3600).toBeLessThanOrEqual(4);
		expect(busy.length).toBe(model("EURUSD").ticksInHour(ms("2026-03-04T13:00:00Z") / HOUR_MS));
	});

	it("has no price before its past begins, and makes 5,000 bars while somebody waits", async () => {
		expect(await candles("EURUSD", "always", "1M", 0, HISTORY_STARTS_MS)).toEqual([]);
		const toMs = ms("2026-03-04T00:00:00Z");
		for (const [resolution, fromMs] of [
			["1m", toMs - 5_000 * 60_000],
			["1h", toMs - 5_000 * HOUR_MS],
			["1d", toMs - 5_000 * DAY_MS],
		] as const) {
			const before = process.cpuUsage();
			expect((await candles("EURUSD", "calendar", resolution, fromMs, toMs)).length).toBeGreaterThan(2_900);
			// CPU time, so that the load of the machine does not matter.
			expect(process.cpuUsage(before).user / 1_000).toBeLessThan(8_000);
		}
	});

	it("is another market with another seed and the same one in another process and order of asking", async () => {
		const script = `
			import { InstrumentModel } from ${JSON.stringify(new URL("./model.ts", import.meta.url).href)};
			import { simulatedCandles } from ${JSON.stringify(new URL("./candles.ts", import.meta.url).href)};
			import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
			const instrument = SEED_INSTRUMENTS.find((each) => each.id === "XAUUSD");
			const own = new InstrumentModel(7, instrument);
			own.ticks(29_500_000);
			const toMs = ${open + DAY_MS};
			const list = await simulatedCandles(own, "calendar", { instrument, resolution: "1h", fromMs: ${open}, toMs, nowMs: toMs });
			console.log(JSON.stringify(list, (_, value) => typeof value === "bigint" ? String(value) : value));
		`;
		const other = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
			encoding: "utf8",
			cwd: import.meta.dirname,
		});
		const here = await candles("XAUUSD", "calendar", "1h", open, open + DAY_MS);
		const text = JSON.stringify(here, (_, value) => (typeof value === "bigint" ? String(value) : value));
		expect(other.trim()).toBe(text);
		expect(here.length).toBeGreaterThan(20);
		expect(model("XAUUSD", 8).hourBar(400_000)).not.toEqual(model("XAUUSD", 7).hourBar(400_000));
	});
});
