const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Orders and prices wait no longer than this for somebody's question. */
const SLICE_MS = 5;

/**
 * Does work in slices, with everything else of the server between them. Undefined when it is not done within `withinMs` of
 * working time: the question was too large.
 */
export async function inSlices<T>(steps: Generator<undefined, T>, withinMs: number): Promise<T | undefined> {
	let workedMs = 0;
	for (;;) {
		// What the processor needs, whatever time it is.
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
