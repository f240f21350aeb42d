/** What one customer does: yields the time of each step before it is taken. */
export type Life = AsyncGenerator<number, void, void>;

interface Waiting {
	readonly life: Life;
	readonly atMs: number;
}

/**
 * Takes the steps of all lives in the order of their times, so that what they leave behind has that order too.
 *
 * @param step stands at the time of the next step; false ends it. @returns whether all lives came to their end
 */
export async function follow(lives: readonly Life[], step: (atMs: number) => Promise<boolean>): Promise<boolean> {
	const waiting: Waiting[] = [];
	const goOn = async (life: Life) => {
		const next = await life.next();
		if (next.done !== true) waiting.push({ life, atMs: next.value });
	};
	for (const life of lives) await goOn(life);
	for (;;) {
		const first = waiting.reduce<Waiting | undefined>(
			(least, each) => (least === undefined || each.atMs < least.atMs ? each : least),
			undefined,
		);
		if (first === undefined) return true;
		if (!(await step(first.atMs))) return false;
		waiting.splice(waiting.indexOf(first), 1);
		await goOn(first.life);
	}
}
