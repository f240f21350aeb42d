import type { Step } from "../types.ts";

/**
 * Combines the newest `length` values, oldest first, with an associative `join`; null until there are as many. A step
 * costs one join, plus one more per value when a block of `length` values is complete: constant on average for any
 * length (van Herk and Gil-Werman). Nothing is ever subtracted, so no error stays behind and a huge value is forgotten
 * with its bar, unlike in a running total.
 */
export function sliding<T>(length: number, join: (older: T, newer: T) => T): Step<T, T | null> {
	/** The block that is being filled, and its combination so far. */
	let block: T[] = [];
	let filled: T | undefined;
	/** At each place of the block before: its values from there to its end, combined. */
	let suffixes: readonly T[] | undefined;
	return (value, keep) => {
		const at = block.length;
		const newest = filled === undefined ? value : join(filled, value);
		const older = suffixes?.[at + 1];
		const isFull = at === length - 1;
		const result = isFull ? newest : older === undefined ? null : join(older, newest);
		if (keep) {
			block.push(value);
			filled = newest;
			if (isFull) {
				suffixes = suffixesOf(block, join);
				block = [];
				filled = undefined;
			}
		}
		return result;
	};
}

function suffixesOf<T>(values: T[], join: (older: T, newer: T) => T): readonly T[] {
	let combined: T | undefined;
	for (let at = values.length - 1; at >= 0; at -= 1) {
		const value = values[at] as T;
		combined = combined === undefined ? value : join(value, combined);
		values[at] = combined;
	}
	return values;
}
