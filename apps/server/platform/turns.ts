/** Lets what is asked under one key be done one after the other, in the order in which it was asked. */
export class Turns {
	readonly #last = new Map<string, Promise<unknown>>();

	/** How many keys something is being done under. */
	get size(): number {
		return this.#last.size;
	}

	take<T>(key: string, work: () => Promise<T>): Promise<T> {
		const before = this.#last.get(key) ?? Promise.resolve();
		// What came before may have failed: that is its own asker's matter.
		const done = before.then(work, work);
		this.#last.set(key, done);
		const leave = () => {
			if (this.#last.get(key) === done) this.#last.delete(key);
		};
		done.then(leave, leave);
		return done;
	}
}
