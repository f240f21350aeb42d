import type { Timers } from "../../platform/index.ts";

interface Asked<T> {
	readonly promise: Promise<T>;
	readonly resolve: (found: T) => void;
	readonly reject: (error: unknown) => void;
}

/** A question that takes longer does not hold the others: its connection may be lost without anybody knowing. */
const STUCK_MS = 500;
const MOST_AT_ONCE = 500;

/**
 * Puts look-ups that come while one is under way into one question, the next. In a flood thousands of calls would ask the
 * database each for itself, and wait for each other until they are given up.
 */
export class LookUps<T> {
	readonly #ask: (keys: readonly string[]) => Promise<(key: string) => T>;
	readonly #timers: Pick<Timers, "monotonicMs">;
	#waiting = new Map<string, Asked<T>>();
	/** When the question that is under way was asked; null: none is. */
	#sinceMs: number | null = null;

	/** @param ask finds many at once */
	constructor(ask: (keys: readonly string[]) => Promise<(key: string) => T>, timers: Pick<Timers, "monotonicMs">) {
		this.#ask = ask;
		this.#timers = timers;
	}

	/** What is found by a question that is asked from now on. */
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
			// Another one was begun meanwhile, because this took too long: it goes on with what waits.
			if (this.#sinceMs !== sinceMs) return;
		}
		this.#sinceMs = null;
	}
}
