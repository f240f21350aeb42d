import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { exact, same } from "./exact.ts";
import { ROOT } from "./place.ts";

export interface Recording {
	/** Value for `FEED`. */
	readonly feed: string;
	/** The replayed date on the screen, `2014-05-02`. */
	readonly date: string;
	/** Whether the recording has exactly this tick at this recorded time. */
	has(tick: { readonly bid: string; readonly ask: string }, recordedMs: number): boolean;
}

interface Row {
	readonly bid: string;
	readonly ask: string;
}

const recordingOf = (rows: ReadonlyMap<number, readonly Row[]>): Recording["has"] => {
	const equal = (a: string, b: string): boolean => same(exact(a), exact(b));
	return ({ bid, ask }, recordedMs) =>
		(rows.get(recordedMs) ?? []).some((row) => equal(row.bid, bid) && equal(row.ask, ask));
};

function byTime(rows: readonly (Row & { readonly tsMs: number })[]): Map<number, Row[]> {
	const map = new Map<number, Row[]>();
	for (const { tsMs, bid, ask } of rows) map.set(tsMs, [...(map.get(tsMs) ?? []), { bid, ask }]);
	return map;
}

/** Folder of recorded ticks: that of `FEED=replay:…` if set, else in `MARKET_DATA`, else beside the checkout. */
function tickFolder(): string {
	const told = /^replay:([^?]+)/.exec(process.env.FEED ?? "")?.[1];
	if (told !== undefined) return resolve(ROOT, told);
	return join(process.env.MARKET_DATA ?? join(ROOT, "../shared/market-data"), "lean/forex/oanda/tick");
}

/**
 * Real EUR/USD ticks of 2 May 2014 from a minute before the payroll figures, when prices jump. Without the recorded
 * data, generated ticks are used, and a line on stderr says so.
 */
export async function eurusdRecording(): Promise<Recording> {
	const folder = tickFolder();
	const file = join(folder, "eurusd/20140502_quote.csv.gz");
	if (!existsSync(file)) return generated(file);
	const dayMs = Date.parse("2014-05-02T00:00:00Z");
	const lines = gunzipSync(await readFile(file))
		.toString("latin1")
		.trim()
		.split("\n");
	const rows = lines.map((line) => {
		const [ms = "", bid = "", ask = ""] = line.trim().split(",");
		return { tsMs: dayMs + Math.floor(Number.parseFloat(ms)), bid, ask };
	});
	return {
		feed: `replay:${folder}?start=2014-05-02T12:29:00Z`,
		date: "2014-05-02",
		has: recordingOf(byTime(rows)),
	};
}

/** Ten minutes of a Wednesday, four oscillating ticks a second, and an hour before it for the chart. */
async function generated(missing: string): Promise<Recording> {
	process.stderr.write(
		`recorded market data are not here (${missing}): generated EUR/USD ticks are replayed instead\n`,
	);
	const folder = join(ROOT, "node_modules/.cache/truefill/generated-ticks");
	const startMs = Date.parse("2026-01-07T12:00:00Z");
	const price = (points: number): string => `1.${String(points).padStart(5, "0")}`;
	const rows = Array.from({ length: (3600 + 600) * 4 }, (_, index) => {
		const points = 8_500 + Math.round(60 * Math.sin(index / 90) + 12 * Math.sin(index / 7) + 3 * Math.sin(index * 2));
		const spread = 2 + (index % 9);
		return { tsMs: startMs + (index - 3600 * 4) * 250, bid: price(points), ask: price(points + spread) };
	});
	const lines = rows.map(({ tsMs, bid, ask }) => `${new Date(tsMs).toISOString()},EURUSD,${bid},${ask}`);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "eurusd.csv"), `ts,symbol,bid,ask\n${lines.join("\n")}\n`);
	return {
		feed: `replay:${join(folder, "eurusd.csv")}?start=2026-01-07T12:00:00Z`,
		date: "2026-01-07",
		has: recordingOf(byTime(rows)),
	};
}
