/**
 * Seeded randomness for tests, simulations and benches: SplitMix64 over bigint, with the published constants. Not for
 * secrets. The same seed gives the same stream on every machine; a `fork` is independent of how much the parent has
 * been used.
 */
export interface SeededRandom {
	/** The next 64 bits. */
	bits(): bigint;
	/** A whole number in `[from, to]`, both ends included. */
	integer(from: number, to: number): number;
	/** A double in `[0, 1)` with 53 random bits. */
	unit(): number;
	/** One of the items; the list must not be empty. */
	pick<T>(items: readonly T[]): T;
	/** An independent stream with a name. */
	fork(name: string): SeededRandom;
}

const MASK = (1n << 64n) - 1n;
const GAMMA = 0x9e3779b97f4a7c15n;

function mix(state: bigint): bigint {
	let z = state;
	z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
	z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
	return z ^ (z >> 31n);
}

/** FNV-1a over UTF-16 code units, 64 bits: the name's part of a forked seed. */
function hashName(name: string): bigint {
	let hash = 0xcbf29ce484222325n;
	for (let index = 0; index < name.length; index += 1) {
		hash = ((hash ^ BigInt(name.charCodeAt(index))) * 0x100000001b3n) & MASK;
	}
	return hash;
}

/** A stream from a whole-number or bigint seed. */
export function seededRandom(seed: number | bigint): SeededRandom {
	const origin = BigInt(seed) & MASK;
	let state = origin;
	const bits = (): bigint => {
		state = (state + GAMMA) & MASK;
		return mix(state);
	};
	const unit = (): number => Number(bits() >> 11n) / 2 ** 53;
	const integer = (from: number, to: number): number => {
		if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to)) {
			throw new RangeError(`no whole number between ${from} and ${to}`);
		}
		const span = BigInt(to) - BigInt(from) + 1n;
		// Rejects the incomplete last range of 2^64, so that every number is equally likely.
		const limit = MASK + 1n - ((MASK + 1n) % span);
		let drawn = bits();
		while (drawn >= limit) drawn = bits();
		return from + Number(drawn % span);
	};
	return {
		bits,
		unit,
		integer,
		pick: (items) => {
			const item = items[integer(0, items.length - 1)];
			if (item === undefined) throw new RangeError("nothing to pick from");
			return item;
		},
		fork: (name) => seededRandom(mix((origin ^ hashName(name)) & MASK)),
	};
}
