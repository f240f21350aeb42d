import type { Dice } from "../world/dice.ts";

/** How often the calls of a process fail. */
export interface Odds {
	/** The process is killed before the call, or after it. */
	readonly killed: number;
	/** The database or the engine does not answer. */
	readonly failed: number;
}

export const NO_FAULTS: Odds = { killed: 0, failed: 0 };

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * A process of the product. Each of its calls begins after some turns of the queue, so that two processes do their steps
 * in any order. A killed one does nothing more: what it waits for never comes.
 */
export class Process {
	readonly #dice: Dice;
	readonly #odds: Odds;
	#end: (value: null) => void = () => undefined;
	#isAlive = true;
	/** Resolves to null when it is killed. */
	readonly killed = new Promise<null>((resolve) => {
		this.#end = resolve;
	});

	constructor(dice: Dice, odds: Odds) {
		this.#dice = dice;
		this.#odds = odds;
	}

	get isAlive(): boolean {
		return this.#isAlive;
	}

	/** Before and after each call. Rejects when there is no answer. */
	async turn(): Promise<void> {
		for (let turns = this.#dice.between(0, 2); turns > 0; turns -= 1) await Promise.resolve();
		if (!this.#isAlive) return never();
		if (this.#dice.chance(this.#odds.killed)) {
			this.#isAlive = false;
			this.#end(null);
			return never();
		}
		if (this.#dice.chance(this.#odds.failed)) throw new Error("no answer");
	}

	/** Resolves when the work is done or the process is killed. */
	async run(work: () => Promise<unknown>): Promise<void> {
		await Promise.race([work(), this.killed]);
	}
}
