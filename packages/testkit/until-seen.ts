/** Rounds after which a case that was not met often enough is missing, not unlucky. */
const MOST_ROUNDS = 8;

/**
 * Plays a round of random checks, and further rounds while a case was met `moreThan` times or less, eight at most. A
 * property proves nothing where its case never comes up, so tests ask how often it did; how often one round meets it
 * is chance, and a test must not be red by chance. `seen` is counted up by `round` itself. Returns the rarest count.
 */
export function untilSeen(seen: Readonly<Record<string, number>>, moreThan: number, round: () => void): number {
	const rarest = () => Math.min(...Object.values(seen));
	for (let played = 0; played < MOST_ROUNDS; played += 1) {
		round();
		if (rarest() > moreThan) break;
	}
	return rarest();
}
