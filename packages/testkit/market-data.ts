import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Bar } from "@truefill/core/indicators";
import { type Price, parsePrice } from "@truefill/core/money";
import type { Candle, Ohlc } from "@truefill/core/pricing";

/** Recorded market data; not part of the repository. */
const FOLDER = process.env.MARKET_DATA ?? new URL("../../../shared/market-data", import.meta.url).pathname;

/** Whether the recorded data are available; prints a line if not. */
export function hasMarketData(forWhat: string): boolean {
	const isThere = existsSync(join(FOLDER, "indicators/quotes/default.csv"));
	if (!isThere) process.stdout.write(`skipped (${forWhat}): no recorded market data at MARKET_DATA or ${FOLDER}\n`);
	return isThere;
}

function text(path: string): string {
	const bytes = readFileSync(join(FOLDER, path));
	return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** A file of `indicators/quotes`. An empty cell is NaN, as a feed with a hole would give it. */
export const recordedBars = (file: string): Bar[] =>
	text(`indicators/quotes/${file}`)
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => {
			const [date = "", ...cells] = line.trim().split(",");
			const [open, high, low, close, volume] = cells.map((cell) => (cell === "" ? Number.NaN : Number(cell)));
			const startMs = Date.parse(`${date} UTC`);
			return {
				startMs,
				open: open ?? Number.NaN,
				high: high ?? Number.NaN,
				low: low ?? Number.NaN,
				close: close ?? Number.NaN,
				volume: volume ?? Number.NaN,
			};
		});

/** Rows of `indicators/results`, aligned with `default.csv`; a value that does not exist is null or missing. */
export const publishedRows = (name: string): Readonly<Record<string, unknown>>[] =>
	JSON.parse(text(`indicators/results/${name}.standard.json.gz`));

/** Minutes of both sides: `nautilus/fxcm/{pair}-m1-{side}-{year}`. Minutes that only one side has are left out. */
export function recordedCandles(pair: "gbpusd" | "usdjpy", year: number): Candle[] {
	const side = (name: "bid" | "ask") => {
		const rows = text(`nautilus/fxcm/${pair}-m1-${name}-${year}.csv.gz`).trim().split("\n").slice(1);
		return new Map(
			rows.map((line): [number, Ohlc] => {
				const [time = "", ...prices] = line.trim().split(",");
				const [open, high, low, close] = prices.map(priceOf);
				if (open === undefined || high === undefined || low === undefined || close === undefined)
					throw new Error(`no four prices: ${line}`);
				return [Date.parse(time), { open, high, low, close }];
			}),
		);
	};
	const [bids, asks] = [side("bid"), side("ask")];
	return [...bids].flatMap(([startMs, bid]) => {
		const ask = asks.get(startMs);
		return ask === undefined ? [] : [{ startMs, bid, ask, ticks: 1 }];
	});
}

/** Ticks of 2 May 2014, the day of the payroll figures, from one time of the day to another. */
export function recordedTicks(instrument: "eurusd" | "xauusd", from: string, to: string) {
	const group = instrument === "eurusd" ? "forex" : "cfd";
	const dayMs = Date.parse("2014-05-02T00:00:00Z");
	const [fromMs = 0, toMs = 0] = [from, to].map((time) => Date.parse(`2014-05-02T${time}Z`));
	return text(`lean/${group}/oanda/tick/${instrument}/20140502_quote.csv.gz`)
		.trim()
		.split("\n")
		.map((line) => {
			const [ms = "", bid = "", ask = ""] = line.trim().split(",");
			return { instrument, tsMs: dayMs + Math.floor(Number.parseFloat(ms)), bid: priceOf(bid), ask: priceOf(ask) };
		})
		.filter(({ tsMs }) => tsMs >= fromMs && tsMs < toMs);
}

function priceOf(cell: string): Price {
	const read = parsePrice(cell);
	if (!read.ok) throw new Error(`no price: ${cell}`);
	return read.value;
}
