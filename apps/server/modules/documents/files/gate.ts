/** Files checked at once; each is held in memory meanwhile. */
const AT_ONCE = 2;

/** Lets `atOnce` run and queues the others. */
export class Gate {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(atOnce: number = AT_ONCE) {
		this.#free = atOnce;
	}

	async run<T>(work: () => Promise<T>): Promise<T> {
		if (this.#free > 0) this.#free--;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = this.#waiting.shift();
			if (next === undefined) this.#free++;
			else next();
		}
	}
}
