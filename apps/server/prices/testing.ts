import { existsSync } from "node:fs";
import type { Instrument } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { type Price, parsePrice } from "@truefill/core/money";
import { createLog, type Log } from "../platform/log.ts";
import type { FeedTick } from "./feeds/feed.ts";

/** Recorded market data for tests, not part of the repository. Without it such tests report that they skip. */
export const MARKET_DATA: string =
	process.env.MARKET_DATA ?? new URL("../../../../shared/market-data", import.meta.url).pathname;

/** Whether the recorded data exists; logs when it does not. */
export function hasMarketData(forWhat: string): boolean {
	const there = existsSync(`${MARKET_DATA}/SOURCES.md`);
	if (!there) console.info(`skipped (${forWhat}): no recorded market data at MARKET_DATA or ${MARKET_DATA}`);
	return there;
}

export function seedInstrument(id: string): Instrument {
	const found = SEED_INSTRUMENTS.find((instrument) => instrument.id === id);
	if (found === undefined) throw new Error(`no seed instrument ${id}`);
	return found;
}

export function priceOf(text: string): Price {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(`${text} is no price`);
	return parsed.value;
}

export const pushed = (instrumentId: string, bid: string, ask: string, tsMs: number): FeedTick => ({
	instrumentId,
	bid: priceOf(bid),
	ask: priceOf(ask),
	tsMs,
	source: "test",
});

/** A log whose lines can be read by tests. */
export function readableLog(): { log: Log; lines: () => Record<string, unknown>[]; messages: () => string[] } {
	const written: string[] = [];
	const log = createLog({ level: "debug", destination: { write: (line: string) => void written.push(line) } });
	const lines = () => written.map((line) => JSON.parse(line));
	return { log, lines, messages: () => lines().map((line) => String(line.msg)) };
}

export const silentLog: Log = createLog({ level: "silent" });
