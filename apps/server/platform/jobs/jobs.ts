import type { Kysely } from "kysely";

/** A transaction of any store. */
export type JobTransaction = Pick<Kysely<object>, "executeQuery">;

/** Scheduled or queued work as operators see it. */
export interface JobStatus {
	readonly name: string;
	/** When it runs (cron with five fields, UTC); null: whenever something is queued. */
	readonly cron: string | null;
	/** The latest run on any process; null: none is known. */
	readonly lastRun: {
		readonly startedAt: Date;
		/** Null while it runs, and where the process died. */
		readonly finishedAt: Date | null;
		readonly result: "running" | "done" | "failed";
	} | null;
	/** The next retry or scheduled time; null: nothing waits. */
	readonly nextRunAt: Date | null;
	/** Runs that wait, including retries. */
	readonly waiting: number;
}

export interface QueuedWork<Data extends object> {
	/** May run again after a failure or a crash, also on another process. */
	run(data: Data): Promise<unknown>;
	/** After the last retry. */
	abandoned(data: Data): Promise<unknown>;
}

export interface Queue<Data extends object> {
	/** Runs after the commit of the transaction; a rollback discards it. No personal data: it is stored for days. */
	send(transaction: JobTransaction, data: Data): Promise<void>;
}

/**
 * Work that is due a minute ahead or later, or queued. However many processes share the database, each run is done by
 * one of them. A failed run is retried with backoff; after the last retry it raises the alarm `JOB_FAILED`.
 */
export interface Jobs {
	/** Registers scheduled work, before the start. A run that was missed while no server ran is made up for once. */
	schedule(name: string, cron: string, run: () => Promise<unknown>): void;
	/** Registers queued work, before the start. */
	queue<Data extends object>(name: string, work: QueuedWork<Data>): Queue<Data>;
	status(): Promise<JobStatus[]>;
	/** The next scheduled time of each job with a schedule, without asking the database. */
	nextRuns(): Promise<ReadonlyMap<string, Date>>;
}
