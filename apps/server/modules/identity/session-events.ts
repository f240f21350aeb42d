export interface SessionEnded {
	readonly sessionId: string;
	readonly userId: string;
	/** Who has signed in again in that browser: their new session. Its pages go on there. */
	readonly by?: { readonly sessionId: string; readonly userId: string };
}

/** Tells the rest of the process at once that a session is over: price sockets close, caches forget. */
export class SessionEvents {
	readonly #listeners = new Set<(ended: SessionEnded) => void>();

	/** @returns how to leave. */
	onSessionEnded(listener: (ended: SessionEnded) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	sessionEnded(ended: SessionEnded): void {
		for (const listener of this.#listeners) listener(ended);
	}
}
