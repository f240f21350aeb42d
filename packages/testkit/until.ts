import { setTimeout as sleep } from "node:timers/promises";

/** Nothing here is about its time: the limit ends a wait for what never comes, also on a machine that is busy with more. */
const WITHIN_MS = 20_000;

/**
 * Waits until something is so, and looks every 5 ms.
 *
 * @param what it waits for, said by the error
 * @throws Error when it is not so within `withinMs`
 */
export async function until(
	condition: () => boolean | Promise<boolean>,
	what: string,
	withinMs = WITHIN_MS,
): Promise<void> {
	const fromMs = performance.now();
	while (!(await condition())) {
		if (performance.now() - fromMs > withinMs) throw new Error(`did not happen: ${what}`);
		await sleep(5);
	}
}
