/** Something that is asked for often and done seldom. */
export interface Throttled {
	/** Does it now when the interval since the last time is over; otherwise with the next that is asked after it. */
	ask(): void;
	/** Forgets what was asked and not done. */
	stop(): void;
}

/**
 * Does `work` when it is asked for, but at most once in `intervalMs`, and in the very turn of what asks, so that its
 * drawing shares a frame with theirs. The last that was asked is always done: by a timer when nobody asks again.
 */
export function throttle(intervalMs: number, work: () => void): Throttled {
	let doneAtMs = Number.NEGATIVE_INFINITY;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const run = () => {
		clearTimeout(timer);
		timer = undefined;
		doneAtMs = performance.now();
		work();
	};
	return {
		ask: () => {
			if (performance.now() - doneAtMs >= intervalMs) run();
			else timer ??= setTimeout(run, 2 * intervalMs);
		},
		stop: () => {
			clearTimeout(timer);
			timer = undefined;
		},
	};
}
