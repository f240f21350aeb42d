/** What the servers of the comparison have in common: one publisher that flushes at a rate. */
export interface Publishing {
	readonly perSecond: number;
	readonly seconds: number;
}

/** Calls `flush` `perSecond` times a second; what came late is made up for. @returns how often. */
export async function publish({ perSecond, seconds }: Publishing, flush: () => void): Promise<number> {
	const startedMs = performance.now();
	const wanted = Math.round(perSecond * seconds);
	let done = 0;
	while (done < wanted) {
		const due = Math.min(wanted, Math.floor(((performance.now() - startedMs) / 1000) * perSecond));
		// One per turn of the loop, so that a late flush is written like a punctual one.
		if (done < due) {
			flush();
			done += 1;
			await new Promise((resolve) => setImmediate(resolve));
		} else await new Promise((resolve) => setTimeout(resolve, 1));
		// Ten seconds over is a server that cannot keep up at all.
		if (performance.now() - startedMs > (seconds + 10) * 1000) break;
	}
	return done;
}

/** One price that moves, as the product writes it: about 110 bytes with the event's name. */
export function nextItem(sequence: number): {
	id: string;
	price: number;
	bid: number;
	ask: number;
	ts: string;
	seq: number;
} {
	const points = 108_500 + (sequence % 97);
	return {
		id: "EURUSD",
		price: (points + 0.5) / 100_000,
		bid: points / 100_000,
		ask: (points + 1) / 100_000,
		ts: new Date().toISOString(),
		seq: 1_000_000 + sequence,
	};
}
