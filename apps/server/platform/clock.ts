/** Monotonic time and timers. No timer keeps the process alive. */
export interface Timers {
	/** Milliseconds from an arbitrary start, for ages and durations. A corrected wall clock does not move it. */
	monotonicMs(): number;
	/** Runs `task` once, `ms` from now. Returns the cancel function. */
	after(ms: number, task: () => void): () => void;
	/** Runs `task` periodically, `ms` after its last start. Returns the cancel function. */
	every(ms: number, task: () => void): () => void;
	/** Resolves after `ms`, or when `signal` aborts. Never rejects. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** Resolves in the next event loop turn, after pending events were processed. */
	turn(): Promise<void>;
}

/** Time as a dependency: code takes a Clock, so that a test controls the time. */
export interface Clock extends Timers {
	/**
	 * Milliseconds since 1970 in UTC, for what is stored and shown. Never goes backwards: after the wall clock was set
	 * back it runs at half speed until the wall clock has caught up.
	 */
	nowMs(): number;
	/**
	 * Real time of this machine: for waits for the database, the peer of a socket or another process. A test that moves
	 * the clock does not move this one, because they need the same time.
	 */
	readonly machine: Timers;
}

/** A clock that also watches its wall clock against the monotonic one. */
export interface WatchedClock extends Clock {
	/**
	 * The time without forward jumps of the wall clock: its value at the start plus the time passed since. For daily work
	 * that must not be done too early. After the machine has slept it is late, never early.
	 */
	steadyMs(): number;
	/** Calls `listener` when the wall clock jumps by more than 250 ms (negative: back). Returns `unsubscribe`. */
	onJump(listener: (byMs: number) => void): () => void;
	/** From now on `nowMs` is at least this, because something of that time is stored already. */
	notBefore(ms: number): void;
}

/** Derives all timers from one. */
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

/** A larger difference between two checks is a jump; a smaller one is a clock correction. */
const JUMP_MS = 250;

/** The machine's time. The parameters are for tests of this clock itself. */
export function createSystemClock(
	wallMs: () => number = Date.now,
	monotonicMs: () => number = machine.monotonicMs,
): WatchedClock {
	return { ...machine, ...watchedTime(wallMs, monotonicMs), machine };
}

/** Business time from a wall clock that may jump and a monotonic clock that does not. */
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
