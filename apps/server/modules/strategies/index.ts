import { cancelBackTest, readBackTest, startBackTest } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { Market } from "../../prices/index.ts";
import { refusalToWire } from "../request.ts";
import { type BackTestJob, BackTestJobs } from "./back-test-jobs.ts";
import { type BackTestDeps, startTest } from "./start-test.ts";

export interface Strategies {
	routes(): BoundRoute[];
	/** Cancels what runs. */
	stop(): void;
}

/** Customers' automatic trading: back-tests of their strategies. */
export function createStrategies(given: {
	readonly engine: EnginePort;
	readonly market: Market;
	readonly clock: Clock;
	readonly log: Log;
}): Strategies {
	const jobs = new BackTestJobs(given.clock, given.log);
	const deps: BackTestDeps = { ...given, jobs };
	return {
		routes: () => [
			route(startBackTest, async ({ user, body }) => {
				const started = await startTest(deps, user.id, body);
				return started.ok ? ok({ data: jobToWire(started.value) }) : started;
			}),
			route(readBackTest, async ({ user, params }) => {
				const job = jobs.get(user.id, params.id);
				return job === undefined ? refuse("BACK_TEST_NOT_FOUND") : ok({ data: jobToWire(job) });
			}),
			route(cancelBackTest, async ({ user, params }) => {
				const job = jobs.get(user.id, params.id);
				if (job === undefined) return refuse("BACK_TEST_NOT_FOUND");
				jobs.cancel(job);
				return ok({ data: jobToWire(job) });
			}),
		],
		stop: () => jobs.stop(),
	};
}

const jobToWire = ({ id, status, progress, strategy, result, problem }: BackTestJob) => ({
	id,
	status,
	progress,
	strategy,
	result,
	problem: problem === null ? null : refusalToWire(problem),
});
