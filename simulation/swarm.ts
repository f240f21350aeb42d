import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { HouseReason } from "@truefill/core/ledger";
import type { Fault } from "./world/faults.ts";

/** Duration of the faults in a full day, before all is healed. */
export const SAFETY_MS = 30_000;

/** The report on a seed. */
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
	/** Entries of the house, by reason. */
	readonly house: ReadonlyMap<HouseReason, number>;
	readonly lines: readonly string[];
}

export interface SwarmOptions {
	readonly seeds: readonly number[];
	/** Default: that of a full day. */
	readonly safetyMs?: number;
	/** Days of payments above all. */
	readonly payments?: boolean;
	/** Threads; default: one for each core. */
	readonly threads?: number;
	/** False: each day is run once, without the check that it is deterministic. */
	readonly repeated?: boolean;
	/** Number of last trace lines of a failing day to keep. */
	readonly keepLines?: number;
	readonly onReport?: (report: Report) => void;
}

/** The input of a thread. */
export interface Task {
	readonly seeds: readonly number[];
	readonly safetyMs: number;
	readonly payments: boolean;
	readonly repeated: boolean;
	readonly keepLines: number;
}

/** Runs the days of all seeds on all cores. Reports are unordered. */
export async function runSwarm(options: SwarmOptions): Promise<readonly Report[]> {
	const { seeds, safetyMs = SAFETY_MS, threads = availableParallelism() } = options;
	const { payments = false, repeated = true, keepLines = 0, onReport } = options;
	const reports: Report[] = [];
	const shares = Array.from({ length: Math.min(threads, seeds.length) }, (_, share) =>
		seeds.filter((__, index) => index % threads === share),
	);
	await Promise.all(
		shares.map((share) =>
			runThread({ seeds: share, safetyMs, payments, repeated, keepLines }, (report) => {
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
			// A day creates much short-lived garbage: a large young generation makes collections rarer.
			resourceLimits: { maxYoungGenerationSizeMb: 64 },
		});
		worker.on("message", onReport);
		worker.on("error", reject);
		worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
	});
}
