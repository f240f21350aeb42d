import { Heap } from "@truefill/server/engine";
import type { Dice } from "./dice.ts";
import type { Trace } from "./trace.ts";

/** A broken invariant, and what was seen. */
export class Violation extends Error {
	override readonly name = "Violation";
	readonly invariant: string;
	constructor(invariant: string, seen: string) {
		super(`${invariant}: ${seen}`);
		this.invariant = invariant;
	}
}

interface Happening {
	readonly atMs: number;
	/** Orders events of the same time. */
	readonly tie: number;
	readonly order: number;
	readonly run: () => void;
}

/** A stretch without events, such as a night or a weekend, that is skipped. */
export interface Skip {
	readonly atMs: number;
	readonly byMs: number;
}

/** Resolves when all runnable promises have run: nothing here waits for real I/O. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Virtual time. All events are in one queue, ordered by time, then randomly; between two events all promises run until
 * none can continue. There is no other source of change, so the same seed gives the same day to the byte.
 */
export class World {
	readonly trace: Trace;
	readonly #dice: Dice;
	readonly #skips: readonly Skip[];
	/** Number of skips passed, and their sum. */
	#passed = 0;
	#skippedMs = 0;
	readonly #queue = new Heap<Happening>(
		(a, b) => a.atMs < b.atMs || (a.atMs === b.atMs && (a.tie < b.tie || (a.tie === b.tie && a.order < b.order))),
	);
	#order = 0;
	#nowMs = 0;
	#violation: Violation | undefined;

	/** `skips`: sorted by time. */
	constructor(dice: Dice, trace: Trace, skips: readonly Skip[] = []) {
		this.#dice = dice;
		this.trace = trace;
		this.#skips = skips;
	}

	/** Simulated milliseconds since the start of the day without skips, the same for all; orders the events. */
	get nowMs(): number {
		return this.#nowMs;
	}

	/** Total skipped time so far. */
	get skippedMs(): number {
		for (let next = this.#skips[this.#passed]; next !== undefined && this.#nowMs >= next.atMs; ) {
			this.#skippedMs += next.byMs;
			this.#passed += 1;
			next = this.#skips[this.#passed];
		}
		return this.#skippedMs;
	}

	/** True time: milliseconds since the start of the day, including skips. */
	get trueMs(): number {
		return this.#nowMs + this.skippedMs;
	}

	get violation(): Violation | undefined {
		return this.#violation;
	}

	/** Runs `task` after `delayMs`. */
	after(delayMs: number, task: () => void): void {
		this.#order += 1;
		this.#queue.push({ atMs: this.#nowMs + delayMs, tie: this.#dice.bits(), order: this.#order, run: task });
	}

	/** Records the first violation, which ends the day. */
	fail(violation: Violation): void {
		this.#violation ??= violation;
		this.trace.line(`VIOLATION ${violation.message}`);
	}

	/** Runs the due events until `untilMs` or until `done` is true. @returns whether `done` was true. */
	async run(untilMs: number, done: () => boolean = () => false): Promise<boolean> {
		await drained();
		for (;;) {
			if (this.#violation !== undefined) throw this.#violation;
			if (done()) return true;
			const next = this.#queue.peek();
			if (next === undefined || next.atMs > untilMs) break;
			this.#queue.pop();
			this.#nowMs = next.atMs;
			next.run();
			await drained();
		}
		this.#nowMs = untilMs;
		return false;
	}
}
