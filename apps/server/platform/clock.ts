/** Time as a port: whoever needs it takes a Clock, so that a test decides what time it is. */
export interface Clock {
	/** Milliseconds since 1970 in UTC, for what is stored and shown. Never goes backwards. */
	nowMs(): number;
	/** Milliseconds from an arbitrary start, for ages and durations: a corrected wall clock does not move it. */
	monotonicMs(): number;
}

/** The machine's time. When its wall clock is set back, `nowMs` stands still until the wall clock has caught up. */
export function createSystemClock(wallMs: () => number = Date.now): Clock {
	let latestMs = 0;
	return {
		nowMs: () => {
			latestMs = Math.max(latestMs, wallMs());
			return latestMs;
		},
		monotonicMs: () => performance.now(),
	};
}
