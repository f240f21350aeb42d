import type { RawTick, TickRefusal } from "@truefill/core/pricing";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { RefusedTick } from "./market-types.ts";

/** So many refused ticks are kept for whoever asks why a price stands still. */
const KEPT = 200;
/** Refused ticks of one instrument and reason are logged at their 1st, 10th, 100th …: a bad feed must not fill the disk. */
const isMilestone = (count: number): boolean => Number.isInteger(Math.log10(count));

/** The latest ticks that the rules refused (E15), and their lines in the log. */
export class RefusedTicks {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #ticks: RefusedTick[] = [];

	constructor(clock: Clock, log: Log) {
		this.#clock = clock;
		this.#log = log;
	}

	/** @param count how many of the instrument were refused for this reason, this one included */
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
