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
/** Looks back so far each time: the clocks of processes differ, and a transaction takes a moment. */
const BACK_MS = 5_000;
const REMEMBER = 10_000;

/**
 * A session that ends in one process ends in all: the bus says it at once, and twice a second the database is asked, so
 * that it ends within a second also while the bus is away.
 */
export class SessionWatch {
	readonly #identity: WatchedIdentity;
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #notify: (ended: Ended) => void;
	/** Sessions whose end this process knows. */
	readonly #known = new Set<string>();
	#leave: () => void = () => undefined;
	#looking = false;

	constructor(options: {
		identity: WatchedIdentity;
		clock: Clock;
		log: Log;
		/** Tells the other processes. */
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

	/** One ended here: the others are told. */
	ended(ended: Ended): void {
		if (this.#remember(ended.sessionId)) this.#notify(ended);
	}

	/** One ended elsewhere: whoever here depends on it is told. */
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
			this.#log.debug({ err: error }, "ended sessions could not be read; they are read again");
		} finally {
			this.#looking = false;
		}
	}

	/** @returns false when it was known. */
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
