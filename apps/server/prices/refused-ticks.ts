import type { RawTick, TickRefusal } from "@truefill/core/pricing";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { RefusedTick } from "./market-types.ts";

/** Refused ticks that are kept, to explain why a price does not change. */
const KEPT = 200;
/** Logs the 1st, 10th, 100th … refused tick per instrument and reason, so that a bad feed does not fill the disk. */
const isMilestone = (count: number): boolean => Number.isInteger(Math.log10(count));

/** The latest ticks that the rules refused (E15), and their log lines. */
export class RefusedTicks {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #ticks: RefusedTick[] = [];

	constructor(clock: Clock, log: Log) {
		this.#clock = clock;
		this.#log = log;
	}

	/** @param count refused ticks of the instrument for this reason so far, including this one */
	note(instrumentId: string, reason: TickRefusal, tick: RawTick, count: number): void {
		this.#ticks.push({ instrumentId, reason, ...tick, refusedAtMs: this.#clock.nowMs() });
		if (this.#ticks.length > KEPT) this.#ticks.shift();
		if (!isMilestone(count)) return;
		const { bid, ask, tsMs, source } = tick;
		const seen = { instrument: instrumentId, reason, count, bid: String(bid), ask: String(ask), tsMs, source };
		this.#log.warn(seen, `tick refused: ${instrumentId} ${reason} (${count} so far)`);
	}

	newestFirst(): readonly RefusedTick[] {
		return this.#ticks.toReversed();
	}
}
