import type { Loop } from "./assembly/ports.ts";
import type { Starting } from "./starting.ts";

/** Repeats a loop, never twice at once. Stopping waits for a running one. */
export function repeat({ name, everyMs, run }: Loop, { clock, log, shutdown, measures }: Starting): void {
	let running: Promise<unknown> | undefined;
	const leave = clock.every(everyMs, () => {
		if (running !== undefined) return;
		const startedMs = clock.machine.monotonicMs();
		const ran = (result: "done" | "failed") => measures?.jobRan(name, result, clock.machine.monotonicMs() - startedMs);
		running = run()
			.then(
				() => ran("done"),
				(error: unknown) => {
					log.warn({ err: error, job: name }, "a loop failed; retrying");
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
