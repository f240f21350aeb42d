import {
	addTick,
	barEndMs,
	barStartMs,
	type Candle,
	joinCandles,
	openCandle,
	RESOLUTIONS,
	type Resolution,
} from "@truefill/core/pricing";
import type { Timers } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { CandleSource } from "./source.ts";
import type { CandleStore, StoredBar } from "./store.ts";

const WRITE_EVERY_MS = 2_000;
/** Bars per statement: far below the size limit of a parameter. */
const BATCH = 1_000;

interface Forming {
	readonly instrumentId: string;
	readonly resolution: Resolution;
	candle: Candle;
	dirty: boolean;
}

/**
 * Candles of every resolution, folded from ticks and stored in the database: for pushed prices, whose past is stored
 * nowhere else. Forming bars are in memory and written every two seconds, off the hot path; a crash loses at most the
 * ticks since then. A start continues with the stored bars.
 */
export function createStoredCandles(
	store: CandleStore,
	log: Log,
	clock: Timers,
	writeEveryMs = WRITE_EVERY_MS,
): CandleSource {
	const forming = new Map<string, Forming[]>();
	/** The current minute, not yet merged into the bars: a tick is added once, not to a bar of every resolution. */
	const fresh = new Map<string, { candle: Candle; readonly endMs: number }>();
	/** Bars completed since the last write. */
	let closed: StoredBar[] = [];
	/** Bars of the current write. */
	let inFlight: readonly StoredBar[] = [];
	let leave: () => void = () => undefined;
	let writing: Promise<void> = Promise.resolve();

	const formingOf = (instrumentId: string): Forming[] => {
		const list = forming.get(instrumentId) ?? [];
		forming.set(instrumentId, list);
		return list;
	};

	/** Merges the current minute into the bars. It is within one bar of each resolution. */
	function settle(instrumentId: string): void {
		const minute = fresh.get(instrumentId)?.candle;
		if (minute === undefined) return;
		fresh.delete(instrumentId);
		const list = formingOf(instrumentId);
		for (const resolution of RESOLUTIONS) {
			const startMs = barStartMs(resolution, minute.startMs);
			const bar = list.find((each) => each.resolution === resolution);
			if (bar === undefined) {
				list.push({ instrumentId, resolution, candle: { ...minute, startMs }, dirty: true });
			} else if (bar.candle.startMs === startMs) {
				bar.candle = joinCandles(bar.candle, minute);
				bar.dirty = true;
			} else if (bar.candle.startMs < startMs) {
				if (bar.dirty) closed.push({ instrumentId, resolution, candle: bar.candle });
				bar.candle = { ...minute, startMs };
				bar.dirty = true;
			}
		}
	}

	async function write(): Promise<void> {
		for (const instrumentId of [...fresh.keys()]) settle(instrumentId);
		const open = [...forming.values()].flat().filter((bar) => bar.dirty);
		const bars = [
			...closed,
			...open.map(({ instrumentId, resolution, candle }) => ({ instrumentId, resolution, candle })),
		];
		closed = [];
		for (const bar of open) bar.dirty = false;
		inFlight = bars;
		for (let i = 0; i < bars.length; i += BATCH) {
			const batch = bars.slice(i, i + BATCH);
			try {
				await store.write(batch);
			} catch (error) {
				log.error({ err: error, bars: batch.length }, "failed to write candles; retrying");
				// A forming bar is written with its next state. A completed one goes back to the head of the queue.
				const rest = bars.slice(i);
				closed = [...rest.filter((bar) => !isForming(bar)), ...closed];
				for (const bar of rest) markDirty(bar);
				return;
			}
		}
	}

	const find = ({ instrumentId, resolution, candle }: StoredBar): Forming | undefined =>
		formingOf(instrumentId).find((each) => each.resolution === resolution && each.candle.startMs === candle.startMs);
	const isForming = (bar: StoredBar): boolean => find(bar) !== undefined;
	const markDirty = (bar: StoredBar): void => {
		const found = find(bar);
		if (found !== undefined) found.dirty = true;
	};

	const flush = (): Promise<void> => {
		writing = writing.then(write).finally(() => {
			inFlight = [];
		});
		return writing;
	};

	return {
		add: ({ instrumentId, bid, ask, tsMs }) => {
			const known = fresh.get(instrumentId);
			if (known !== undefined && tsMs >= known.candle.startMs && tsMs < known.endMs) {
				known.candle = addTick(known.candle, bid, ask);
				return;
			}
			settle(instrumentId);
			const startMs = barStartMs("1m", tsMs);
			fresh.set(instrumentId, { candle: openCandle(startMs, bid, ask), endMs: barEndMs("1m", startMs) });
		},
		candles: async ({ instrument, resolution, fromMs, toMs }) => {
			const ofThis = (bar: StoredBar) => bar.instrumentId === instrument.id && bar.resolution === resolution;
			settle(instrument.id);
			// Copied before the read: bars written meanwhile are in one of the two, and memory is never older.
			const unwritten = [...inFlight, ...closed].filter(ofThis);
			const bars = await store.read(instrument.id, resolution, fromMs, toMs);
			settle(instrument.id);
			const byStart = new Map(bars.map((bar) => [bar.startMs, bar]));
			for (const { candle } of [...unwritten, ...closed.filter(ofThis), ...formingOf(instrument.id).filter(ofThis)]) {
				if (candle.startMs >= fromMs && candle.startMs < toMs) byStart.set(candle.startMs, candle);
			}
			return [...byStart.values()].sort((a, b) => a.startMs - b.startMs);
		},
		start: async () => {
			for (const { instrumentId, resolution, candle } of await store.newest()) {
				formingOf(instrumentId).push({ instrumentId, resolution, candle, dirty: false });
			}
			leave = clock.every(writeEveryMs, () => void flush());
		},
		stop: async () => {
			leave();
			await flush();
		},
	};
}
