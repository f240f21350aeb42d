import {
	addTick,
	barEndMs,
	barStartMs,
	type Candle,
	joinCandles,
	openCandle,
	type Quote,
	RESOLUTIONS,
	type Resolution,
} from "@truefill/core/pricing";
import type { StoredBar } from "./store.ts";

interface Forming {
	readonly instrumentId: string;
	readonly resolution: Resolution;
	candle: Candle;
	dirty: boolean;
}

/** The bars of every resolution that are not stored yet, folded from ticks in memory. */
export class FormingBars {
	/** By instrument. */
	readonly #bars = new Map<string, Forming[]>();
	/** The current minute, not yet merged into the bars: a tick is added once, not to a bar of every resolution. */
	readonly #fresh = new Map<string, { candle: Candle; readonly endMs: number }>();
	/** Bars completed since the last write. */
	#closed: StoredBar[] = [];

	/** Continues with a stored bar. */
	load({ instrumentId, resolution, candle }: StoredBar): void {
		this.#of(instrumentId).push({ instrumentId, resolution, candle, dirty: false });
	}

	/** Hot path. */
	add({ instrumentId, bid, ask, tsMs }: Pick<Quote, "instrumentId" | "bid" | "ask" | "tsMs">): void {
		const known = this.#fresh.get(instrumentId);
		if (known !== undefined && tsMs >= known.candle.startMs && tsMs < known.endMs) {
			known.candle = addTick(known.candle, bid, ask);
			return;
		}
		this.#settle(instrumentId);
		const startMs = barStartMs("1m", tsMs);
		this.#fresh.set(instrumentId, { candle: openCandle(startMs, bid, ask), endMs: barEndMs("1m", startMs) });
	}

	/** Takes what a write must store: completed bars, and the current state of forming ones that have changed. */
	take(): StoredBar[] {
		for (const instrumentId of [...this.#fresh.keys()]) this.#settle(instrumentId);
		const open = [...this.#bars.values()].flat().filter((bar) => bar.dirty);
		const bars = [
			...this.#closed,
			...open.map(({ instrumentId, resolution, candle }) => ({ instrumentId, resolution, candle })),
		];
		this.#closed = [];
		for (const bar of open) bar.dirty = false;
		return bars;
	}

	/**
	 * Gives back what could not be written. A forming bar is written with its next state. A completed one goes back to the
	 * head of the queue.
	 */
	giveBack(bars: readonly StoredBar[]): void {
		this.#closed = [...bars.filter((bar) => this.#find(bar) === undefined), ...this.#closed];
		for (const bar of bars) {
			const forming = this.#find(bar);
			if (forming !== undefined) forming.dirty = true;
		}
	}

	/** Bars completed since the last write, of one instrument and resolution. */
	closed(instrumentId: string, resolution: Resolution): StoredBar[] {
		this.#settle(instrumentId);
		return this.#closed.filter((bar) => bar.instrumentId === instrumentId && bar.resolution === resolution);
	}

	/** Those and the forming bar. */
	unstored(instrumentId: string, resolution: Resolution): StoredBar[] {
		const closed = this.closed(instrumentId, resolution);
		return [...closed, ...this.#of(instrumentId).filter((bar) => bar.resolution === resolution)];
	}

	#of(instrumentId: string): Forming[] {
		const list = this.#bars.get(instrumentId) ?? [];
		this.#bars.set(instrumentId, list);
		return list;
	}

	#find({ instrumentId, resolution, candle }: StoredBar): Forming | undefined {
		return this.#of(instrumentId).find(
			(each) => each.resolution === resolution && each.candle.startMs === candle.startMs,
		);
	}

	/** Merges the current minute into the bars. It is within one bar of each resolution. */
	#settle(instrumentId: string): void {
		const minute = this.#fresh.get(instrumentId)?.candle;
		if (minute === undefined) return;
		this.#fresh.delete(instrumentId);
		const list = this.#of(instrumentId);
		for (const resolution of RESOLUTIONS) {
			const startMs = barStartMs(resolution, minute.startMs);
			const bar = list.find((each) => each.resolution === resolution);
			if (bar === undefined) {
				list.push({ instrumentId, resolution, candle: { ...minute, startMs }, dirty: true });
			} else if (bar.candle.startMs === startMs) {
				bar.candle = joinCandles(bar.candle, minute);
				bar.dirty = true;
			} else if (bar.candle.startMs < startMs) {
				if (bar.dirty) this.#closed.push({ instrumentId, resolution, candle: bar.candle });
				bar.candle = { ...minute, startMs };
				bar.dirty = true;
			}
		}
	}
}
