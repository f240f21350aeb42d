/** A point on one chart, for the charts that are linked with it. */
export interface Pointed {
	readonly slot: string;
	readonly instrument: string;
	readonly atMs: number;
	readonly price: number;
	readonly link_symbol: boolean;
	readonly link_interval: boolean;
}

const listeners = new Set<(pointed: Pointed | null) => void>();

/** Null: the pointer has left. */
export function point(pointed: Pointed | null): void {
	for (const listener of listeners) listener(pointed);
}

/** Returns an unsubscribe function. */
export function onPoint(listener: (pointed: Pointed | null) => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
