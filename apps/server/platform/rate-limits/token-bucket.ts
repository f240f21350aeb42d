import type { Timers } from "../clock.ts";

/** Clock for durations. Changes of the wall clock do not affect limits. */
export type LimitClock = Pick<Timers, "monotonicMs">;

export interface BucketOptions {
	/** Burst size in requests. */
	readonly burst: number;
	readonly perSecond: number;
	/** Memory bound: the least recently used keys are dropped first. */
	readonly maxKeys?: number;
	/** Called when a request is over the limit. */
	readonly onHit?: () => void;
}

interface Bucket {
	tokens: number;
	atMs: number;
}

/** Token buckets by key, in bounded memory. */
export class RateLimit {
	readonly #options: Required<Omit<BucketOptions, "onHit">> & Pick<BucketOptions, "onHit">;
	readonly #clock: LimitClock;
	readonly #buckets = new Map<string, Bucket>();

	constructor(options: BucketOptions, clock: LimitClock) {
		this.#options = { maxKeys: 20_000, ...options };
		this.#clock = clock;
	}

	/**
	 * Takes `cost` tokens, at most a burst, or none.
	 *
	 * @returns 0 when allowed, otherwise the milliseconds until there are enough.
	 */
	take(key: string, cost = 1): number {
		const { burst, perSecond, maxKeys } = this.#options;
		const nowMs = this.#clock.monotonicMs();
		const old = this.#buckets.get(key);
		const elapsedMs = old === undefined ? 0 : Math.max(0, nowMs - old.atMs);
		const tokens = old === undefined ? burst : Math.min(burst, old.tokens + (elapsedMs / 1000) * perSecond);
		const allowed = tokens >= cost;
		this.#buckets.delete(key);
		this.#buckets.set(key, { tokens: allowed ? tokens - cost : tokens, atMs: nowMs });
		if (this.#buckets.size > maxKeys) {
			const [oldest] = this.#buckets.keys();
			if (oldest !== undefined) this.#buckets.delete(oldest);
		}
		if (allowed) return 0;
		this.#options.onHit?.();
		return Math.ceil(((cost - tokens) / perSecond) * 1000);
	}

	/** Returns one token, for a request that should not count. */
	giveBack(key: string): void {
		const bucket = this.#buckets.get(key);
		if (bucket !== undefined) bucket.tokens = Math.min(this.#options.burst, bucket.tokens + 1);
	}

	/** Like `take`, without taking. */
	wait(key: string): number {
		const { burst, perSecond } = this.#options;
		const old = this.#buckets.get(key);
		if (old === undefined) return 0;
		const tokens = Math.min(burst, old.tokens + (Math.max(0, this.#clock.monotonicMs() - old.atMs) / 1000) * perSecond);
		if (tokens >= 1) return 0;
		this.#options.onHit?.();
		return Math.ceil(((1 - tokens) / perSecond) * 1000);
	}

	get size(): number {
		return this.#buckets.size;
	}
}
