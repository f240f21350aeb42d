import type { CommandClass } from "@truefill/contracts/http";
import type { Timers } from "../platform/clock.ts";

export interface CommandQueueOptions {
	/** Calls that are worked on at the same time: enough for commits of many orders, few enough that the next is soon. */
	readonly atOnce: number;
	/** The longest that a call waits for its turn. What would wait longer is refused when it comes. */
	readonly waitMs: Readonly<Record<CommandClass, number>>;
	/** Calls of one person that may wait. */
	readonly waitingPerUser: number;
	/** The machine's: a held clock must not hold calls. */
	readonly timers: Timers;
}

export const COMMAND_QUEUE: Omit<CommandQueueOptions, "timers"> = {
	atOnce: 32,
	waitMs: { orders: 2_000, reductions: 10_000 },
	waitingPerUser: 32,
};

export type Turn =
	| { readonly kind: "go"; readonly done: () => void }
	| { readonly kind: "overloaded"; readonly waitMs: number }
	| { readonly kind: "too-many"; readonly waitMs: number };

interface Waiting {
	readonly userId: string;
	readonly dueMs: number;
	/** Its place: calls with lower ones go first. */
	readonly place: number;
	readonly resolve: (turn: Turn) => void;
}

/** Reductions go first, and three of four when both wait, so that they cannot keep orders out for good. */
const REDUCTIONS_IN_A_ROW = 3;
/** How much one more call weighs in the mean time that a call takes. */
const WEIGHT = 0.05;
/** How often those that wait are looked through for the ones whose time is over, when nothing else moves. */
const SWEEP_MS = 250;
const KNOWN_USERS = 1_000;

/**
 * Decides whose call is worked on next when more come than can be answered: start-time fair queueing by person (Goyal,
 * Vin, Chen 1996), so that whoever asks seldom is ahead of whoever asks all the time, and reductions before orders. A
 * call that cannot have its turn in time is refused at once.
 */
export class CommandQueue {
	readonly #options: CommandQueueOptions;
	readonly #lines: Record<CommandClass, Line> = { orders: new Line(), reductions: new Line() };
	#working = 0;
	/** How long a call takes, in the mean of the last ones. */
	#serviceMs = 1;
	#reductionsInARow = 0;
	#stopSweep: (() => void) | undefined;
	refused = 0;

	constructor(options: CommandQueueOptions) {
		this.#options = options;
	}

	get waiting(): number {
		return this.#lines.orders.size + this.#lines.reductions.size;
	}

	get working(): number {
		return this.#working;
	}

	/** Ends when it is the call's turn, or with how long it should wait before it comes again. `done` gives the turn back. */
	turn(userId: string, of: CommandClass): Turn | Promise<Turn> {
		const { atOnce, waitMs, waitingPerUser } = this.#options;
		if (this.#working < atOnce && this.waiting === 0) return this.#begin();
		const line = this.#lines[of];
		if (line.waitingOf(userId) >= waitingPerUser) return { kind: "too-many", waitMs: this.#expectedMs(waitingPerUser) };
		const place = line.placeFor(userId);
		const before = line.ahead(place) + (of === "orders" ? this.#lines.reductions.size : 0);
		const expectedMs = this.#expectedMs(before);
		if (expectedMs > waitMs[of]) return this.#refuse(expectedMs);
		this.#stopSweep ??= this.#options.timers.every(SWEEP_MS, () => this.#sweep());
		return new Promise((resolve) => {
			line.add({ userId, place, resolve, dueMs: this.#options.timers.monotonicMs() + waitMs[of] });
		});
	}

	/** Until so many calls before it have had their turns. */
	#expectedMs(before: number): number {
		return Math.ceil(((before + 1) * this.#serviceMs) / this.#options.atOnce);
	}

	#refuse(waitMs: number): Turn {
		this.refused += 1;
		return { kind: "overloaded", waitMs };
	}

	#begin(): Turn {
		this.#working += 1;
		const beganMs = this.#options.timers.monotonicMs();
		let isDone = false;
		const done = () => {
			if (isDone) return;
			isDone = true;
			this.#working -= 1;
			this.#serviceMs += WEIGHT * (this.#options.timers.monotonicMs() - beganMs - this.#serviceMs);
			this.#next();
		};
		return { kind: "go", done };
	}

	#next(): void {
		while (this.#working < this.#options.atOnce) {
			const waiting = this.#take();
			if (waiting === undefined) break;
			const isLate = waiting.dueMs < this.#options.timers.monotonicMs();
			waiting.resolve(isLate ? this.#refuse(this.#expectedMs(this.waiting)) : this.#begin());
		}
		if (this.waiting === 0) this.#endSweep();
	}

	#take(): Waiting | undefined {
		const { orders, reductions } = this.#lines;
		const first = orders.size === 0 || this.#reductionsInARow < REDUCTIONS_IN_A_ROW ? reductions : orders;
		const taken = first.take();
		this.#reductionsInARow = first === reductions && taken !== undefined ? this.#reductionsInARow + 1 : 0;
		return taken ?? orders.take();
	}

	/** For when nothing that is worked on ends: the time of those that wait is over all the same. */
	#sweep(): void {
		const nowMs = this.#options.timers.monotonicMs();
		for (const line of Object.values(this.#lines)) {
			for (const { resolve } of line.takeDue(nowMs)) resolve(this.#refuse(this.#expectedMs(this.waiting)));
		}
		if (this.waiting === 0) this.#endSweep();
	}

	#endSweep(): void {
		this.#stopSweep?.();
		this.#stopSweep = undefined;
	}
}

/** The calls of one class that wait, in the order of their places. */
class Line {
	#waiting: Waiting[] = [];
	readonly #counts = new Map<string, number>();
	/** The place of each person's last call. */
	readonly #last = new Map<string, number>();
	/** The highest place that has had its turn. */
	#now = 0;

	get size(): number {
		return this.#waiting.length;
	}

	waitingOf(userId: string): number {
		return this.#counts.get(userId) ?? 0;
	}

	/** One behind the person's last; whoever has not asked for a while is ahead of all that do, and not further. */
	placeFor(userId: string): number {
		return Math.max(this.#now - 1, (this.#last.get(userId) ?? Number.NEGATIVE_INFINITY) + 1);
	}

	ahead(place: number): number {
		let [low, high] = [0, this.#waiting.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#waiting[middle]?.place ?? 0) <= place) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	add(waiting: Waiting): void {
		const { userId, place } = waiting;
		this.#waiting.splice(this.ahead(place), 0, waiting);
		this.#counts.set(userId, this.waitingOf(userId) + 1);
		this.#last.set(userId, place);
		if (this.#last.size <= KNOWN_USERS + this.#waiting.length) return;
		for (const [known, last] of this.#last) if (last < this.#now - 1) this.#last.delete(known);
	}

	take(): Waiting | undefined {
		const waiting = this.#waiting.shift();
		if (waiting !== undefined) {
			this.#now = Math.max(this.#now, waiting.place);
			this.#forget(waiting);
		}
		return waiting;
	}

	takeDue(nowMs: number): readonly Waiting[] {
		const due = this.#waiting.filter(({ dueMs }) => dueMs < nowMs);
		if (due.length > 0) this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs >= nowMs);
		for (const waiting of due) this.#forget(waiting);
		return due;
	}

	#forget({ userId }: Waiting): void {
		const left = this.waitingOf(userId) - 1;
		if (left === 0) this.#counts.delete(userId);
		else this.#counts.set(userId, left);
	}
}
