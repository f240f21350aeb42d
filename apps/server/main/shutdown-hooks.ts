import type { Log } from "../platform/index.ts";

interface ShutdownHook {
	readonly name: string;
	readonly stop: () => unknown;
}

/** Stops started parts in reverse order. An error of one part does not prevent the others from stopping. */
export class ShutdownHooks {
	readonly #hooks: ShutdownHook[] = [];
	readonly #log: Log;
	#running: Promise<void> | undefined;

	constructor(log: Log) {
		this.#log = log;
	}

	/** Call it right after `name` has started. */
	add(name: string, stop: ShutdownHook["stop"]): void {
		this.#hooks.push({ name, stop });
	}

	/** Stops everything once, however often it is called. */
	run(): Promise<void> {
		this.#running ??= this.#run();
		return this.#running;
	}

	async #run(): Promise<void> {
		for (let next = this.#hooks.pop(); next !== undefined; next = this.#hooks.pop()) {
			try {
				await next.stop();
			} catch (error) {
				this.#log.error({ err: error, part: next.name }, "a part of the server did not stop cleanly");
			}
		}
	}
}
