import { availableParallelism } from "node:os";
import type { HouseReason } from "@truefill/core/ledger";
import { runChild } from "./children.ts";
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
	/** Processes; default: one for each core. */
	readonly processes?: number;
	/** False: each day is run once, without the check that it is deterministic. */
	readonly repeated?: boolean;
	/** Number of last trace lines of a failing day to keep. */
	readonly keepLines?: number;
	readonly onReport?: (report: Report) => void;
}

/** The input of a process. */
export interface Task {
	readonly seeds: readonly number[];
	readonly safetyMs: number;
	readonly payments: boolean;
	readonly repeated: boolean;
	readonly keepLines: number;
}

const PROGRAM = new URL("./days.ts", import.meta.url);

/** Runs the days of all seeds on all cores. Reports are unordered. */
export async function runSwarm(options: SwarmOptions): Promise<readonly Report[]> {
	const { seeds, safetyMs = SAFETY_MS, processes = availableParallelism() } = options;
	const { payments = false, repeated = true, keepLines = 0, onReport } = options;
	const reports: Report[] = [];
	const shares = Array.from({ length: Math.min(processes, seeds.length) }, (_, share) =>
		seeds.filter((__, index) => index % processes === share),
	);
	await Promise.all(
		shares.map((share) =>
			runChild<Task, Report>(PROGRAM, { seeds: share, safetyMs, payments, repeated, keepLines }, (report) => {
				reports.push(report);
				onReport?.(report);
			}),
		),
	);
	return reports;
}
