import type { Config, Log, WatchedClock } from "../platform/index.ts";
import type { Metrics } from "./metrics.ts";
import type { ShutdownHooks } from "./shutdown-hooks.ts";

/** What the steps of a start share. */
export interface Starting {
	readonly config: Config;
	readonly clock: WatchedClock;
	readonly log: Log;
	/** Each step adds how it is stopped. */
	readonly shutdown: ShutdownHooks;
	/** Undefined: disabled. */
	readonly measures: Metrics | undefined;
	/** The site's public address; null: it has none. */
	readonly publicUrl: URL | null;
	/** Each settles with a sentence when the server cannot work any more. */
	readonly failures: Promise<string>[];
}
