import { keepFailed } from "../kept.ts";
import { type HistoryReport, runHistories, type Task } from "./swarm.ts";

/** Interval of the progress lines. */
const PROGRESS_MS = 10_000;

/** Runs histories, says how it goes, and keeps the seeds that failed. @returns whether no rule was broken */
export async function tellHistories(task: Task, say: (line: string) => void): Promise<boolean> {
	const { kind, seeds } = task;
	const startedMs = performance.now();
	const counts = new Map<string, number>();
	const failed: HistoryReport[] = [];
	let done = 0;
	const seconds = () => (performance.now() - startedMs) / 1000;
	const progress = setInterval(
		() =>
			say(`${done} of ${seeds.length} histories, ${(done / seconds()).toFixed(1)} a second, ${failed.length} failed`),
		PROGRESS_MS,
	);
	await runHistories(task, (report) => {
		done += 1;
		for (const [what, times] of report.counts) counts.set(what, (counts.get(what) ?? 0) + times);
		if (report.violation === undefined) return;
		failed.push(report);
		for (const line of report.lines) say(line);
		say(`seed ${report.seed} broke ${report.violation.message}`);
	});
	clearInterval(progress);
	say(`${done} histories of ${kind} in ${seconds().toFixed(1)} s`);
	say([...counts].map(([what, times]) => `${what} ${times}`).join(", "));
	if (failed.length === 0) {
		say("no rule was broken");
		return true;
	}
	keepFailed(failed, kind);
	say(`${failed.length} seeds FAILED, kept in simulation/seeds.json: ${failed.map(({ seed }) => seed).join(" ")}`);
	return false;
}
