/** Ages, and timers. No timer keeps the process alive. */
export interface Timers {
	/** Milliseconds from an arbitrary start, for ages and durations: a corrected wall clock does not move it. */
	monotonicMs(): number;
	/** Runs `task` once, `ms` from now. The answer cancels it. */
	after(ms: number, task: () => void): () => void;
	/** Runs `task` again and again, `ms` after it began last. The answer ends it. */
	every(ms: number, task: () => void): () => void;
	/** Ends after `ms`, or when `signal` aborts. Never rejects. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** Ends when all that has arrived by now has been taken in. */
	turn(): Promise<void>;
}

/** Time as a port: whoever needs it takes a Clock, so that a test decides what time it is. */
export interface Clock extends Timers {
	/** Milliseconds since 1970 in UTC, for what is stored and shown. Never goes backwards. */
	nowMs(): number;
	/**
	 * How long the machine and others take: for what waits for the database, for the other side of a socket or for another
	 * process. A test that moves the clock does not move this one, because they take no less time for it.
	 */
	readonly machine: Timers;
}

/** All timers from one. */
export function timersFrom({ monotonicMs, after, turn }: Pick<Timers, "monotonicMs" | "after" | "turn">): Timers {
	return {
		monotonicMs,
		after,
		every(ms, task) {
			const run = () => {
				cancel = after(ms, run);
				task();
			};
			let cancel = after(ms, run);
			return () => cancel();
		},
		sleep: (ms, signal) =>
			new Promise((resolve) => {
				if (signal?.aborted === true) return resolve();
				const end = () => {
					cancel();
					signal?.removeEventListener("abort", end);
					resolve();
				};
				const cancel = after(ms, end);
				signal?.addEventListener("abort", end);
			}),
		turn,
	};
}

const machine = timersFrom({
	monotonicMs: () => performance.now(),
	after(ms, task) {
		const timer = setTimeout(task, ms);
		timer.unref();
		return () => clearTimeout(timer);
	},
	turn: () => new Promise((resolve) => void setImmediate(resolve)),
});

/** The machine's time. When its wall clock is set back, `nowMs` stands still until the wall clock has caught up. */
export function createSystemClock(wallMs: () => number = Date.now): Clock {
	let latestMs = 0;
	return {
		...machine,
		nowMs: () => {
			latestMs = Math.max(latestMs, wallMs());
			return latestMs;
		},
		machine,
	};
}
