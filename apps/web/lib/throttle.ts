/** A throttled function. */
export interface Throttled {
	/** Runs now if the interval since the last run is over; otherwise on the next call after it, or by a timer. */
	ask(): void;
	/** Cancels the pending run. */
	stop(): void;
}

/**
 * Runs `work` at most once per `intervalMs`, synchronously in the call, so that it renders in the caller's frame. The
 * last call always leads to a run: by a timer if no further call comes.
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
