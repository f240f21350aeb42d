import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Bar } from "@truefill/core/indicators";

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
