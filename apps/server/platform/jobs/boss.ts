import pg from "pg";
import { type Db, fromKysely, PgBoss, type QueueOptions } from "pg-boss";
import { Turns } from "../turns.ts";

/* Loaded on first use, which is after a start of the server, because loading pg-boss takes a while. */

export { fromKysely, type PgBoss };

/** Where jobs go after the last retry. */
export const FAILED = "failed-jobs";

/** Three attempts, the last one three to six minutes after the first. */
const OPTIONS: QueueOptions = {
	retryLimit: 2,
	retryDelay: 60,
	retryBackoff: true,
	// A killed process is noticed by its missing heartbeats, a run that hangs after an hour.
	heartbeatSeconds: 60,
	expireInSeconds: 3_600,
	// For the status of daily jobs.
	deleteAfterSeconds: 3 * 86_400,
};

/**
 * pg-boss's statements on the server's pool, one at a time: while the database hangs it holds one connection only.
 * Values are parsed as pg-boss expects them, not as the stores do. `answered` is called after each success.
 */
function onPool(pool: pg.Pool, answered: () => void): Db {
	const turns = new Turns();
	return {
		executeSql: (text, values) =>
			turns.take("pg-boss", async () => {
				const result = await pool.query({ text, types: pg.types, ...(values === undefined ? {} : { values }) });
				answered();
				return result;
			}),
	};
}

/** Intervals in seconds; tests shorten them. */
export interface BossPace {
	/** How often due schedules are looked for. */
	readonly cron: number;
	/** How often jobs that became due are queued. */
	readonly due: number;
}

export interface BossListener {
	/** The database has answered. */
	answered(): void;
	/** A statement has failed; it is repeated later. */
	failed(error: Error): void;
	/** A slow statement, a long queue, or a clock that differs from the database's. */
	warned(sentence: string, data: object): void;
}

/**
 * The migrations of the server make its schema. It runs on the machine's clock and the database's, as `clock.machine`
 * does: it decides when to run, and jobs take the time that they work with from the server's `Clock`.
 */
export function createBoss(pool: pg.Pool, pace: BossPace, on: BossListener): PgBoss {
	const boss = new PgBoss({
		db: onPool(pool, on.answered),
		migrate: false,
		cronMonitorIntervalSeconds: pace.cron,
		cronWorkerIntervalSeconds: pace.due,
		registerInstance: false,
		// Features that are not used: their polls would be idle work.
		flowIntervalSeconds: 3_600,
		bamIntervalSeconds: 3_600,
		openTelemetry: { enabled: false },
	});
	boss.on("error", (error) => on.failed(error));
	boss.on("warning", ({ message, data }) => on.warned(message, data));
	return boss;
}

/** Creates the queues that do not exist yet, and gives all of them the options of this release. */
export async function createQueues(
	boss: PgBoss,
	queues: readonly { readonly queue: string; readonly isScheduled: boolean }[],
): Promise<void> {
	await boss.createQueue(FAILED);
	await boss.updateQueue(FAILED, OPTIONS);
	for (const { queue, isScheduled } of queues) {
		// A schedule has one run at a time, which may wait for a retry.
		await boss.createQueue(queue, { policy: isScheduled ? "exclusive" : "standard" });
		await boss.updateQueue(queue, { ...OPTIONS, deadLetter: FAILED });
	}
}

/** Stores these schedules, and removes those of earlier releases. */
export async function storeSchedules(
	boss: PgBoss,
	jobs: readonly { readonly queue: string; readonly cron: string | null }[],
): Promise<void> {
	for (const { queue, cron } of jobs)
		if (cron !== null) await boss.schedule(queue, cron, null, { tz: "UTC", missed: "once" });
	for (const { name, key } of await boss.getSchedules())
		if (!jobs.some(({ queue, cron }) => queue === name && cron !== null)) await boss.unschedule(name, key);
}
