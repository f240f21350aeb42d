import {
	addTick,
	type Candle,
	type Interval,
	intervalEndMs,
	intervalStartMs,
	openCandle,
	parseInterval,
	type Quote,
} from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import { STRATEGY_LIMITS } from "@truefill/core/strategies";
import type { LiveRun } from "./live-run.ts";

/** Ends of bars that are kept: a trade is never open for more, unless its close is refused. */
const MOST_ENDS = STRATEGY_LIMITS.maxBars + 1;

export interface ClosedBar {
	readonly candle: Candle;
	readonly endMs: number;
}

/** Where the bars of a length end; days end at midnight UTC. */
export function intervalOf(text: string): Interval {
	const interval = parseInterval(text);
	invariant(interval !== null, "a strategy without faults has an interval");
	return interval;
}

/**
 * The forming bar of one instrument and length, shared by all runs that use it. A bar is closed by the first accepted
 * tick at or after its end; a period without a tick has no bar.
 */
export class BarSeries {
	readonly instrumentId: string;
	readonly interval: Interval;
	readonly members = new Set<LiveRun>();
	/** Whether the forming bar is known: ticks before do not count. */
	isLoaded = false;
	/** Bars that have closed while runs are being attached; null: none are. */
	log: ClosedBar[] = [];
	attaching = 0;
	#forming: Candle | null = null;
	#endMs = 0;
	/** Ends of closed bars, the oldest first. */
	#ends: number[] = [];

	constructor(instrumentId: string, barLength: string) {
		this.instrumentId = instrumentId;
		this.interval = intervalOf(barLength);
	}

	get formingStartMs(): number | null {
		return this.#forming?.startMs ?? null;
	}

	/** Goes on with a bar that is not closed; null: the next tick begins one. */
	load(forming: Candle | null): void {
		this.#forming = forming;
		this.#endMs = forming === null ? 0 : intervalEndMs(this.interval, "utc", forming.startMs);
		this.isLoaded = true;
	}

	/** After a change of units: everything is read again. */
	unload(): void {
		this.isLoaded = false;
		this.#forming = null;
	}

	/** One accepted tick. Hot path. @returns the bar that it has closed */
	tick({ bid, ask, tsMs }: Pick<Quote, "bid" | "ask" | "tsMs">): ClosedBar | null {
		const forming = this.#forming;
		if (forming !== null && tsMs < this.#endMs) {
			this.#forming = addTick(forming, bid, ask);
			return null;
		}
		const closed = forming === null ? null : { candle: forming, endMs: this.#endMs };
		this.#forming = openCandle(intervalStartMs(this.interval, "utc", tsMs), bid, ask);
		this.#endMs = intervalEndMs(this.interval, "utc", tsMs);
		if (closed === null) return null;
		this.#ends.push(closed.endMs);
		if (this.#ends.length > 2 * MOST_ENDS) this.#ends.splice(0, this.#ends.length - MOST_ENDS);
		if (this.attaching > 0) this.log.push(closed);
		return closed;
	}

	/** Adds the ends of bars that were read, in order of time. */
	noteEnds(bars: readonly ClosedBar[]): void {
		const first = this.#ends[0] ?? Number.POSITIVE_INFINITY;
		const earlier = bars.filter(({ endMs }) => endMs < first).map(({ endMs }) => endMs);
		this.#ends = [...earlier, ...this.#ends].slice(-MOST_ENDS);
	}

	/** Bars that have closed after an instant, up to and with the one that ends at `untilMs`. */
	barsBetween(afterMs: number, untilMs: number): number {
		let count = 0;
		for (let at = this.#ends.length - 1; at >= 0; at -= 1) {
			const endMs = this.#ends[at] ?? 0;
			if (endMs <= afterMs) break;
			if (endMs <= untilMs) count += 1;
		}
		return count;
	}
}
