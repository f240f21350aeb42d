import type { Quote } from "./types.ts";

/**
 * Numbers the accepted ticks of all instruments, from `firstSequence` on by one. A sequence identifies a tick in a fill
 * (E3), so only the process that runs the feed numbers, a later stream starts above an earlier one's last, and
 * everybody else takes quotes as they are.
 */
export function createPriceStream(firstSequence: number): (tick: Omit<Quote, "sequence">) => Quote {
	let next = firstSequence;
	return ({ instrumentId, bid, ask, tsMs }) => ({ instrumentId, bid, ask, tsMs, sequence: next++ });
}
