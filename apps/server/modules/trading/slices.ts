const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The longest delay of orders and prices by a preview. */
const SLICE_MS = 5;

/**
 * Runs work in slices and yields to the event loop in between. Undefined if it is not done within `withinMs` of working
 * time.
 */
export async function inSlices<T>(steps: Generator<undefined, T>, withinMs: number): Promise<T | undefined> {
	let workedMs = 0;
	for (;;) {
		// Real time, not the clock of tests: it measures the work.
		const startedMs = performance.now();
		let elapsedMs = 0;
		while (elapsedMs < SLICE_MS) {
			const step = steps.next();
			if (step.done === true) return step.value;
			elapsedMs = performance.now() - startedMs;
		}
		workedMs += elapsedMs;
		if (workedMs > withinMs) return undefined;
		await turn();
	}
}
