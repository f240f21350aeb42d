/**
 * Runs work of one key one after another in this process, so that concurrent requests see each other instead of refusing
 * each other. Among processes the lock of the database decides.
 */
export class InTurn {
	readonly #last = new Map<string, Promise<unknown>>();

	async run<T>(key: string, work: () => Promise<T>): Promise<T> {
		const before = this.#last.get(key) ?? Promise.resolve();
		const own = before.then(work, work);
		this.#last.set(key, own);
		try {
			return await own;
		} finally {
			if (this.#last.get(key) === own) this.#last.delete(key);
		}
	}
}
