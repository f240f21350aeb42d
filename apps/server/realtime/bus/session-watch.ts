import type { Clock, Log } from "../../platform/index.ts";

interface Ended {
	readonly sessionId: string;
	readonly userId: string;
}

interface WatchedIdentity {
	readonly sessionEvents: { sessionEnded(ended: Ended): void };
	sessionsEndedSince(sinceMs: number): Promise<readonly Ended[]>;
}

const LOOK_MS = 500;
/** Overlap of each query with the past: the clocks of processes differ, and a commit takes time. */
const BACK_MS = 5_000;
const REMEMBER = 10_000;

/**
 * Ends a session in all processes when it ends in one. The bus notifies at once; in addition, the database is polled
 * twice a second, so that a session ends within a second also while Redis is unavailable.
 */
export class SessionWatch {
	readonly #identity: WatchedIdentity;
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #notify: (ended: Ended) => void;
	/** Sessions that are known to have ended. */
	readonly #known = new Set<string>();
	#leave: () => void = () => undefined;
	#looking = false;

	constructor(options: {
		identity: WatchedIdentity;
		clock: Clock;
		log: Log;
		/** Notifies the other processes. */
		notify: (ended: Ended) => void;
	}) {
		this.#identity = options.identity;
		this.#clock = options.clock;
		this.#log = options.log;
		this.#notify = options.notify;
	}

	start(): void {
		this.#leave = this.#clock.every(LOOK_MS, () => void this.#look());
	}

	stop(): void {
		this.#leave();
	}

	/** A session ended in this process: notifies the others. */
	ended(ended: Ended): void {
		if (this.#remember(ended.sessionId)) this.#notify(ended);
	}

	/** A session ended in another process: notifies the local listeners. */
	heard(ended: Ended): void {
		if (this.#remember(ended.sessionId)) this.#identity.sessionEvents.sessionEnded(ended);
	}

	async #look(): Promise<void> {
		if (this.#looking) return;
		this.#looking = true;
		try {
			const ended = await this.#identity.sessionsEndedSince(this.#clock.nowMs() - BACK_MS);
			for (const each of ended) this.heard(each);
		} catch (error) {
			this.#log.debug({ err: error }, "failed to read ended sessions; retrying");
		} finally {
			this.#looking = false;
		}
	}

	/** @returns false when it was already known. */
	#remember(sessionId: string): boolean {
		if (this.#known.has(sessionId)) return false;
		this.#known.add(sessionId);
		if (this.#known.size > REMEMBER) {
			const [oldest] = this.#known;
			if (oldest !== undefined) this.#known.delete(oldest);
		}
		return true;
	}
}
