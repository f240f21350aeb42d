export interface EndedSession {
	readonly sessionId: string;
	readonly userId: string;
	/** The session that replaces it in that browser; absent: none. */
	readonly by?: object;
}

/** How long an ended session is remembered: longer than any pending request. */
const REMEMBER_MS = 5 * 60_000;

/** Sessions that ended recently, and a check whether a session named by another node is live. */
export class LiveSessions {
	readonly #ended = new Map<string, number>();
	readonly #monotonicMs: () => number;
	readonly #isLive: (sessionId: string) => Promise<boolean>;

	/** @param isLive queries the database. */
	constructor(monotonicMs: () => number, isLive: (sessionId: string) => Promise<boolean>) {
		this.#monotonicMs = monotonicMs;
		this.#isLive = isLive;
	}

	end(sessionId: string): void {
		const nowMs = this.#monotonicMs();
		for (const [old, endedMs] of this.#ended) {
			if (nowMs - endedMs < REMEMBER_MS) break;
			this.#ended.delete(old);
		}
		this.#ended.delete(sessionId);
		this.#ended.set(sessionId, nowMs);
	}

	hasEnded(sessionId: string): boolean {
		return this.#ended.has(sessionId);
	}

	/** False also when it ends during the query. */
	async isLive(sessionId: string): Promise<boolean> {
		if (this.hasEnded(sessionId)) return false;
		return (await this.#isLive(sessionId)) && !this.hasEnded(sessionId);
	}
}
