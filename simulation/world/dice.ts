import { seededRandom } from "@truefill/testkit";

/**
 * The random source: SFC32 seeded from testkit's stream. A simulated day draws tens of thousands of numbers; with 32
 * bits their cost is negligible beside the engine's work.
 */
export interface Dice {
	/** A 32-bit unsigned integer. */
	bits(): number;
	/** True with probability `p`. */
	chance(p: number): boolean;
	/** An integer in `[from, to]`, both ends included. */
	between(from: number, to: number): number;
	/** One of the items; the list must not be empty. */
	pick<T>(items: readonly T[]): T;
	/** Independent dice by name; the same however much these have been used. */
	fork(name: string): Dice;
}

const WHOLE = 2 ** 32;

export function diceOf(seed: number, name = "world"): Dice {
	const source = seededRandom(seed).fork(name);
	const word = (): number => Number(source.bits() & 0xffffffffn) | 0;
	let [a, b, c, counter] = [word(), word(), word(), 1];
	const bits = (): number => {
		const sum = (((a + b) | 0) + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + sum) | 0;
		return sum >>> 0;
	};
	const between = (from: number, to: number): number => from + Math.floor((bits() / WHOLE) * (to - from + 1));
	return {
		bits,
		between,
		chance: (p) => bits() / WHOLE < p,
		pick: (items) => {
			const item = items[between(0, items.length - 1)];
			if (item === undefined) throw new RangeError("nothing to pick from");
			return item;
		},
		fork: (child) => diceOf(seed, `${name}/${child}`),
	};
}
