import { useState } from "react";

const begun = new Map<string, unknown>();

/** What was begun at a place; undefined if nothing. */
export const keptAt = (place: string): unknown => begun.get(place);
export const keepAt = (place: string, value: unknown): unknown => begun.set(place, value);

/**
 * State that outlives its screen: unfinished input is restored when the user comes back, until the page is reloaded. In
 * memory only. `place` identifies the user and the form; `empty` is the initial value.
 */
export function useKept<Value>(place: string, empty: Value): readonly [Value, (next: Value) => void] {
	const [state, setState] = useState(() => ({ place, value: begun.has(place) ? (begun.get(place) as Value) : empty }));
	// Another user's form starts with their own input.
	const value = state.place === place ? state.value : begun.has(place) ? (begun.get(place) as Value) : empty;
	return [
		value,
		(next) => {
			begun.set(place, next);
			setState({ place, value: next });
		},
	];
}
