/** Serialises work per key, in the order of the calls. */
export class Turns {
	readonly #last = new Map<string, Promise<unknown>>();

	/** Number of keys with pending work. */
	get size(): number {
		return this.#last.size;
	}

	take<T>(key: string, work: () => Promise<T>): Promise<T> {
		const before = this.#last.get(key) ?? Promise.resolve();
		// The previous work may have failed; its own caller handles that.
		const done = before.then(work, work);
		this.#last.set(key, done);
		const leave = () => {
			if (this.#last.get(key) === done) this.#last.delete(key);
		};
		done.then(leave, leave);
		return done;
	}
}
