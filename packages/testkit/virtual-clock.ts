/** A clock that moves only when told to; timers fire in the order of their times, ties in the order of their setting. */
export interface VirtualClock {
	/** Milliseconds since 1970 UTC. */
	nowMs(): number;
	/** Runs `task` once the clock has reached `atMs`; the answer cancels it. */
	at(atMs: number, task: () => void): () => void;
	/** Moves forward and runs what falls due on the way, each at its own time. */
	advance(byMs: number): void;
}

interface Timer {
	readonly atMs: number;
	readonly order: number;
	readonly task: () => void;
}

export function virtualClock(startMs: number): VirtualClock {
	let nowMs = startMs;
	let order = 0;
	const timers = new Set<Timer>();

	const nextDue = (untilMs: number): Timer | undefined => {
		let next: Timer | undefined;
		for (const timer of timers) {
			if (timer.atMs > untilMs) continue;
			if (next === undefined || timer.atMs < next.atMs || (timer.atMs === next.atMs && timer.order < next.order)) {
				next = timer;
			}
		}
		return next;
	};

	return {
		nowMs: () => nowMs,
		at: (atMs, task) => {
			order += 1;
			const timer: Timer = { atMs, order, task };
			timers.add(timer);
			return () => {
				timers.delete(timer);
			};
		},
		advance: (byMs) => {
			if (!(byMs >= 0)) throw new RangeError("a clock does not go back");
			const untilMs = nowMs + byMs;
			for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
				timers.delete(due);
				nowMs = Math.max(nowMs, due.atMs);
				due.task();
			}
			nowMs = untilMs;
		},
	};
}
