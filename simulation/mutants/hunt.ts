import { availableParallelism } from "node:os";
import { runChild } from "../children.ts";

/** The result for a mutant. */
export interface Found {
	readonly mutant: string;
	/** The seed of the first day that found it; undefined if none did. */
	readonly seed: number | undefined;
	readonly invariant: string;
	readonly message: string;
}

/** A hunt's parameters. */
export interface Hunt {
	readonly mutants: readonly string[];
	readonly seeds: readonly number[];
	readonly safetyMs: number;
}

/** The input of a process: its share, and a cache of sources that other processes have type-stripped. */
export interface Share extends Hunt {
	readonly stripped: ReadonlyMap<string, string>;
}

/** A message of a process: a result, or at its end its cache of stripped sources. */
export type Told = { readonly found: Found } | { readonly stripped: ReadonlyMap<string, string> };

/** Mutants per process: loaded modules are never freed, so a process is replaced after this many. */
const EACH = 8;

const PROGRAM = new URL("./hunter.ts", import.meta.url);

/** Hunts all mutants on all cores: runs the days of the seeds until one finds the bug. */
export async function hunt(
	{ mutants, seeds, safetyMs }: Hunt,
	onFound?: (found: Found) => void,
): Promise<readonly Found[]> {
	const found: Found[] = [];
	const stripped = new Map<string, string>();
	const shares = Array.from({ length: Math.ceil(mutants.length / EACH) }, (_, share) =>
		mutants.slice(share * EACH, (share + 1) * EACH),
	);
	const one = async (): Promise<void> => {
		for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
			await runChild<Share, Told>(PROGRAM, { mutants: share, seeds, safetyMs, stripped }, (told) => {
				if ("found" in told) {
					found.push(told.found);
					onFound?.(told.found);
				} else for (const [source, text] of told.stripped) stripped.set(source, text);
			});
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, one));
	return found;
}
