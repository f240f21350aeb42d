import type { Timers } from "../platform/clock.ts";

/** Time since the last accepted tick, by source and overall, on the monotonic clock. */
export class FeedAges {
	readonly #clock: Pick<Timers, "monotonicMs">;
	readonly #tookMs = new Map<string, number>();
	#latestMs = 0;
	/** Since when some market is open; null: all are closed. */
	#openSinceMs: number | null = null;

	constructor(clock: Pick<Timers, "monotonicMs">) {
		this.#clock = clock;
	}

	/** A tick of this source was accepted. */
	took(source: string): void {
		this.#latestMs = this.#clock.monotonicMs();
		this.#tookMs.set(source, this.#latestMs);
	}

	bySource(): ReadonlyMap<string, number> {
		const nowMs = this.#clock.monotonicMs();
		return new Map([...this.#tookMs].map(([source, tookMs]) => [source, nowMs - tookMs]));
	}

	/** How long no tick was accepted although one was expected. Must be called periodically. */
	silentMs(isOpen: boolean): number {
		if (!isOpen) {
			this.#openSinceMs = null;
			return 0;
		}
		const nowMs = this.#clock.monotonicMs();
		this.#openSinceMs ??= nowMs;
		return nowMs - Math.max(this.#openSinceMs, this.#latestMs);
	}
}
