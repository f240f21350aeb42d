import { sha256 } from "../../../engine/index.ts";

/** Everything that is drawn follows from it and from a name, so that a run that was interrupted draws the same again. */
const SEED = "sample data 1";

const BITS = 2 ** 48;

/** A whole number in `[from, to]`. */
export const drawn = (name: string, from: number, to: number): number =>
	from + Math.floor((Number.parseInt(sha256(`${SEED} ${name}`).slice(0, 12), 16) / BITS) * (to - from + 1));

export function drawnOf<T>(name: string, items: readonly T[]): T {
	const found = items[drawn(name, 0, items.length - 1)];
	if (found === undefined) throw new RangeError(`nothing to draw for ${name}`);
	return found;
}

/** The id of a command. */
export const idOf = (name: string): string => sha256(`${SEED} ${name}`).slice(0, 32);
