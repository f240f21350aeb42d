/** A run of a property that failed in the full tier: both tiers try it first from then on. */
export interface KeptRun {
	/** `file > describe > test`. */
	readonly test: string;
	/** Index of the property within its test, from 0, in the order in which they are checked. */
	readonly property: number;
	readonly seed: number;
	/** fast-check's path to the smallest failing value. */
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

/** Reads `kept-properties.json`. @throws Error for an invalid list. */
export function readKept(json: string): readonly KeptRun[] {
	const list: unknown = JSON.parse(json);
	if (!Array.isArray(list) || !list.every(isKept)) throw new Error("kept-properties.json is not a list of kept runs");
	return list;
}

/** Appends the new failures to the list, without duplicates. */
export function withFailed(kept: readonly KeptRun[], failed: readonly KeptRun[]): readonly KeptRun[] {
	const all = [...kept, ...failed].map((run) => [JSON.stringify([run.test, run.property, run.seed, run.path]), run]);
	return [...new Map(all as [string, KeptRun][]).values()];
}
