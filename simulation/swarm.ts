import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Fault } from "./world/faults.ts";

/** How long everything goes wrong in a whole day, before all is healed. */
export const SAFETY_MS = 30_000;

/** What is told of a seed. */
export interface Report {
	readonly seed: number;
	readonly violation: { readonly invariant: string; readonly message: string } | undefined;
	readonly hits: ReadonlyMap<Fault, number>;
	readonly commands: number;
	readonly acknowledged: number;
	readonly fills: number;
	/** Pending orders that were filled. */
	readonly orders: number;
	readonly triggers: number;
	readonly closeOuts: number;
	readonly lines: readonly string[];
}

export interface SwarmOptions {
	readonly seeds: readonly number[];
	/** Default: a whole day's. */
	readonly safetyMs?: number;
	/** Threads; default: one for each core. */
	readonly threads?: number;
	/** False: each day is lived once, and nobody sees whether it happens again in the same way. */
	readonly repeated?: boolean;
	/** How many last lines of a failing day to keep. */
	readonly keepLines?: number;
	readonly onReport?: (report: Report) => void;
}

/** What a thread is given to do. */
export interface Task {
	readonly seeds: readonly number[];
	readonly safetyMs: number;
	readonly repeated: boolean;
	readonly keepLines: number;
}

/** Lives the days of all seeds, on all cores. Reports come in no order. */
export async function runSwarm(options: SwarmOptions): Promise<readonly Report[]> {
	const { seeds, safetyMs = SAFETY_MS, threads = availableParallelism() } = options;
	const { repeated = true, keepLines = 0, onReport } = options;
	const reports: Report[] = [];
	const shares = Array.from({ length: Math.min(threads, seeds.length) }, (_, share) =>
		seeds.filter((__, index) => index % threads === share),
	);
	await Promise.all(
		shares.map((share) =>
			runThread({ seeds: share, safetyMs, repeated, keepLines }, (report) => {
				reports.push(report);
				onReport?.(report);
			}),
		),
	);
	return reports;
}

function runThread(task: Task, onReport: (report: Report) => void): Promise<void> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./thread.ts", import.meta.url), {
			workerData: task,
			// A day makes much that is soon forgotten: room for it spares the collector most of its work.
			resourceLimits: { maxYoungGenerationSizeMb: 64 },
		});
		worker.on("message", onReport);
		worker.on("error", reject);
		worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
	});
}
