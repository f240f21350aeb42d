import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { HistoryKind } from "./kinds.ts";

/** The report on a seed. */
export interface HistoryReport {
	readonly seed: number;
	readonly violation: { readonly invariant: string; readonly message: string } | undefined;
	readonly counts: ReadonlyMap<string, number>;
	readonly lines: readonly string[];
}

/** The input of a thread. */
export interface Task {
	readonly kind: HistoryKind;
	readonly seeds: readonly number[];
	/** Number of last trace lines to keep. */
	readonly keepLines: number;
	/** Whether each seed is run twice, and must be the same again. */
	readonly isRepeated: boolean;
}

/** Runs the histories of all seeds on all cores. Reports are unordered. */
export async function runHistories(
	{ seeds, ...task }: Task,
	onReport: (report: HistoryReport) => void = () => undefined,
): Promise<readonly HistoryReport[]> {
	const reports: HistoryReport[] = [];
	const threads = Math.min(availableParallelism(), seeds.length);
	const shares = Array.from({ length: threads }, (_, share) => seeds.filter((__, at) => at % threads === share));
	await Promise.all(
		shares.map((share) =>
			runThread({ ...task, seeds: share }, (report) => {
				reports.push(report);
				onReport(report);
			}),
		),
	);
	return reports;
}

function runThread(task: Task, onReport: (report: HistoryReport) => void): Promise<void> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./thread.ts", import.meta.url), {
			workerData: task,
			resourceLimits: { maxYoungGenerationSizeMb: 64 },
		});
		worker.on("message", onReport);
		worker.on("error", reject);
		worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
	});
}
