import type { Pool } from "../postgres/index.ts";
import type { JobStatus } from "./jobs.ts";

interface LastRow {
	readonly name: string;
	readonly state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
	readonly started_on: Date;
	readonly completed_on: Date | null;
}

interface WaitingRow {
	readonly name: string;
	readonly waiting: number;
	readonly due: Date;
}

/** The latest run of each queue, and what waits in it. */
export interface QueueState {
	readonly lastRun: JobStatus["lastRun"];
	readonly waiting: number;
	readonly due: Date | null;
}

/** Reads the state of these queues from pg-boss's table of jobs. */
export async function queueStates(pool: Pool, queues: readonly string[]): Promise<(queue: string) => QueueState> {
	const last = await pool.query<LastRow>(
		`SELECT DISTINCT ON (name) name, state, started_on, completed_on FROM pgboss.job
		 WHERE name = ANY($1) AND started_on IS NOT NULL ORDER BY name, started_on DESC`,
		[queues],
	);
	const waiting = await pool.query<WaitingRow>(
		`SELECT name, count(*)::int AS waiting, min(start_after) AS due FROM pgboss.job
		 WHERE name = ANY($1) AND state < 'active' GROUP BY name`,
		[queues],
	);
	return (queue) => {
		const run = last.rows.find(({ name }) => name === queue);
		const next = waiting.rows.find(({ name }) => name === queue);
		return { lastRun: run === undefined ? null : runOf(run), waiting: next?.waiting ?? 0, due: next?.due ?? null };
	};
}

function runOf({ state, started_on: startedAt, completed_on: finishedAt }: LastRow): NonNullable<JobStatus["lastRun"]> {
	if (state === "active") return { startedAt, finishedAt: null, result: "running" };
	return { startedAt, finishedAt, result: state === "completed" ? "done" : "failed" };
}
