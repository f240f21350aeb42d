import { availableParallelism } from "node:os";
import { runChild } from "../children.ts";
import type { HistoryKind } from "./kinds.ts";

/** The report on a seed. */
export interface HistoryReport {
	readonly seed: number;
	readonly violation: { readonly invariant: string; readonly message: string } | undefined;
	readonly counts: ReadonlyMap<string, number>;
	readonly lines: readonly string[];
}

/** The input of a process. */
export interface Task {
	readonly kind: HistoryKind;
	readonly seeds: readonly number[];
	/** Number of last trace lines to keep. */
	readonly keepLines: number;
	/** Whether each seed is run twice, and must be the same again. */
	readonly isRepeated: boolean;
}

const PROGRAM = new URL("./many.ts", import.meta.url);

/** Runs the histories of all seeds on all cores. Reports are unordered. */
export async function runHistories(
	{ seeds, ...task }: Task,
	onReport: (report: HistoryReport) => void = () => undefined,
): Promise<readonly HistoryReport[]> {
	const reports: HistoryReport[] = [];
	const processes = Math.min(availableParallelism(), seeds.length);
	const shares = Array.from({ length: processes }, (_, share) => seeds.filter((__, at) => at % processes === share));
	await Promise.all(
		shares.map((share) =>
			runChild<Task, HistoryReport>(PROGRAM, { ...task, seeds: share }, (report) => {
				reports.push(report);
				onReport(report);
			}),
		),
	);
	return reports;
}
