import { useState } from "react";

const begun = new Map<string, unknown>();

/**
 * State that outlives its screen: what somebody began to type is there again when they come back to it, until the page is
 * loaded anew. It is in memory alone. `place` names whose it is and of which form; `empty` is what nothing typed is.
 */
export function useKept<Value>(place: string, empty: Value): readonly [Value, (next: Value) => void] {
	const [state, setState] = useState(() => ({ place, value: begun.has(place) ? (begun.get(place) as Value) : empty }));
	// Another's form begins with their own.
	const value = state.place === place ? state.value : begun.has(place) ? (begun.get(place) as Value) : empty;
	return [
		value,
		(next) => {
			begun.set(place, next);
			setState({ place, value: next });
		},
	];
}
