import type { EnginePort } from "../../../engine/index.ts";
import type { Clock, Log, Pool } from "../../../platform/index.ts";
import type { CheckStore } from "./check-store.ts";
import type { LiveRun } from "./live-run.ts";
import type { RunStore } from "./run-store.ts";
import type { Stopper } from "./stopper.ts";
import type { RunMarket } from "./watch.ts";

export interface RunsGiven {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly market: RunMarket;
	readonly clock: Clock;
	readonly log: Log;
	/** Only the process that owns the prices and the accounts decides. */
	readonly holdsLease: () => boolean;
	/** Whether the customer's identity is verified. */
	readonly isVerified: (userId: string) => Promise<boolean>;
	readonly isSiteDisabled: () => boolean | Promise<boolean>;
	/** Sends what was written to the screens. */
	readonly wake: () => void;
}

/** What the calls of runs use. */
export interface RunDeps extends Omit<RunsGiven, "pool"> {
	readonly runs: RunStore;
	readonly checks: CheckStore;
	readonly stopper: Stopper;
	readonly follow: (runs: readonly LiveRun[]) => Promise<void>;
}
