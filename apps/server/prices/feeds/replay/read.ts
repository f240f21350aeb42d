import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { createGunzip } from "node:zlib";
import type { Instrument } from "@truefill/core/instruments";
import type { Log } from "../../../platform/log.ts";
import { StartupError } from "../../../platform/startup-error.ts";
import { Columns } from "../../columns.ts";
import { type Format, formatOf, type Row } from "./formats.ts";
import { BAR_WIDTH, type Recording, Series, TICK_WIDTH } from "./recording.ts";
import { createSymbols } from "./symbols.ts";

/** Malformed lines logged per file; the rest are counted. */
const NAMED_LINES = 5;
const LONGEST_LINE = 1_000;

export interface ReadOptions {
	/** A file or a folder, absolute. */
	readonly path: string;
	readonly onError: "skip" | "stop";
	readonly instruments: readonly Instrument[];
	readonly log: Log;
}

async function filesUnder(path: string): Promise<string[]> {
	const found = await stat(path).catch(() => undefined);
	if (found === undefined) throw new StartupError(`FEED names ${path}, which is not there.`);
	if (found.isFile()) return [path];
	const entries = await readdir(path, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile() && /\.csv(?:\.gz)?$/i.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

/** Streams the lines of a plain or gzipped file. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
	const file = createReadStream(path);
	const stream = path.toLowerCase().endsWith(".gz") ? file.pipe(createGunzip()) : file;
	file.on("error", (error) => stream.destroy(error));
	let rest = "";
	stream.setEncoding("utf8");
	for await (const chunk of stream) {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop() ?? "";
		if (rest.length > LONGEST_LINE) throw new Error("has a line that is too long; it is not a text file");
		yield lines;
	}
	if (rest !== "") yield [rest];
}

/** Collects rows by instrument. */
class Gathering {
	readonly #ticks = new Map<Instrument, Columns>();
	readonly #bars = new Map<Instrument, Columns>();
	readonly #halves = new Map<Instrument, Map<number, { bid?: readonly number[]; ask?: readonly number[] }>>();

	add(row: Row): void {
		if (row.kind === "tick") of(this.#ticks, row.instrument, TICK_WIDTH).push([row.tsMs, row.bid, row.ask]);
		else if (row.kind === "bar") of(this.#bars, row.instrument, BAR_WIDTH).push([row.startMs, ...row.prices]);
		else {
			const halves = this.#halves.get(row.instrument) ?? new Map();
			this.#halves.set(row.instrument, halves);
			const half = halves.get(row.startMs) ?? {};
			half[row.side] = row.prices;
			halves.set(row.startMs, half);
		}
	}

	/** Joins the bars of both sides. Returns how many had no other side. */
	join(): number {
		let alone = 0;
		for (const [instrument, halves] of this.#halves) {
			const bars = of(this.#bars, instrument, BAR_WIDTH);
			for (const [startMs, { bid, ask }] of halves) {
				if (bid === undefined || ask === undefined) alone += 1;
				else bars.push([startMs, ...bid, ...ask]);
			}
		}
		this.#halves.clear();
		return alone;
	}

	series(): Series[] {
		const instruments = new Set([...this.#ticks.keys(), ...this.#bars.keys()]);
		return [...instruments]
			.map((each) => new Series(each, of(this.#ticks, each, TICK_WIDTH), of(this.#bars, each, BAR_WIDTH)))
			.filter((series) => series.length > 0);
	}
}

function of(columns: Map<Instrument, Columns>, instrument: Instrument, width: number): Columns {
	const known = columns.get(instrument) ?? new Columns(width);
	columns.set(instrument, known);
	return known;
}

/**
 * Reads a recording: a file or all `.csv` and `.csv.gz` files under a folder, in the formats of `formats.ts`. Files of
 * unknown formats and malformed lines are logged with their name and number and skipped; a malformed line stops the
 * start with `on_error=stop`.
 *
 * @throws StartupError when the path does not exist, a line stops it, or nothing in it can be replayed.
 */
export async function readRecording({ path, onError, instruments, log }: ReadOptions): Promise<Recording> {
	const symbols = createSymbols(instruments);
	const gathering = new Gathering();
	const unknown = new Map<string, number>();
	const countUnknown = (symbol: string) => unknown.set(symbol, (unknown.get(symbol) ?? 0) + 1);
	const files = await filesUnder(path);
	for (const file of files) {
		const name = relative(process.cwd(), file);
		const readFile = async () => {
			let format: Format | undefined;
			let number = 0;
			let malformed = 0;
			for await (const lines of linesOf(file)) {
				for (const raw of lines) {
					number += 1;
					const line = (number === 1 ? raw.replace(/^\uFEFF/, "") : raw).trimEnd();
					if (line === "" || line.startsWith("#")) continue;
					format ??= formatOf(file, line, symbols, countUnknown);
					if ("unread" in format) {
						log.warn({ file: name }, `${name} is not replayed: ${format.unread}`);
						return;
					}
					const row = format.parse(line);
					if (row === null) continue;
					if (typeof row !== "string") {
						gathering.add(row);
						continue;
					}
					malformed += 1;
					const sentence = `${name} line ${number} ${row}: ${line.slice(0, 80)}`;
					if (onError === "stop") throw new StartupError(`${sentence}. Use on_error=skip to go on without such lines.`);
					if (malformed <= NAMED_LINES) log.warn({ file: name, line: number }, sentence);
				}
			}
			if (malformed > 0) log.warn({ file: name, malformed }, `${name}: ${malformed} malformed lines skipped`);
		};
		await readFile().catch((error: unknown) => {
			if (error instanceof StartupError) throw error;
			const reason = error instanceof Error ? error.message : String(error);
			if (onError === "stop") throw new StartupError(`${name} cannot be read: ${reason}.`);
			log.warn({ file: name }, `${name} cannot be read completely: ${reason}`);
		});
	}
	for (const [symbol, count] of unknown)
		log.warn({ symbol, count }, `${symbol} is no instrument of this site: ${count} lines skipped`);
	const alone = gathering.join();
	if (alone > 0) log.warn({ bars: alone }, `${alone} bars of one side have no bar of the other side; skipped`);
	const series = gathering.series();
	if (series.length === 0)
		throw new StartupError(`There is nothing to replay in ${path} (${files.length} files looked at).`);
	return {
		series,
		firstMs: Math.min(...series.map((each) => each.firstMs)),
		lastMs: Math.max(...series.map((each) => each.lastMs)),
	};
}
