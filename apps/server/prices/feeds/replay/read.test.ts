import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { formatPrice, price } from "@truefill/core/money";
import { type Candle, createNormaliser, foldTicks } from "@truefill/core/pricing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasMarketData, MARKET_DATA, readableLog, silentLog } from "../../testing.ts";
import { readRecording } from "./read.ts";
import { BAR_TICKS, defaultStartMs, type Recording } from "./recording.ts";

const ms = (iso: string) => Date.parse(iso);
let folder = "";
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "replay-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string, onError: "skip" | "stop" = "stop", log = silentLog): Promise<Recording> =>
	readRecording({ path, onError, instruments: SEED_INSTRUMENTS, log });

/** All recorded ticks of one instrument, as they would be replayed. */
function* ticksOf(recording: Recording, id: string) {
	const series = recording.series.find((each) => each.instrument.id === id);
	if (series === undefined) throw new Error(`nothing recorded of ${id}`);
	const reader = series.reader(Number.NEGATIVE_INFINITY);
	while (reader.nextMs() < Number.POSITIVE_INFINITY) {
		const { tsMs, bid, ask } = reader.take();
		yield { tsMs, bid: price(BigInt(bid)), ask: price(BigInt(ask)) };
	}
}

function file(name: string, content: string): string {
	const path = join(folder, name);
	mkdirSync(join(path, ".."), { recursive: true });
	writeFileSync(path, name.endsWith(".gz") ? gzipSync(content) : content);
	return path;
}

const data = hasMarketData("replay of recorded data");
const gunzip = (path: string) => gunzipSync(readFileSync(`${MARKET_DATA}/${path}`)).toString("utf8");

/** Recorded minute bars, parsed independently of the product: `minute → eight prices` as text. */
function recordedBars(path: string): Map<number, string> {
	const bars = gunzip(path)
		.trim()
		.split("\n")
		.map((line) => line.split(","));
	return new Map(bars.map((f) => [Number(f[0]) / 60_000, [...f.slice(1, 5), ...f.slice(6, 10)].map(Number).join(" ")]));
}
const asText = ({ bid, ask }: Candle): string =>
	[bid.open, bid.high, bid.low, bid.close, ask.open, ask.high, ask.low, ask.close]
		.map((each) => Number(formatPrice(each)))
		.join(" ");

describe.skipIf(!data)("recorded ticks and recorded minute bars of the same days", () => {
	// Every minute that both recordings have; no deviation was found on any of the days.
	it.each([
		["EURUSD", "forex", "20140502", 1_222],
		["EURUSD", "forex", "20140504", 157],
		["EURUSD", "forex", "20140508", 1_419],
		["XAUUSD", "cfd", "20140502", 1_257],
		["XAUUSD", "cfd", "20140504", 120],
	])("%s (%s) %s: folding the ticks gives all %i bars, bid and ask", async (id, kind, day, minutes) => {
		const root = `lean/${kind}/oanda`;
		const name = `${id.toLowerCase()}/${day}_quote.csv.gz`;
		const recording = await read(`${MARKET_DATA}/${root}/tick/${name}`);
		const bars = recordedBars(`${root}/minute/${name}`);
		const candles = foldTicks("1m", ticksOf(recording, id));
		const dayMs = ms(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
		let equal = 0;
		const different: string[] = [];
		for (const candle of candles) {
			const bar = bars.get((candle.startMs - dayMs) / 60_000);
			if (bar === undefined || bar !== asText(candle))
				different.push(`${new Date(candle.startMs).toISOString()} ${bar}`);
			else equal += 1;
		}
		console.info(
			`${id} ${day}: ${equal} of ${bars.size} recorded minutes equal the fold of ${candles.length} minutes of ticks`,
		);
		expect(different).toEqual([]);
		expect([equal, candles.length, bars.size]).toEqual([minutes, minutes, minutes]);
	});

	it.each([
		["EURUSD", "lean/forex/oanda/minute/eurusd/20140502_quote.csv.gz", "2014-05-02T00:00:00Z"],
		["XAUUSD", "lean/cfd/oanda/minute/xauusd/20140502_quote.csv.gz", "2014-05-02T00:00:00Z"],
		["DE40", "lean/cfd/oanda/minute/de30eur/20190221_quote.csv.gz", "2019-02-21T00:00:00Z"],
		["BTCUSD", "lean/crypto/coinbase/minute/btcusd/20180404_quote.csv.gz", "2018-04-04T00:00:00Z"],
	])("%s: the ticks that bars become fold to the very bars", async (id, path, day) => {
		const bars = recordedBars(path);
		const candles = foldTicks("1m", ticksOf(await read(`${MARKET_DATA}/${path}`), id));
		expect(candles.length).toBe(bars.size);
		for (const candle of candles) {
			expect(asText(candle)).toBe(bars.get((candle.startMs - ms(day)) / 60_000));
			expect(candle.ticks).toBe(BAR_TICKS);
		}
	});

	it("bars that FXCM recorded with the bid above the ask are refused as crossed, tick by tick", async () => {
		const recording = await read(`${MARKET_DATA}/nautilus/fxcm`);
		expect(recording.series.map((each) => [each.instrument.id, each.length / BAR_TICKS]).sort()).toEqual([
			["GBPUSD", 30_117],
			["USDJPY", 28_761],
		]);
		for (const [id, crossedCloses] of [
			["GBPUSD", 347],
			["USDJPY", 683],
		] as const) {
			const rules = { band: 2_000_000n, aheadMs: 0, behindMs: 0 };
			const normaliser = createNormaliser(new Map([[id, rules]]));
			for (const tick of ticksOf(recording, id)) normaliser.judge(id, { ...tick, source: "file" }, tick.tsMs);
			const { accepted, refused } = normaliser.counts(id);
			expect(refused.crossed).toBeGreaterThanOrEqual(crossedCloses);
			expect(accepted + Object.values(refused).reduce((a, b) => a + b)).toBe(
				(id === "GBPUSD" ? 30_117 : 28_761) * BAR_TICKS,
			);
			expect(accepted).toBeGreaterThan(0.95 * 28_761 * BAR_TICKS);
		}
	});

	it("reads FXCM's minutes in New York winter time, shares in New York time and ten-thousandths", async () => {
		const fxcm = await read(`${MARKET_DATA}/lean/forex/fxcm/minute/eurusd/20110307_quote.csv.gz`);
		expect(new Date(fxcm.firstMs).toISOString()).toBe("2011-03-07T05:00:00.000Z");
		const apple = await read(`${MARKET_DATA}/lean/equity/usa/minute/aapl/20140605_quote.csv.gz`, "skip");
		expect(new Date(apple.firstMs).toISOString()).toBe("2014-06-05T08:00:00.000Z");
		const [first] = ticksOf(apple, "AAPL");
		expect([first?.bid, first?.ask].map((each) => each && formatPrice(each))).toEqual(["643.8", "646"]);
	});

	it("reads HISTDATA and TrueFX ticks by the name of their file", async () => {
		const histdata = file("EURUSD/ticks.csv", gunzip("nautilus/quote_tick_data.csv.gz"));
		const recording = await read(histdata);
		expect(new Date(recording.firstMs).toISOString()).toBe("2020-01-01T22:00:00.065Z");
		expect([...ticksOf(recording, "EURUSD")].length).toBe(9_500);
		const truefx = await read(`${MARKET_DATA}/nautilus/truefx/usdjpy-ticks.csv.gz`);
		expect([...ticksOf(truefx, "USDJPY")].length).toBe(1_000);
		expect(new Date(truefx.firstMs).toISOString()).toBe("2013-01-01T22:00:00.295Z");
	});

	it("takes ticks instead of bars of the same day, and names what it leaves out", async () => {
		const { log, messages } = readableLog();
		const recording = await read(`${MARKET_DATA}/lean/forex/oanda`, "stop", log);
		const eurusd = recording.series.find((each) => each.instrument.id === "EURUSD");
		expect(recording.series.length).toBe(1);
		// 15 recorded days of bars, 3 of them also recorded as ticks.
		expect(eurusd?.length).toBe(138_338 + (18_184 - 1_222 - 157 - 1_419) * BAR_TICKS);
		expect(messages().some((line) => line.includes("nzdusd.csv.gz is not replayed"))).toBe(true);
		expect(new Date(defaultStartMs(recording)).toISOString()).toBe("2014-05-01T12:00:00.000Z");
	});
});

describe("reading a recording", () => {
	const plain = "ts,symbol,bid,ask\n2014-05-02T12:00:00Z,EURUSD,1.38,1.3801\n1399032001000,EUR/USD,1.3802,1.3803\n";

	it("takes plain CSV, zipped or not, from one file or a folder with others in it", async () => {
		file("plain/a.csv", `\uFEFF${plain}`);
		file("plain/deep/b.csv.gz", "2014-05-02T12:00:03.5Z,xauusd,1284.065,1284.405\r\n2014-05-02 12:00:05,NOPE,1,2\r\n");
		file("plain/readme.txt", "not data");
		file("plain/list.csv", "name;value\n1;2\n");
		const { log, messages } = readableLog();
		const recording = await read(join(folder, "plain"), "stop", log);
		expect([...ticksOf(recording, "EURUSD")]).toEqual([
			{ tsMs: 1_399_032_000_000, bid: 138_000_000n, ask: 138_010_000n },
			{ tsMs: 1_399_032_001_000, bid: 138_020_000n, ask: 138_030_000n },
		]);
		expect([...ticksOf(recording, "XAUUSD")][0]?.tsMs).toBe(1_399_032_003_500);
		expect(messages().some((line) => line.includes("NOPE is no instrument of this site: 1 lines"))).toBe(true);
		expect(messages().some((line) => line.includes("list.csv is not replayed"))).toBe(true);
	});

	const broken = [
		"2014-05-02T12:00:02Z,EURUSD,1.38",
		"yesterday,EURUSD,1.38,1.3801",
		"2014-05-02T12:00:02Z,EURUSD,1e5,1.3801",
		"2014-05-02T12:00:02Z,EURUSD,NaN,1",
		"2014-05-02T12:00:02Z,EURUSD,-1.38,1.3801",
		"2014-05-02T12:00:02Z,EURUSD,1.38,1.3801,9",
		"2014-05-02T12:00:02Z,EURUSD,1.123456789,1.2",
	];

	it("names file and line of a malformed line and goes on", async () => {
		const path = file("broken.csv", `${plain}${broken.join("\n")}\n2014-05-02T12:00:09Z,EURUSD,1.39,1.3901`);
		const { log, messages } = readableLog();
		const recording = await read(path, "skip", log);
		expect([...ticksOf(recording, "EURUSD")].length).toBe(3);
		for (const line of [4, 5, 6, 7, 8])
			expect(messages().some((text) => text.includes(`broken.csv line ${line} is not`))).toBe(true);
		expect(messages().some((text) => text.includes("7 malformed lines skipped"))).toBe(true);
	});

	it.each(broken)("names file and line of `%s` and stops when it is told to", async (line) => {
		const path = file("stop.csv", `${plain}${line}\n`);
		await expect(read(path, "stop")).rejects.toThrow(/stop\.csv line 4 is not .*on_error=skip/);
	});

	it("says what is wrong with a path that cannot be replayed", async () => {
		await expect(read(join(folder, "nowhere"))).rejects.toThrow(/nowhere, which is not there/);
		await expect(read(file("empty/none.csv", ""))).rejects.toThrow("nothing to replay");
		await expect(read(file("torn.csv.gz", ""))).rejects.toThrow("nothing to replay");
		writeFileSync(join(folder, "bad.csv.gz"), gzipSync(plain).subarray(0, 40));
		await expect(read(join(folder, "bad.csv.gz"))).rejects.toThrow(/bad\.csv\.gz cannot be read/);
		const endless = file("endless.csv", "x".repeat(200_000));
		await expect(read(endless)).rejects.toThrow("a line that is too long");
	});

	it("puts rows in order of time, and starts at the first noon or a tenth in", async () => {
		const path = file("order.csv", "2014-05-02T13:00:00Z,EURUSD,1.39,1.4\n2014-05-02T09:00:00Z,EURUSD,1.38,1.4\n");
		const recording = await read(path);
		expect([...ticksOf(recording, "EURUSD")].map((tick) => tick.bid)).toEqual([138_000_000n, 139_000_000n]);
		expect(defaultStartMs(recording)).toBe(ms("2014-05-02T12:00:00Z"));
		const evening = file("evening.csv", "2014-05-02T13:00:00Z,EURUSD,1.39,1.4\n2014-05-02T14:40:00Z,EURUSD,1.38,1.4\n");
		expect(defaultStartMs(await read(evening))).toBe(ms("2014-05-02T13:10:00Z"));
	});
});
