import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { heldClock } from "../platform/testing-clock.ts";
import { createMarket } from "./index.ts";
import { hasMarketData, MARKET_DATA, silentLog } from "./testing.ts";

const MINUTE_MS = 60_000;
const DAY_MS = Date.parse("2014-05-02T00:00:00Z");
/** A minute before the payroll figures. */
const START_MS = Date.parse("2014-05-02T12:29:00Z");
/** Not on a minute, as no start is. */
const NOW_MS = Date.parse("2026-03-04T09:17:31.250Z");
const FILES = {
	EURUSD: "lean/forex/oanda/tick/eurusd/20140502_quote.csv.gz",
	XAUUSD: "lean/cfd/oanda/tick/xauusd/20140502_quote.csv.gz",
} as const;
const IDS = ["EURUSD", "XAUUSD"] as const;

interface Row {
	readonly recordedMs: number;
	readonly bid: bigint;
	readonly ask: bigint;
}

/** × 10^8. Written apart from the server's reader. */
const scaled = (text: string): bigint => {
	const [whole = "", digits = ""] = text.split(".");
	return BigInt(`${whole}${digits.padEnd(8, "0")}`);
};

const rowsOf = (id: (typeof IDS)[number]): Row[] =>
	gunzipSync(readFileSync(join(MARKET_DATA, FILES[id])))
		.toString("latin1")
		.trim()
		.split("\n")
		.map((line) => {
			const [ms = "", bid = "", ask = ""] = line.trim().split(",");
			return { recordedMs: DAY_MS + Math.floor(Number(ms)), bid: scaled(bid), ask: scaled(ask) };
		});

const side = (prices: readonly bigint[]) => ({
	open: prices[0],
	high: prices.reduce((most, each) => (each > most ? each : most)),
	low: prices.reduce((least, each) => (each < least ? each : least)),
	close: prices.at(-1),
});

/** Minute bars by the shown time, from the rows alone. */
function barsOf(rows: readonly Row[], shownMs: (recordedMs: number) => number) {
	const byMinute = Map.groupBy(rows, ({ recordedMs }) => Math.floor(shownMs(recordedMs) / MINUTE_MS) * MINUTE_MS);
	return [...byMinute].map(([startMs, all]) => ({
		startMs,
		bid: side(all.map(({ bid }) => bid)),
		ask: side(all.map(({ ask }) => ask)),
		ticks: all.length,
	}));
}

describe.skipIf(!hasMarketData("the payroll minutes"))("the payroll minutes of 2 May 2014", () => {
	let database: TestDatabase;
	let folder = "";
	beforeAll(async () => {
		database = await createTestDatabase({ max: 1 });
		folder = mkdtempSync(join(tmpdir(), "payroll-"));
		for (const id of IDS) {
			const into = join(folder, "tick", id.toLowerCase());
			mkdirSync(into, { recursive: true });
			copyFileSync(join(MARKET_DATA, FILES[id]), join(into, "20140502_quote.csv.gz"));
		}
	});
	afterAll(async () => {
		rmSync(folder, { recursive: true });
		await database.drop();
	});

	/** Shown minutes: at 20 × each has twenty recorded ones. */
	it.each([
		{ speed: 1, minutes: 4 },
		{ speed: 20, minutes: 2 },
	])(
		"at $speed × are served as exactly the candles of the file",
		async ({ speed, minutes }) => {
			const clock = heldClock(NOW_MS);
			const market = await createMarket({
				config: {
					feed: { kind: "replay", path: folder, speed, loop: false, onError: "stop", startMs: START_MS },
					marketHours: "calendar",
				},
				clock,
				log: silentLog,
				pool: database.pool,
				instruments: SEED_INSTRUMENTS,
				profile: LEVERAGE_PROFILES["retail-eu-uk"],
			});
			await market.start();
			try {
				const { offsetMs } = market.feedStatus();
				// Where the replay begins, recorded and shown time part by the speed; the past keeps its own pace.
				const shownMs = (recordedMs: number): number => {
					const passedMs = recordedMs - START_MS;
					return START_MS + offsetMs + (passedMs < 0 ? passedMs : Math.floor(passedMs / speed));
				};
				for (let second = 0; second < minutes * 60; second += 1) await clock.advance(1_000);
				const nowMs = clock.nowMs();
				const dueMs = START_MS + (nowMs - START_MS - offsetMs) * speed;
				const beginsMs = shownMs(Date.parse("2014-05-02T11:00:00Z"));
				for (const id of IDS) {
					const told = rowsOf(id).filter(({ recordedMs }) => recordedMs <= dueMs);
					const isShown = ({ startMs }: { readonly startMs: number }) => startMs >= beginsMs;
					const expected = barsOf(told, shownMs).filter(isShown);
					expect(expected.length).toBeGreaterThan(85 + minutes);
					expect(await market.candles(id, "1m", beginsMs, nowMs + 1)).toEqual(expected);
					const last = told.at(-1);
					expect(market.quote(id)).toMatchObject({ bid: last?.bid, ask: last?.ask });
				}
				expect(market.metrics().refused).toBe(0);
			} finally {
				await market.stop();
			}
		},
		60_000,
	);
});
