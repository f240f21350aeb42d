/** After this many rounds, a case that was not seen often enough counts as missing, not as bad luck. */
const MOST_ROUNDS = 8;

/**
 * Plays a round of random checks, and further rounds while a case was seen `moreThan` times or less, eight at most. A
 * property proves nothing when its case never occurs, so tests check how often it did; how often one round sees it is
 * random, and a test must not be flaky. `round` itself increments `seen`. Returns the rarest count.
 */
export function untilSeen(seen: Readonly<Record<string, number>>, moreThan: number, round: () => void): number {
	const rarest = () => Math.min(...Object.values(seen));
	for (let played = 0; played < MOST_ROUNDS; played += 1) {
		round();
		if (rarest() > moreThan) break;
	}
	return rarest();
}
