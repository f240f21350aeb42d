import { type Clock, createSystemClock, type Timers, timersFrom, type WatchedClock, watchedTime } from "./clock.ts";

/** A clock that a test controls. */
export interface MovedClock extends WatchedClock {
	/**
	 * Moves time forward at once, as for a machine that slept. Due timers fire in the order of their time, each timer and
	 * each interval once. Resolves when the work that they started synchronously or by promises is done.
	 *
	 * @throws RangeError for a negative time.
	 */
	advance(ms: number): Promise<void>;
	/** Sets the wall clock forward, or back (negative), without any time passing. */
	jump(ms: number): void;
}

interface Timer {
	readonly dueMs: number;
	readonly task: () => void;
	/** Cancels the timer of the underlying clock. */
	disarm: () => void;
}

/** Event loop turns to wait, because tasks trigger further tasks. */
const TURNS = 8;

/** Runs like the underlying clock, and further when advanced. The machine's time is that of the underlying clock. */
export const movedClock = (below: Clock = createSystemClock()): MovedClock => moved(below, below.machine);

/** Stands still until advanced; its machine time too. */
export function heldClock(startMs: number): MovedClock {
	const still = timersFrom({ monotonicMs: () => 0, after: () => () => undefined, turn: createSystemClock().turn });
	return moved({ ...still, nowMs: () => startMs }, undefined);
}

/** `machine`: the machine's time; undefined when it moves with the rest. */
function moved(below: Timers & Pick<Clock, "nowMs">, machine: Timers | undefined): MovedClock {
	let aheadMs = 0;
	let jumpedMs = 0;
	/** In the order in which they were set. */
	const waiting = new Set<Timer>();
	const monotonicMs = () => below.monotonicMs() + aheadMs;

	const fire = (timer: Timer) => {
		timer.disarm();
		// An earlier task may have cancelled it.
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
