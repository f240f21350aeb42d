export interface EndedSession {
	readonly sessionId: string;
	readonly userId: string;
	/** The session that goes on in that browser; absent: none. */
	readonly by?: object;
}

/** So long a session that has ended is remembered; nothing that was asked before takes longer. */
const REMEMBER_MS = 5 * 60_000;

/** Which sessions have ended lately, and whether one that another node vouches for still lives. */
export class LiveSessions {
	readonly #ended = new Map<string, number>();
	readonly #monotonicMs: () => number;
	readonly #isLive: (sessionId: string) => Promise<boolean>;

	/** @param isLive asks the database. */
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

	/** Also when it ends while we ask. */
	async isLive(sessionId: string): Promise<boolean> {
		if (this.hasEnded(sessionId)) return false;
		return (await this.#isLive(sessionId)) && !this.hasEnded(sessionId);
	}
}
