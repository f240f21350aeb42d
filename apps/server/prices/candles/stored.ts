import type { Timers } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { FormingBars } from "./forming.ts";
import type { CandleSource } from "./source.ts";
import type { CandleStore, StoredBar } from "./store.ts";

const WRITE_EVERY_MS = 2_000;
/** Bars per statement: far below the size limit of a parameter. */
const BATCH = 1_000;

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
	const forming = new FormingBars();
	/** Bars of the current write. */
	let inFlight: readonly StoredBar[] = [];
	let leave: () => void = () => undefined;
	let writing: Promise<void> = Promise.resolve();

	async function write(): Promise<void> {
		const bars = forming.take();
		inFlight = bars;
		for (let i = 0; i < bars.length; i += BATCH) {
			const batch = bars.slice(i, i + BATCH);
			try {
				await store.write(batch);
			} catch (error) {
				log.error({ err: error, bars: batch.length }, "failed to write candles; retrying");
				forming.giveBack(bars.slice(i));
				return;
			}
		}
	}

	const flush = (): Promise<void> => {
		writing = writing.then(write).finally(() => {
			inFlight = [];
		});
		return writing;
	};

	return {
		add: (tick) => forming.add(tick),
		candles: async ({ instrument: { id }, resolution, fromMs, toMs }) => {
			// Copied before the read: bars written meanwhile are in one of the two, and memory is never older.
			const ofThis = inFlight.filter((bar) => bar.instrumentId === id && bar.resolution === resolution);
			const unwritten = [...ofThis, ...forming.closed(id, resolution)];
			const bars = await store.read(id, resolution, fromMs, toMs);
			const byStart = new Map(bars.map((bar) => [bar.startMs, bar]));
			for (const { candle } of [...unwritten, ...forming.unstored(id, resolution)]) {
				if (candle.startMs >= fromMs && candle.startMs < toMs) byStart.set(candle.startMs, candle);
			}
			return [...byStart.values()].sort((a, b) => a.startMs - b.startMs);
		},
		start: async () => {
			for (const bar of await store.newest()) forming.load(bar);
			leave = clock.every(writeEveryMs, () => void flush());
		},
		stop: async () => {
			leave();
			await flush();
		},
	};
}
