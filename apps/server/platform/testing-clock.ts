import { type Clock, createSystemClock, type Timers, timersFrom, type WatchedClock, watchedTime } from "./clock.ts";

/** A clock that a test moves. */
export interface MovedClock extends WatchedClock {
	/**
	 * Moves time forward at once, as for a machine that slept: what fell due meanwhile fires, in the order of its time, each
	 * timer and each interval once. Ends when what they began without waiting for others is done.
	 *
	 * @throws RangeError for a time that lies back.
	 */
	advance(ms: number): Promise<void>;
	/** Sets the wall clock forward, or back (negative); no time passes by it. */
	jump(ms: number): void;
}

interface Timer {
	readonly dueMs: number;
	readonly task: () => void;
	/** Ends the wait of the clock below. */
	disarm: () => void;
}

/** Some rounds of promises and of the event loop: a task hands on to another a few times. */
const TURNS = 8;

/** Goes on like the clock below it, and further when it is told. The machine's own time stays that of the clock below. */
export const movedClock = (below: Clock = createSystemClock()): MovedClock => moved(below, below.machine);

/** Stands still until it is told to move; its machine's time with it. */
export function heldClock(startMs: number): MovedClock {
	const still = timersFrom({ monotonicMs: () => 0, after: () => () => undefined, turn: createSystemClock().turn });
	return moved({ ...still, nowMs: () => startMs }, undefined);
}

/** `machine`: the machine's time, or undefined where it is moved with the rest. */
function moved(below: Timers & Pick<Clock, "nowMs">, machine: Timers | undefined): MovedClock {
	let aheadMs = 0;
	let jumpedMs = 0;
	/** In the order in which they were set. */
	const waiting = new Set<Timer>();
	const monotonicMs = () => below.monotonicMs() + aheadMs;

	const fire = (timer: Timer) => {
		timer.disarm();
		// An earlier one may have cancelled it.
		if (waiting.delete(timer)) timer.task();
	};
	const arm = (timer: Timer) => {
		timer.disarm();
		timer.disarm = below.after(Math.max(0, timer.dueMs - monotonicMs()), () => fire(timer));
	};
	const timers = timersFrom({
		monotonicMs,
		after(ms, task) {
			const timer: Timer = { dueMs: monotonicMs() + ms, task, disarm: () => undefined };
			waiting.add(timer);
			arm(timer);
			return () => {
				waiting.delete(timer);
				timer.disarm();
			};
		},
		turn: () => below.turn(),
	});
	return {
		...timers,
		...watchedTime(() => below.nowMs() + aheadMs + jumpedMs, monotonicMs),
		machine: machine ?? timers,
		async advance(ms) {
			if (!(ms >= 0)) throw new RangeError("a clock does not go back");
			aheadMs += ms;
			const due = [...waiting].filter(({ dueMs }) => dueMs <= monotonicMs());
			for (const timer of waiting) arm(timer);
			for (const timer of due.toSorted((a, b) => a.dueMs - b.dueMs)) fire(timer);
			for (let turn = 0; turn < TURNS; turn += 1) await below.turn();
		},
		jump(ms) {
			jumpedMs += ms;
		},
	};
}
