/** A seed that failed once, what it broke, and at which commit. */
export interface KeptSeed {
	readonly seed: number;
	readonly invariant: string;
	readonly commit: string;
}

const isKept = (value: unknown): value is KeptSeed =>
	typeof value === "object" &&
	value !== null &&
	"seed" in value &&
	Number.isSafeInteger(value.seed) &&
	"invariant" in value &&
	typeof value.invariant === "string" &&
	"commit" in value &&
	typeof value.commit === "string";

/** Reads `seeds.json`; throws for one that is not a list of kept seeds. */
export function readKept(json: string): readonly KeptSeed[] {
	const list: unknown = JSON.parse(json);
	if (!Array.isArray(list) || !list.every(isKept)) throw new Error("seeds.json is not a list of kept seeds");
	return list;
}
