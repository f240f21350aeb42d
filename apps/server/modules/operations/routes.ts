import { type Job, jobs as jobsCall } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { JobStatus, Jobs } from "../../platform/index.ts";

const toWire = ({ name, cron, lastRun, nextRunAt, waiting }: JobStatus): Job => ({
	name,
	schedule: cron,
	last_run:
		lastRun === null
			? null
			: {
					started_at: lastRun.startedAt.toISOString(),
					finished_at: lastRun.finishedAt?.toISOString() ?? null,
					result: lastRun.result,
				},
	next_run_at: nextRunAt?.toISOString() ?? null,
	waiting,
});

/** What operators see of the running server, beyond its metrics. */
export function operationsRoutes(jobs: Pick<Jobs, "status">): BoundRoute[] {
	return [route(jobsCall, async () => ok({ data: (await jobs.status()).map(toWire) }))];
}
