/** Shared by the compared servers: a publisher that publishes prices at a given rate. */
export interface Publishing {
	readonly perSecond: number;
	readonly seconds: number;
}

/** Calls `say` `perSecond` times a second and catches up when late. @returns the number of calls. */
export async function publish({ perSecond, seconds }: Publishing, say: () => void): Promise<number> {
	const startedMs = performance.now();
	const wanted = Math.round(perSecond * seconds);
	let done = 0;
	while (done < wanted) {
		const due = Math.min(wanted, Math.floor(((performance.now() - startedMs) / 1000) * perSecond));
		// One per event loop tick, so that a late call is not batched with others.
		if (done < due) {
			say();
			done += 1;
			await new Promise((resolve) => setImmediate(resolve));
		} else await new Promise((resolve) => setTimeout(resolve, 1));
		// Ten seconds late: the server cannot keep up at all.
		if (performance.now() - startedMs > (seconds + 10) * 1000) break;
	}
	return done;
}

/** Instruments that tick in turn: more than are published between two flushes, so that conflation drops none. */
export const INSTRUMENTS = 200;
export const FIRST_SEQUENCE = 1_000_000;

export const idOf = (sequence: number): string => `X${String(sequence % INSTRUMENTS).padStart(5, "0")}`;
/** Bid in increments of 0.00001, a function of the sequence, so that a client can verify what it receives. */
export const pointsOf = (sequence: number): number => 108_500 + (sequence % 97);

export interface Item {
	readonly id: string;
	readonly price: number;
	readonly bid: number;
	readonly ask: number;
	readonly ts: string;
	readonly seq: number;
}

/** One price in the product's format: about 110 bytes. */
export function nextItem(sequence: number): Item {
	const points = pointsOf(sequence);
	return {
		id: idOf(sequence),
		price: (points + 0.5) / 100_000,
		bid: points / 100_000,
		ask: (points + 1) / 100_000,
		ts: new Date().toISOString(),
		seq: sequence,
	};
}
