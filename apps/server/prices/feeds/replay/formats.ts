import { type Instrument, localToUtcMs } from "@truefill/core/instruments";
import { dayMs, histdataMs, instantMs, msOfDay, scaledPrice } from "./parse.ts";
import type { Symbols } from "./symbols.ts";

/** The content of one line. A `side-bar` is joined with the bar of the other side with the same start. */
export type Row =
	| {
			readonly kind: "tick";
			readonly instrument: Instrument;
			readonly tsMs: number;
			readonly bid: number;
			readonly ask: number;
	  }
	| {
			readonly kind: "bar";
			readonly instrument: Instrument;
			readonly startMs: number;
			readonly prices: readonly number[];
	  }
	| {
			readonly kind: "side-bar";
			readonly instrument: Instrument;
			readonly side: "bid" | "ask";
			readonly startMs: number;
			readonly prices: readonly number[];
	  };

/** A parsed line; a sentence when it is malformed; null when it is skipped (a heading, an unknown instrument). */
export type LineParser = (line: string) => Row | string | null;

/** How to parse a file, or why it is skipped. */
export type Format = { readonly name: string; readonly parse: LineParser } | { readonly unread: string };

/** FXCM's and HISTDATA's recordings are in New York winter time all year. */
const FIXED_EST_MS = 5 * 3_600_000;
const DAY_MS = 86_400_000;
/** Lean stores prices of shares as whole ten-thousandths. */
const SHARE_SCALE = 10_000;

const LEAN = /(?:^|\/)(tick|minute|hour|daily|second)\/([A-Za-z0-9]+)\/(\d{8})_([a-z]+)\.csv(?:\.gz)?$/;

const numbers = (texts: readonly (string | undefined)[], scale = 1): number[] | undefined => {
	const values: number[] = [];
	for (const text of texts) {
		const value = scaledPrice(text);
		if (value === undefined) return undefined;
		values.push(value / scale);
	}
	return values;
};

/** Lean's ticks and minute bars: the path contains the instrument and the date. */
function lean(path: string, match: RegExpExecArray, symbols: Symbols): Format {
	const [, size, symbol = "", date = "", content] = match;
	if (content !== "quote") return { unread: `${content} files have one price, not a bid and an ask` };
	if (size !== "tick" && size !== "minute") return { unread: `${size} bars are too coarse to be replayed` };
	const instrument = symbols.find(symbol);
	if (instrument === undefined) return { unread: `${symbol.toUpperCase()} is no instrument of this site` };
	const start = dayMs(date);
	if (start === undefined) return { unread: `${date} is no date` };
	const share = path.includes("/equity/");
	const toUtc = (ms: number): number => {
		if (share) return localToUtcMs("America/New_York", start / DAY_MS, Math.floor(ms / 60_000)) + (ms % 60_000);
		return start + ms + (path.includes("/fxcm/") ? FIXED_EST_MS : 0);
	};
	const scale = share ? SHARE_SCALE : 1;
	if (size === "tick") {
		return {
			name: "lean tick",
			parse: (line) => {
				const [time, ...rest] = line.split(",");
				const ms = msOfDay(time);
				const [bid, ask] = numbers(rest.slice(0, 2), scale) ?? [];
				if (ms === undefined || bid === undefined || ask === undefined) return "is not `milliseconds,bid,ask`";
				return { kind: "tick", instrument, tsMs: toUtc(ms), bid, ask };
			},
		};
	}
	return {
		name: "lean minute quote",
		parse: (line) => {
			const fields = line.split(",");
			const ms = msOfDay(fields[0]);
			const prices = numbers([...fields.slice(1, 5), ...fields.slice(6, 10)], scale);
			if (ms === undefined || prices?.length !== 8) return "is not `milliseconds,bid O,H,L,C,size,ask O,H,L,C,size`";
			return { kind: "bar", instrument, startMs: toUtc(ms), prices };
		},
	};
}

/** Bars of one side, `timestamp,open,high,low,close`; the file name contains the instrument and the side. */
function sideBars(path: string, symbols: Symbols): Format {
	const instrument = symbols.inPath(path);
	const side = /(?:^|[^a-z])(bid|ask)(?:[^a-z]|$)/i.exec(path.slice(path.lastIndexOf("/") + 1))?.[1]?.toLowerCase();
	if (instrument === undefined) return { unread: "its name has no instrument of this site" };
	if (side !== "bid" && side !== "ask") return { unread: "its name does not say whether it is the bid or the ask" };
	return {
		name: "bars of one side",
		parse: (line) => {
			if (line.startsWith("timestamp")) return null;
			const [time, ...rest] = line.split(",");
			const startMs = instantMs(time);
			const prices = numbers(rest.slice(0, 4));
			if (startMs === undefined || prices?.length !== 4) return "is not `timestamp,open,high,low,close`";
			return { kind: "side-bar", instrument, side, startMs, prices };
		},
	};
}

/** Ticks with the instrument in the file name: `time,bid,ask`. */
function namedTicks(
	name: string,
	path: string,
	symbols: Symbols,
	timeOf: (text: string | undefined) => number | undefined,
): Format {
	const instrument = symbols.inPath(path);
	if (instrument === undefined) return { unread: "its name has no instrument of this site" };
	return {
		name,
		parse: (line) => {
			if (line.startsWith("timestamp")) return null;
			const [time, ...rest] = line.split(",");
			const tsMs = timeOf(time);
			const [bid, ask] = numbers(rest.slice(0, 2)) ?? [];
			if (tsMs === undefined || bid === undefined || ask === undefined) return "is not `time,bid,ask`";
			return { kind: "tick", instrument, tsMs, bid, ask };
		},
	};
}

/** `ts,symbol,bid,ask`, with or without that heading. */
function plain(symbols: Symbols, unknown: (symbol: string) => void): Format {
	return {
		name: "plain",
		parse: (line) => {
			if (/^ts,symbol,bid,ask$/i.test(line)) return null;
			const [time, symbol = "", ...rest] = line.split(",");
			const tsMs = instantMs(time);
			const [bid, ask] = numbers(rest.slice(0, 2)) ?? [];
			if (tsMs === undefined || bid === undefined || ask === undefined || rest.length !== 2)
				return "is not `ts,symbol,bid,ask`";
			const instrument = symbols.find(symbol);
			if (instrument !== undefined) return { kind: "tick", instrument, tsMs, bid, ask };
			unknown(symbol);
			return null;
		},
	};
}

const fixedEst = (text: string | undefined): number | undefined => {
	const ms = histdataMs(text);
	return ms === undefined ? undefined : ms + FIXED_EST_MS;
};

/** Detects the format of a file by its path and its first line. */
export function formatOf(path: string, firstLine: string, symbols: Symbols, unknown: (symbol: string) => void): Format {
	const match = LEAN.exec(path);
	if (match !== null) return lean(path, match, symbols);
	if (/^timestamp,open,high,low,close$/i.test(firstLine)) return sideBars(path, symbols);
	if (/^timestamp,bid,ask$/i.test(firstLine)) return namedTicks("truefx", path, symbols, instantMs);
	if (/^\d{8} \d{9},/.test(firstLine)) return namedTicks("histdata", path, symbols, fixedEst);
	if (/^ts,symbol,bid,ask$/i.test(firstLine) || /^[^,]*,[A-Za-z][^,]*,[^,]*,[^,]*$/.test(firstLine))
		return plain(symbols, unknown);
	return { unread: "its first line is of no known format" };
}
