import { Heap } from "@truefill/server/engine";
import type { Dice } from "./dice.ts";
import type { Trace } from "./trace.ts";

/** What must never be seen: which invariant, and what was seen. */
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
	/** Orders what happens at the same time. */
	readonly tie: number;
	readonly order: number;
	readonly run: () => void;
}

/** A stretch in which nothing happens, a night or a weekend, is passed over at once. */
export interface Skip {
	readonly atMs: number;
	readonly byMs: number;
}

/** All promises that can go on have gone on: nothing here waits for anything real. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Virtual time. Everything that happens is in one queue, ordered by time, then by chance; between two happenings all
 * promises run until none can go on. Nothing else moves, so that the same seed gives the same day to the byte.
 */
export class World {
	readonly trace: Trace;
	readonly #dice: Dice;
	readonly #skips: readonly Skip[];
	/** How many of them are behind us, and what they make together. */
	#passed = 0;
	#skippedMs = 0;
	readonly #queue = new Heap<Happening>(
		(a, b) => a.atMs < b.atMs || (a.atMs === b.atMs && (a.tie < b.tie || (a.tie === b.tie && a.order < b.order))),
	);
	#order = 0;
	#nowMs = 0;
	#violation: Violation | undefined;

	/** `skips`: by their time. */
	constructor(dice: Dice, trace: Trace, skips: readonly Skip[] = []) {
		this.#dice = dice;
		this.trace = trace;
		this.#skips = skips;
	}

	/** Milliseconds that were lived since the day began, the same for everybody: what happens is ordered by it. */
	get nowMs(): number {
		return this.#nowMs;
	}

	/** What of the day was passed over so far. */
	get skippedMs(): number {
		for (let next = this.#skips[this.#passed]; next !== undefined && this.#nowMs >= next.atMs; ) {
			this.#skippedMs += next.byMs;
			this.#passed += 1;
			next = this.#skips[this.#passed];
		}
		return this.#skippedMs;
	}

	/** Milliseconds since the day began as right clocks show them: what was passed over counts. */
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

	/** Notes the first violation; the day ends with it. */
	fail(violation: Violation): void {
		this.#violation ??= violation;
		this.trace.line(`VIOLATION ${violation.message}`);
	}

	/** Lets happen what is due until `untilMs`, or until `done` says so. Answers whether `done` did. */
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
