import { parentPort, workerData } from "node:worker_threads";
import { plant } from "./mutants/plant.ts";
import type { Report, Task } from "./swarm.ts";

/*
 * One thread of a swarm. It lives each seed twice, the second time only to see that everything happens again in the same
 * way; what is told of a seed is what the first day was. A planted bug is in this thread's modules and nowhere else.
 */
const task: Task = workerData;
const { seeds, safetyMs, mutant, keepLines } = task;
if (mutant !== undefined) plant(mutant);
const { liveDay } = await import("./day.ts");

for (const seed of seeds) {
	const day = await liveDay(seed, { keepLines, safetyMs });
	const again = mutant === undefined ? await liveDay(seed, { safetyMs, audited: false }) : day;
	const broken = day.violation;
	const violation = broken === undefined ? undefined : { invariant: broken.invariant, message: broken.message };
	const differs = { invariant: "determinism", message: `determinism: ${day.hash} and then ${again.hash}` };
	const { hits, commands, acknowledged, fills, triggers, closeOuts, lines } = day;
	const report: Report = {
		seed,
		violation: violation ?? (again.hash === day.hash ? undefined : differs),
		hits,
		commands,
		acknowledged,
		fills,
		triggers,
		closeOuts,
		lines,
	};
	parentPort?.postMessage(report);
	if (mutant !== undefined && report.violation !== undefined) break;
}
