import { setTimeout as sleep } from "node:timers/promises";

/** Not a performance check: the limit only ends a wait for something that never happens, also on a busy machine. */
const WITHIN_MS = 60_000;

/**
 * Polls every 5 ms until a condition holds.
 *
 * @param what the condition, for the error message
 * @throws Error when it does not hold within `withinMs`
 */
export async function until(
	condition: () => boolean | Promise<boolean>,
	what: string,
	withinMs = WITHIN_MS,
): Promise<void> {
	const fromMs = performance.now();
	while (!(await condition())) {
		if (performance.now() - fromMs > withinMs) throw new Error(`timed out waiting for: ${what}`);
		await sleep(5);
	}
}
