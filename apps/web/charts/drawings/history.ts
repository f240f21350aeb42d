/** What was drawn, with what it was before and what was undone. */
export interface History<T> {
	readonly past: readonly T[];
	readonly present: T;
	readonly future: readonly T[];
}

/** Steps that can be undone. */
const MOST = 100;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** A change by this user, here. */
export const record = <T>({ past, present }: History<T>, next: T): History<T> => ({
	past: [...past, present].slice(-MOST),
	present: next,
	future: [],
});

export function undo<T>(history: History<T>): History<T> {
	const before = history.past.at(-1);
	if (before === undefined) return history;
	return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
	const [next, ...rest] = history.future;
	if (next === undefined) return history;
	return { past: [...history.past, history.present], present: next, future: rest };
}
