import type { Timers } from "../../../platform/index.ts";

interface Asked<T> {
	readonly promise: Promise<T>;
	readonly resolve: (found: T) => void;
	readonly reject: (error: unknown) => void;
}

/** After this time a query no longer holds up the others: its connection may be lost unnoticed. */
const STUCK_MS = 500;
const MOST_AT_ONCE = 500;

/**
 * Batches look-ups that arrive while a query is running into the next query. Under load, thousands of calls would
 * otherwise query the database one by one and time out waiting for each other.
 */
export class LookUps<T> {
	readonly #ask: (keys: readonly string[]) => Promise<(key: string) => T>;
	readonly #timers: Pick<Timers, "monotonicMs">;
	#waiting = new Map<string, Asked<T>>();
	/** When the running query began; null: none is running. */
	#sinceMs: number | null = null;

	/** @param ask looks up many keys at once */
	constructor(ask: (keys: readonly string[]) => Promise<(key: string) => T>, timers: Pick<Timers, "monotonicMs">) {
		this.#ask = ask;
		this.#timers = timers;
	}

	/** The result of a query that begins after this call. */
	find(key: string): Promise<T> {
		const known = this.#waiting.get(key);
		if (known !== undefined) return known.promise;
		const asked = Promise.withResolvers<T>();
		this.#waiting.set(key, asked);
		if (this.#sinceMs === null || this.#timers.monotonicMs() - this.#sinceMs > STUCK_MS) void this.#run();
		return asked.promise;
	}

	async #run(): Promise<void> {
		while (this.#waiting.size > 0) {
			const sinceMs = this.#timers.monotonicMs();
			this.#sinceMs = sinceMs;
			const asked = [...this.#waiting].slice(0, MOST_AT_ONCE);
			for (const [key] of asked) this.#waiting.delete(key);
			try {
				const found = await this.#ask(asked.map(([key]) => key));
				for (const [key, { resolve }] of asked) resolve(found(key));
			} catch (error) {
				for (const [, { reject }] of asked) reject(error);
			}
			// A newer query began meanwhile, because this one took too long: it continues with the queue.
			if (this.#sinceMs !== sinceMs) return;
		}
		this.#sinceMs = null;
	}
}
