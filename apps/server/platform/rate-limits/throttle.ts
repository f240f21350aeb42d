import type { LimitClock } from "./token-bucket.ts";

export interface ThrottleOptions {
	/** Wrong attempts without a delay. */
	readonly free: number;
	readonly firstDelayMs: number;
	readonly maxDelayMs: number;
	/** After this long without an attempt the count decreases by one. */
	readonly forgetAfterMs: number;
	readonly maxKeys?: number;
}

interface Attempts {
	count: number;
	lastMs: number;
}

/**
 * Exponential delays after wrong attempts, per key, in bounded memory. Attempts are counted when they begin, so that
 * concurrent ones are counted too; a right one clears the count.
 */
export class Throttle {
	readonly #options: Required<ThrottleOptions>;
	readonly #clock: LimitClock;
	readonly #attempts = new Map<string, Attempts>();

	constructor(options: ThrottleOptions, clock: LimitClock) {
		this.#options = { maxKeys: 50_000, ...options };
		this.#clock = clock;
	}

	/** Milliseconds to wait before the next attempt; 0: none. */
	waitMs(key: string): number {
		const attempts = this.#current(key);
		if (attempts === undefined || attempts.count < this.#options.free) return 0;
		const { firstDelayMs, maxDelayMs, free } = this.#options;
		const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(30, attempts.count - free));
		return Math.max(0, Math.ceil(attempts.lastMs + delayMs - this.#clock.monotonicMs()));
	}

	begin(key: string): void {
		const count = (this.#current(key)?.count ?? 0) + 1;
		this.#attempts.delete(key);
		this.#attempts.set(key, { count, lastMs: this.#clock.monotonicMs() });
		if (this.#attempts.size > this.#options.maxKeys) {
			const [oldest] = this.#attempts.keys();
			if (oldest !== undefined) this.#attempts.delete(oldest);
		}
	}

	/** After a right attempt: resets the key. */
	clear(key: string): void {
		this.#attempts.delete(key);
	}

	/** Uncounts one right attempt, and keeps the others counted. */
	forgive(key: string): void {
		const attempts = this.#attempts.get(key);
		if (attempts !== undefined) attempts.count = Math.max(0, attempts.count - 1);
	}

	#current(key: string): Attempts | undefined {
		const attempts = this.#attempts.get(key);
		if (attempts === undefined) return undefined;
		const idleMs = this.#clock.monotonicMs() - attempts.lastMs;
		const forgotten = Math.floor(Math.max(0, idleMs) / this.#options.forgetAfterMs);
		return forgotten === 0 ? attempts : { count: Math.max(0, attempts.count - forgotten), lastMs: attempts.lastMs };
	}
}
