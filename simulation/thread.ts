import { parentPort, workerData } from "node:worker_threads";
import { liveDay } from "./day.ts";
import type { Report, Task } from "./swarm.ts";

/*
 * One thread of a swarm. On request it runs each seed twice, the second time only to check that the day is
 * deterministic; the report is about the first run.
 */
const task: Task = workerData;
const { seeds, safetyMs, repeated, keepLines } = task;

for (const seed of seeds) {
	const day = await liveDay(seed, { keepLines, safetyMs });
	const again = repeated ? await liveDay(seed, { safetyMs, audited: false }) : day;
	const broken = day.violation;
	const violation = broken === undefined ? undefined : { invariant: broken.invariant, message: broken.message };
	const differs = { invariant: "determinism", message: `determinism: ${day.hash} and then ${again.hash}` };
	const { hits, commands, acknowledged, fills, orders, triggers, closeOuts, lines } = day;
	const report: Report = {
		seed,
		violation: violation ?? (again.hash === day.hash ? undefined : differs),
		hits,
		commands,
		acknowledged,
		fills,
		orders,
		triggers,
		closeOuts,
		lines,
	};
	parentPort?.postMessage(report);
}
