import type { Log } from "../platform/index.ts";

interface ShutdownHook {
	readonly name: string;
	readonly stop: () => unknown;
}

/** What has been started, to be stopped in reverse. One part that cannot stop does not keep the others from it. */
export class ShutdownHooks {
	readonly #hooks: ShutdownHook[] = [];
	readonly #log: Log;
	#running: Promise<void> | undefined;

	constructor(log: Log) {
		this.#log = log;
	}

	/** To be called right after `name` has started. */
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
