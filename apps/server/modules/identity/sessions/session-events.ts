export interface SessionEnded {
	readonly sessionId: string;
	readonly userId: string;
	/** The new session in the same browser that replaced this one. The pages continue with it. */
	readonly by?: { readonly sessionId: string; readonly userId: string };
}

/** Publishes within the process that a session has ended: price sockets close, caches are cleared. */
export class SessionEvents {
	readonly #listeners = new Set<(ended: SessionEnded) => void>();

	/** @returns the unsubscribe function. */
	onSessionEnded(listener: (ended: SessionEnded) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	sessionEnded(ended: SessionEnded): void {
		for (const listener of this.#listeners) listener(ended);
	}
}
