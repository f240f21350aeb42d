import type { ScheduledJob } from "./assembly/ports.ts";
import type { Starting } from "./starting.ts";

const DAY_MS = 86_400_000;

/** Runs a scheduled job periodically, never twice at once. Stopping waits for a running job. */
export function repeat({ name, everyMs, run }: ScheduledJob, { clock, log, shutdown, measures }: Starting): void {
	let running: Promise<unknown> | undefined;
	const leave = clock.every(everyMs, () => {
		if (running !== undefined) return;
		const startedMs = clock.machine.monotonicMs();
		const ran = (result: "done" | "failed") => measures?.jobRan(name, result, clock.machine.monotonicMs() - startedMs);
		running = run()
			.then(
				() => ran("done"),
				(error: unknown) => {
					log.warn({ err: error, job: name }, "a scheduled job failed; retrying");
					ran("failed");
				},
			)
			.finally(() => {
				running = undefined;
			});
	});
	shutdown.add(name, async () => {
		leave();
		await running;
	});
}

/** Runs daily work. A failure is retried the next day. */
export function daily(work: () => Promise<void>, { clock, log, shutdown }: Starting): void {
	const run = () => {
		work().catch((error: unknown) => log.warn({ err: error }, "daily work failed; retrying tomorrow"));
	};
	shutdown.add("daily work", clock.every(DAY_MS, run));
	run();
}
