export const CHANNEL = "news";
export const EVENT = "trade.updated";
const FIRST = 1_000_000;

let sequence = FIRST;

/** The `data` of one event, about 80 bytes, with the current time. */
export const nextData = (): string =>
	JSON.stringify({ account_id: "acc_bench", sequence: sequence++, ts: new Date().toISOString() });

/** The complete protocol message. */
export const nextMessage = (): string => JSON.stringify({ event: EVENT, channel: CHANNEL, data: nextData() });

/**
 * Publishes `perSecond` events a second; all that are due are published in one event loop tick, as the outbox
 * dispatcher publishes the events of a commit. @returns how many.
 */
export async function publishDue(
	{ perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
	say: () => void,
): Promise<number> {
	const began = performance.now();
	const wanted = Math.round(perSecond * seconds);
	let done = 0;
	// Ten seconds late: the server cannot keep up at all.
	while (done < wanted && performance.now() - began < (seconds + 10) * 1000) {
		const due = Math.min(wanted, Math.floor(((performance.now() - began) / 1000) * perSecond));
		for (; done < due; done++) say();
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
	return done;
}
