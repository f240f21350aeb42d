import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Recorded } from "./recorded-feed.ts";

/** Recorded market data; not part of the repository. */
export const MARKET_DATA: string =
	process.env.MARKET_DATA ?? new URL("../../../shared/market-data", import.meta.url).pathname;

/** Whether the recordings are available; prints a line if not. */
export function hasRecordings(forWhat: string): boolean {
	const there = existsSync(join(MARKET_DATA, "SOURCES.md"));
	if (!there) process.stdout.write(`skipped (${forWhat}): no recorded market data at MARKET_DATA or ${MARKET_DATA}\n`);
	return there;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function rows(path: string): readonly (readonly string[])[] {
	const bytes = readFileSync(join(MARKET_DATA, path));
	const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
	return text
		.trim()
		.split("\n")
		.map((line) => line.trim().split(","));
}

/** × 10^8, exact; also negative prices. */
function price(text: string): bigint {
	const negative = text.startsWith("-");
	const [whole = "0", digits = ""] = (negative ? text.slice(1) : text).split(".");
	const size = BigInt(whole + digits.padEnd(8, "0").slice(0, 8));
	return negative ? -size : size;
}

const tickOf = (instrumentId: string, tsMs: number, bid: bigint, ask: bigint, bad = false): Recorded => ({
	instrumentId,
	bid,
	ask,
	tsMs: Math.floor(tsMs),
	bad: bad || bid > ask || bid <= 0n,
});

const inOrder = (ticks: readonly Recorded[]): readonly Recorded[] => ticks.toSorted((a, b) => a.tsMs - b.tsMs);

/** OANDA's ticks of a day between two times. */
function ticks(instrumentId: string, group: string, date: string, from: string, to: string): readonly Recorded[] {
	const dayMs = Date.parse(`${date}T00:00:00Z`);
	const [fromMs, toMs] = [from, to].map((time) => Date.parse(`${date}T${time}Z`));
	const file = `lean/${group}/oanda/tick/${instrumentId.toLowerCase()}/${date.replaceAll("-", "")}_quote.csv.gz`;
	return rows(file).flatMap(([ms = "", bid = "", ask = ""]) => {
		const tsMs = dayMs + Number.parseFloat(ms);
		return tsMs >= (fromMs ?? 0) && tsMs < (toMs ?? 0) ? [tickOf(instrumentId, tsMs, price(bid), price(ask))] : [];
	});
}

/** The payroll figures of 2 May 2014, 12:30 UTC: 8,000 gold ticks a minute, and a sevenfold spread. */
export const payroll = (from: string, to: string): readonly Recorded[] =>
	inOrder([...ticks("EURUSD", "forex", "2014-05-02", from, to), ...ticks("XAUUSD", "cfd", "2014-05-02", from, to)]);

/** The end of a week and the first minutes of the next: stops and queued closes meet a gap and a wide spread. */
export const sundayOpening = (): readonly Recorded[] =>
	inOrder([
		...ticks("EURUSD", "forex", "2014-05-02", "20:50:00", "20:58:00"),
		...ticks("EURUSD", "forex", "2014-05-04", "21:00:00", "21:12:00"),
	]);

/** The ticks of a bar, a second apart. Equal consecutive values were one tick and must not confirm themselves (E15). */
function ofBar(instrumentId: string, startsMs: number, bids: readonly bigint[], asks: readonly bigint[]) {
	const all = bids.map((bid, index) => tickOf(instrumentId, startsMs + index * 1_000, bid, asks[index] ?? 0n));
	return all.filter(({ bid, ask }, index) => bid !== all[index - 1]?.bid || ask !== all[index - 1]?.ask);
}

/** Number of bars kept on each side of an inverted one. */
const BESIDE = 1;

/** FXCM's minute bars of EUR/USD, UTC-5, around the inverted ones: the bid above the ask. */
export function inverted(): readonly Recorded[] {
	return ["2011-03-07", "2011-10-31"]
		.flatMap((date) => {
			const dayMs = Date.parse(`${date}T05:00:00Z`);
			const bars = rows(`lean/forex/fxcm/minute/eurusd/${date.replaceAll("-", "")}_quote.csv.gz`).map((row) => {
				const [ms = "", ...rest] = row;
				const bids = rest.slice(0, 4).map(price);
				const asks = rest.slice(5, 9).map(price);
				return ofBar("EURUSD", dayMs + Number.parseFloat(ms), bids, asks);
			});
			const isInverted = bars.map((bar) => bar.some(({ bad }) => bad));
			return bars.filter((_, index) =>
				isInverted.slice(Math.max(0, index - BESIDE), index + BESIDE + 1).includes(true),
			);
		})
		.flat();
}

/** Apple over its seven-for-one split of 9 June 2014: prices × 10^4, New York time, with pre-market hours. */
export function apple(): { readonly before: readonly Recorded[]; readonly after: readonly Recorded[] } {
	const scaled = (text: string): bigint => BigInt(text) * 10_000n;
	const windows = (date: string, kind: "quote" | "trade", minutes: readonly (readonly [number, number])[]) => {
		const dayMs = Date.parse(`${date}T04:00:00Z`);
		return rows(`lean/equity/usa/minute/aapl/${date.replaceAll("-", "")}_${kind}.csv.gz`).flatMap((row) => {
			const [ms = "", ...rest] = row;
			const minute = Number.parseInt(ms, 10) / MINUTE_MS;
			if (!minutes.some(([from, to]) => minute >= from && minute < to)) return [];
			const startsMs = dayMs + Number.parseInt(ms, 10);
			const bids = rest.slice(0, 4).map(scaled);
			if (kind === "trade") return ofBar("AAPL", startsMs, bids, bids);
			return ofBar("AAPL", startsMs, bids, rest.slice(5, 9).map(scaled));
		});
	};
	const opening = [9 * 60 + 30, 9 * 60 + 50] as const;
	const closing = [15 * 60 + 45, 16 * 60] as const;
	const early = [4 * 60, 4 * 60 + 5] as const;
	// A bid of a dollar for a share of 650 is not a price, nor is a price from before the split after it.
	const absurd = (all: readonly Recorded[], most: bigint) =>
		all.map((tick) => ({ ...tick, bad: tick.bad || tick.bid * 2n < tick.ask || tick.bid > most }));
	const whole = 10n ** 8n;
	return {
		before: absurd(
			[...windows("2014-06-05", "quote", [closing]), ...windows("2014-06-06", "quote", [early, opening, closing])],
			1_000n * whole,
		),
		after: absurd(
			inOrder([
				...windows("2014-06-09", "trade", [[4 * 60, 4 * 60 + 1]]),
				...windows("2014-06-09", "quote", [[4 * 60 + 1, 4 * 60 + 6], opening]),
			]),
			200n * whole,
		),
	};
}

/** How often the day's only price is repeated, and the interval. */
const TOLD = 16;
const TOLD_MS = 700;

/** Daily spot prices of US oil, including the day in April 2020 with a price of −36.98. */
export function negativeOil(): readonly Recorded[] {
	const half = price("0.015");
	return rows("oil/wti-daily.csv")
		.filter(([date = ""]) => date >= "2020-03-30" && date <= "2020-05-08")
		.flatMap(([date = "", text = ""]) => {
			const startsMs = Date.parse(`${date}T00:00:00Z`) + 15 * HOUR_MS;
			const at = price(text);
			return Array.from({ length: TOLD }, (_, index) =>
				tickOf("WTI", startsMs + index * TOLD_MS, at - half, at + half),
			);
		});
}
