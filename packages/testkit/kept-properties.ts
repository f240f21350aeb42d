/** A run of a property that failed in the full tier: both tiers try it first from then on. */
export interface KeptRun {
	/** `file > describe > test`. */
	readonly test: string;
	/** Which of the properties that the test checks, from 0, in the order in which it checks them. */
	readonly property: number;
	readonly seed: number;
	/** fast-check's path to the smallest value that failed. */
	readonly path: string;
}

const isKept = (value: unknown): value is KeptRun =>
	typeof value === "object" &&
	value !== null &&
	"test" in value &&
	typeof value.test === "string" &&
	"property" in value &&
	Number.isSafeInteger(value.property) &&
	"seed" in value &&
	Number.isSafeInteger(value.seed) &&
	"path" in value &&
	typeof value.path === "string" &&
	/^\d+(:\d+)*$/.test(value.path);

/** Reads `kept-properties.json`. @throws Error for one that is not a list of kept runs. */
export function readKept(json: string): readonly KeptRun[] {
	const list: unknown = JSON.parse(json);
	if (!Array.isArray(list) || !list.every(isKept)) throw new Error("kept-properties.json is not a list of kept runs");
	return list;
}

/** The list with what failed now behind it, each once. */
export function withFailed(kept: readonly KeptRun[], failed: readonly KeptRun[]): readonly KeptRun[] {
	const all = [...kept, ...failed].map((run) => [JSON.stringify([run.test, run.property, run.seed, run.path]), run]);
	return [...new Map(all as [string, KeptRun][]).values()];
}
