import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { below } from "./exact.ts";
import { ROOT } from "./place.ts";

export const PAYROLL_IDS = ["EURUSD", "XAUUSD"] as const;
export type PayrollId = (typeof PAYROLL_IDS)[number];

/** A line of the file. */
export interface PayrollTick {
	readonly recordedMs: number;
	readonly bid: string;
	readonly ask: string;
}

/** A minute by the file alone: decimal texts as they stand in it. */
export interface PayrollBar {
	readonly startMs: number;
	readonly bid: { readonly open: string; readonly high: string; readonly low: string; readonly close: string };
	readonly askClose: string;
	readonly ticks: number;
}

export interface Payroll {
	/** Value for `FEED` at a speed. */
	feed(speed: number): string;
	ticks(id: PayrollId): readonly PayrollTick[];
}

const MINUTE_MS = 60_000;
const DAY = "2014-05-02";
const DAY_MS = Date.parse(`${DAY}T00:00:00Z`);
/** A minute before the payroll figures. */
export const PAYROLL_START_MS = Date.parse(`${DAY}T12:29:00Z`);
const SOURCES = { EURUSD: "lean/forex/oanda/tick/eurusd", XAUUSD: "lean/cfd/oanda/tick/xauusd" } as const;

/**
 * The ticks of both instruments of 2 May 2014, in a folder with nothing else. Without the recorded data, generated
 * ticks in the same form are replayed, and a line on stderr says so.
 */
export async function payrollRecording(): Promise<Payroll> {
	const data = process.env.MARKET_DATA ?? join(ROOT, "../shared/market-data");
	const isThere = PAYROLL_IDS.every((id) => existsSync(join(data, SOURCES[id], "20140502_quote.csv.gz")));
	if (!isThere) {
		process.stderr.write(`recorded market data are not here (${data}): generated ticks are replayed instead\n`);
	}
	const folder = join(ROOT, "node_modules/.cache/truefill", isThere ? "payroll" : "payroll-generated");
	const ticks = new Map<PayrollId, readonly PayrollTick[]>();
	for (const id of PAYROLL_IDS) {
		const into = join(folder, "tick", id.toLowerCase());
		await mkdir(into, { recursive: true });
		if (isThere) {
			const file = join(data, SOURCES[id], "20140502_quote.csv.gz");
			await copyFile(file, join(into, "20140502_quote.csv.gz"));
			ticks.set(id, read(gunzipSync(await readFile(file)).toString("latin1")));
		} else {
			const text = generated(id);
			await writeFile(join(into, "20140502_quote.csv"), text);
			ticks.set(id, read(text));
		}
	}
	return {
		feed: (speed) => `replay:${folder}?start=${DAY}T12:29:00Z&speed=${speed}`,
		ticks: (id) => ticks.get(id) ?? [],
	};
}

const read = (text: string): PayrollTick[] =>
	text
		.trim()
		.split("\n")
		.map((line) => {
			const [ms = "", bid = "", ask = ""] = line.trim().split(",");
			return { recordedMs: DAY_MS + Math.floor(Number.parseFloat(ms)), bid, ask };
		});

/** Twelve to twenty o'clock, a tick every half second. */
function generated(id: PayrollId): string {
	const rows = Array.from({ length: 8 * 7_200 }, (_, index) => {
		const points = 2_000 + Math.round(900 * Math.sin(index / 90) + 80 * Math.sin(index / 7));
		const ask = points + 12 + (index % 9);
		const text = (value: number) =>
			id === "EURUSD" ? `1.3${String(value).padStart(4, "0")}` : `128${(value / 1_000).toFixed(3)}`;
		return `${12 * 3_600_000 + index * 500},${text(points)},${text(ask)}`;
	});
	return `${rows.join("\n")}\n`;
}

/** Where the replay shows a recorded instant: the past at its own pace, all from the start on at the speed. */
export const shownAt =
	(offsetMs: number, speed: number) =>
	(recordedMs: number): number => {
		const passedMs = recordedMs - PAYROLL_START_MS;
		return PAYROLL_START_MS + offsetMs + (passedMs < 0 ? passedMs : Math.floor(passedMs / speed));
	};

/** The minute bars that the ticks make on the screen's time, by their starts. */
export function barsByStart(
	ticks: readonly PayrollTick[],
	shownMs: (recordedMs: number) => number,
): ReadonlyMap<number, PayrollBar> {
	const bars = new Map<number, PayrollBar>();
	for (const { recordedMs, bid, ask } of ticks) {
		const startMs = Math.floor(shownMs(recordedMs) / MINUTE_MS) * MINUTE_MS;
		const known = bars.get(startMs);
		const { open, high, low } = known?.bid ?? { open: bid, high: bid, low: bid };
		bars.set(startMs, {
			startMs,
			bid: { open, high: below(high, bid) ? bid : high, low: below(bid, low) ? bid : low, close: bid },
			askClose: ask,
			ticks: (known?.ticks ?? 0) + 1,
		});
	}
	return bars;
}
