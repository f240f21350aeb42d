import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** What became of a mutant. */
export interface Found {
	readonly mutant: string;
	/** The first day that found it; undefined: none did. */
	readonly seed: number | undefined;
	readonly invariant: string;
	readonly message: string;
}

/** What a thread is given to do. */
export interface Hunt {
	readonly mutants: readonly string[];
	readonly seeds: readonly number[];
	readonly safetyMs: number;
}

/** What a thread is given: its share, and the sources that others have stripped of their types already. */
export interface Share extends Hunt {
	readonly stripped: ReadonlyMap<string, string>;
}

/** What a thread tells: of each mutant, and at its end what it has stripped. */
export type Told = { readonly found: Found } | { readonly stripped: ReadonlyMap<string, string> };

/** Modules that were loaded stay: a thread that has loaded the product so often makes room for another. */
const EACH = 8;

/** Looks for every mutant, on all cores: each lives the days of the seeds until one finds it. */
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
			await runThread({ mutants: share, seeds, safetyMs, stripped }, (told) => {
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

function runThread(share: Share, onTold: (told: Told) => void): Promise<void> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./hunter.ts", import.meta.url), {
			workerData: share,
			resourceLimits: { maxYoungGenerationSizeMb: 64 },
		});
		worker.on("message", onTold);
		worker.on("error", reject);
		worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
	});
}
