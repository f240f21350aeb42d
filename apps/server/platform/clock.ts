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
	/**
	 * Milliseconds since 1970 in UTC, for what is stored and shown. Never goes backwards; after the wall clock was set back it
	 * goes on at half speed until the wall clock has caught up.
	 */
	nowMs(): number;
	/**
	 * How long the machine and others take: for what waits for the database, for the other side of a socket or for another
	 * process. A test that moves the clock does not move this one, because they take no less time for it.
	 */
	readonly machine: Timers;
}

/** A clock that also knows how its wall clock behaves beside the monotonic one. */
export interface WatchedClock extends Clock {
	/**
	 * The time without the wall clock's jumps forward: what it said at the start and what has passed since. Work of a day that
	 * must not be done too early asks this. After the machine has slept it is late, never early.
	 */
	steadyMs(): number;
	/** Calls `listener` when the wall clock has jumped by more than 250 ms, forward or back (negative). Returns how to leave. */
	onJump(listener: (byMs: number) => void): () => void;
	/** `nowMs` is at least this from now on: something of then is stored already. */
	notBefore(ms: number): void;
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

/** More than that between two looks is a jump; less is a clock that is being corrected. */
const JUMP_MS = 250;

/** The machine's time. `monotonicMs`: for tests of this clock itself. */
export function createSystemClock(
	wallMs: () => number = Date.now,
	monotonicMs: () => number = machine.monotonicMs,
): WatchedClock {
	return { ...machine, ...watchedTime(wallMs, monotonicMs), machine };
}

/** Business time from a wall clock that may jump and a monotonic one that does not. */
export function watchedTime(
	wallMs: () => number,
	monotonicMs: () => number,
): Pick<WatchedClock, "nowMs" | "steadyMs" | "onJump" | "notBefore"> {
	const listeners = new Set<(byMs: number) => void>();
	let seenWallMs = wallMs();
	let seenMs = monotonicMs();
	let lastMs = seenWallMs;
	let steadyMs = seenWallMs;
	const look = (): void => {
		const nowWallMs = wallMs();
		const nowMs = monotonicMs();
		const passedMs = nowMs - seenMs;
		const byMs = nowWallMs - seenWallMs - passedMs;
		const isJump = Math.abs(byMs) > JUMP_MS;
		seenWallMs = nowWallMs;
		seenMs = nowMs;
		steadyMs += isJump ? passedMs : passedMs + byMs;
		lastMs = Math.max(nowWallMs, lastMs + passedMs / 2);
		if (isJump) for (const listener of listeners) listener(Math.round(byMs));
	};
	return {
		nowMs() {
			look();
			return Math.floor(lastMs);
		},
		steadyMs() {
			look();
			return Math.floor(Math.min(steadyMs, seenWallMs));
		},
		onJump(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		notBefore(ms) {
			lastMs = Math.max(lastMs, ms);
		},
	};
}
