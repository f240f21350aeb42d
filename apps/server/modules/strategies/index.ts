import { backTests, cancelBackTest, readBackTest, startBackTest } from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Market } from "../../prices/index.ts";
import { refusalToWire } from "../request.ts";
import { type BackTestJob, BackTestJobs } from "./back-test-jobs.ts";
import type { RunsGiven } from "./runs/deps.ts";
import { runRoutes } from "./runs/routes.ts";
import { Runs } from "./runs/runs.ts";
import { type BackTestDeps, startTest } from "./start-test.ts";
import { BackTestStore } from "./store.ts";

export { personalData } from "./personal-data-store.ts";

export interface Strategies {
	routes(): BoundRoute[];
	/** Goes on with what ran before; from now on ticks count. */
	start(): void;
	/** Ends, pauses and closes what is due, and tries again what has failed. Run it every second. */
	work(): Promise<void>;
	/** Deletes checks without a met rule that are older than a year. */
	forget(): Promise<void>;
	/** Decides yesterday's bars again and raises an alarm where a journal differs. */
	compareYesterday(): Promise<unknown>;
	/** Cancels back-tests; strategies go on when the server starts again. */
	stop(): Promise<void>;
	readonly metrics: Runs["metrics"];
}

/** Customers' automatic trading: strategies that run, and back-tests of them. */
export function createStrategies(
	given: RunsGiven & {
		readonly market: Market;
		/** Of the server: stored with each result. */
		readonly version: string;
	},
): Strategies {
	const runs = new Runs(given);
	const jobs = new BackTestJobs(given.clock, given.log);
	const store = new BackTestStore(given.pool);
	const deps: BackTestDeps = { ...given, jobs, store };
	return {
		routes: () => [
			...runRoutes(runs),
			route(backTests, async ({ user }) => ok({ data: (await store.list(user.id)).map(headToWire) })),
			route(startBackTest, async ({ user, body }) => {
				const started = await startTest(deps, user.id, body);
				return started.ok ? ok({ data: jobToWire(started.value) }) : started;
			}),
			route(readBackTest, async ({ user, params }) => {
				const job = jobs.get(user.id, params.id);
				if (job !== undefined) return ok({ data: jobToWire(job) });
				const stored = await store.one(user.id, params.id);
				return stored === undefined ? refuse("BACK_TEST_NOT_FOUND") : ok({ data: await storedToWire(store, stored) });
			}),
			route(cancelBackTest, async ({ user, params }) => {
				const job = jobs.get(user.id, params.id);
				if (job === undefined) return refuse("BACK_TEST_NOT_FOUND");
				jobs.cancel(job);
				return ok({ data: jobToWire(job) });
			}),
		],
		start: () => runs.start(),
		work: () => runs.work(),
		forget: () => runs.forget(),
		compareYesterday: () => runs.compareYesterday(),
		async stop() {
			jobs.stop();
			await runs.stop();
		},
		get metrics() {
			return runs.metrics;
		},
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

type Stored = NonNullable<Awaited<ReturnType<BackTestStore["one"]>>>;

/** Of results that were stored before there were limits. */
const WITHOUT_LIMITS = { limits: null, stopped: null } as const;

async function storedToWire(store: BackTestStore, row: Stored) {
	const { id, user_id, instrument_id, strategy, result, code_version } = row;
	const tries = await store.tries(user_id, instrument_id);
	return {
		id,
		status: "done" as const,
		progress: 100,
		strategy,
		result: result === null ? null : { ...WITHOUT_LIMITS, ...result, tries, code_version },
		problem: null,
	};
}

function headToWire({ id, strategy, created_at, result }: Stored) {
	invariant(result !== null, "only results are listed");
	const { name, asset_id, interval } = strategy;
	const { currency, all } = result;
	return {
		id,
		name,
		asset_id,
		interval,
		created_at: created_at.toISOString(),
		currency,
		net: all.net,
		trades: all.trades,
	};
}
