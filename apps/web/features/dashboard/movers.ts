export interface Mover<T> {
	readonly item: T;
	/** Percent since the close of the previous UTC day. */
	readonly change: number;
}

/** The `count` largest changes in either direction, largest first; unknown changes are omitted. */
export function largestMoves<T>(items: readonly T[], changeOf: (item: T) => number | null, count: number): Mover<T>[] {
	return items
		.flatMap((item) => {
			const change = changeOf(item);
			return change === null || !Number.isFinite(change) ? [] : [{ item, change }];
		})
		.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
		.slice(0, count);
}
