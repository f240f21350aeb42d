/** `quick` (`npm test`) runs each test once; `full` (`npm run test:full`) runs more seeds, runs and combinations. */
export type Tier = "quick" | "full";

/** The default seed: a test of the quick tier fails only because of a change, never by chance. */
export const FIXED_SEED = 20_260_102;

/** @throws Error for an unknown tier. */
export function tierOf(word = "quick"): Tier {
	if (word === "quick" || word === "full") return word;
	throw new Error(`TEST_TIER must be quick or full, not "${word}"`);
}

/** @throws Error for anything but a whole number below 2^31: fast-check and the simulation accept no other. */
export function seedOf(word = `${FIXED_SEED}`): number {
	const seed = /^\d{1,10}$/.test(word) ? Number.parseInt(word, 10) : Number.NaN;
	if (seed < 2 ** 31) return seed;
	throw new Error(`TEST_SEED is a whole number below ${2 ** 31}, not "${word}"`);
}

/** The tier of this run, from TEST_TIER. */
export const TIER = tierOf(process.env.TEST_TIER);
/** The seed of this run, from TEST_SEED: all randomness of a test comes from it. */
export const SEED = seedOf(process.env.TEST_SEED);
/** For `describe.runIf(IS_FULL)`; each use has its row in docs/test-tiers.md. */
export const IS_FULL = TIER === "full";
