import type { Step } from "../types.ts";

/** The value of `bars` steps before, null included; null while there is none. Zero gives the value itself. */
export function delay<T>(bars: number): Step<T, T | null> {
	const ring: (T | null)[] = new Array<T | null>(bars).fill(null);
	let at = 0;
	return (value, keep) => {
		if (bars === 0) return value;
		const before = ring[at] ?? null;
		if (keep) {
			ring[at] = value;
			at = (at + 1) % bars;
		}
		return before;
	};
}

/** A calculation whose whole state is one immutable value. */
export function stateful<In, State>(first: State, next: (state: State, value: In) => State): Step<In, State> {
	let state = first;
	return (value, keep) => {
		const following = next(state, value);
		if (keep) state = following;
		return following;
	};
}
