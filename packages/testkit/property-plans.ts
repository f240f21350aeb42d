import type { Parameters } from "fast-check";
import type { KeptRun } from "./kept-properties.ts";
import { SEED, TIER } from "./tier.ts";

/** What a property says of its runs; seed and path come from the tier. `numRuns`: those of the quick tier. */
export type RunParameters<Ts> = Omit<Parameters<Ts>, "seed" | "path">;

/** A property: its test, and which one of the test. */
export type Place = Pick<KeptRun, "test" | "property">;

/** So many times the runs of the quick tier has the full one. */
const FULL_RUNS = 10;
/** Where a property does not say how many, as fast-check itself. */
const RUNS = 100;

/** How a property is to be checked: first on its kept runs, one each, then on new ones. */
export function plansOf<Ts>(
	kept: readonly KeptRun[],
	place: Place,
	parameters: RunParameters<Ts>,
): readonly Parameters<Ts>[] {
	const again = kept
		.filter(({ test, property }) => test === place.test && property === place.property)
		// From the run that failed, not from its smallest value: the way there is gone when the arbitraries change.
		.map(({ seed, path }) => ({ seed, path: path.replace(/:.*/, ""), numRuns: 1 }));
	const numRuns = (parameters.numRuns ?? RUNS) * (TIER === "full" ? FULL_RUNS : 1);
	return [...again, { seed: shareOf(SEED, place), numRuns }].map((plan) => ({
		...parameters,
		...plan,
		includeErrorInReport: true,
	}));
}

/** FNV-1a over the name: a seed of 31 bits that hangs on the run's seed, the test and the property. */
function shareOf(seed: number, { test, property }: Place): number {
	let hash = 0x811c9dc5;
	for (const char of `${seed} ${property} ${test}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	return hash >>> 1;
}
