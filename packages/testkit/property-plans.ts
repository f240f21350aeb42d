import type { Parameters } from "fast-check";
import type { KeptRun } from "./kept-properties.ts";
import { SEED, TIER } from "./tier.ts";

/** Run parameters of a property; seed and path come from the tier. `numRuns`: runs of the quick tier. */
export type RunParameters<Ts> = Omit<Parameters<Ts>, "seed" | "path">;

/** A property: its test, and its index in the test. */
export type Place = Pick<KeptRun, "test" | "property">;

/** The full tier has this many times the runs of the quick tier. */
const FULL_RUNS = 10;
/** Default number of runs, as in fast-check. */
const RUNS = 100;

/** The runs of a property: its stored failures first, one run each, then new ones. */
export function plansOf<Ts>(
	kept: readonly KeptRun[],
	place: Place,
	parameters: RunParameters<Ts>,
): readonly Parameters<Ts>[] {
	const again = kept
		.filter(({ test, property }) => test === place.test && property === place.property)
		// From the failing run, not its smallest value: that path becomes invalid when the arbitraries change.
		.map(({ seed, path }) => ({ seed, path: path.replace(/:.*/, ""), numRuns: 1 }));
	const numRuns = (parameters.numRuns ?? RUNS) * (TIER === "full" ? FULL_RUNS : 1);
	return [...again, { seed: shareOf(SEED, place), numRuns }].map((plan) => ({
		...parameters,
		...plan,
		includeErrorInReport: true,
	}));
}

/** FNV-1a over the name: a 31-bit seed derived from the run's seed, the test and the property. */
function shareOf(seed: number, { test, property }: Place): number {
	let hash = 0x811c9dc5;
	for (const char of `${seed} ${property} ${test}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	return hash >>> 1;
}
