import { raiseAlarm } from "../alarms.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Measures } from "../measures.ts";
import type { Pool } from "../postgres/index.ts";
import type { BossPace, PgBoss } from "./boss.ts";
import type { JobStatus, Jobs, Queue, QueuedWork } from "./jobs.ts";
import { queueStates } from "./status.ts";

/** How often each process looks for work, in seconds. */
interface Pace extends BossPace {
	/** In the queue of a schedule, and in any other. */
	readonly scheduled: number;
	readonly queued: number;
}
const PACE: Pace = { cron: 30, due: 5, scheduled: 15, queued: 2 };

/** Delay of another attempt to start while the database is unavailable. */
const START_AGAIN_MS = 5_000;
/** How long a stop waits for running jobs. Those that still run are retried later. */
const DRAIN_MS = 3_000;
/** After it the stop goes on even if the database does not answer. */
const STOP_WITHIN_MS = DRAIN_MS + 1_000;
/** Most jobs of a queue that `runAll` takes. */
const MOST_AT_ONCE = 100;

export interface JobsOptions {
	readonly pool: Pool;
	readonly clock: Pick<Clock, "machine">;
	readonly log: Log;
	readonly measures?: Measures | undefined;
	/** Tests shorten it. */
	readonly pace?: Pace;
}

interface Registered {
	readonly name: string;
	/** The name in pg-boss, which allows no spaces. */
	readonly queue: string;
	readonly cron: string | null;
	readonly run: (data: object) => Promise<unknown>;
	readonly abandoned: (data: object) => Promise<unknown>;
}

interface FailedJob {
	readonly data: object | null;
	/** The queue in which it failed. */
	readonly sourceName: string | null;
}

type Loaded = typeof import("./boss.ts") & { readonly boss: PgBoss };

/** Jobs by pg-boss, in the server's own database (decision 262). */
export class PgBossJobs implements Jobs {
	readonly #options: JobsOptions;
	readonly #pace: Pace;
	readonly #registered: Registered[] = [];
	readonly #stopping = new AbortController();
	#loaded: Promise<Loaded> | undefined;
	#opened: Promise<Loaded> | undefined;
	#starting: Promise<void> | undefined;
	#isFailing = false;

	constructor(options: JobsOptions) {
		this.#options = options;
		this.#pace = options.pace ?? PACE;
	}

	schedule(name: string, cron: string, run: () => Promise<unknown>): void {
		this.#register({ name, cron, run, abandoned: async () => undefined });
	}

	queue<Data extends object>(name: string, { run, abandoned }: QueuedWork<Data>): Queue<Data> {
		// The data are what `send` has stored.
		const { queue } = this.#register({
			name,
			cron: null,
			run: (data) => run(data as Data),
			abandoned: (data) => abandoned(data as Data),
		});
		return {
			send: async (transaction, data) => {
				const { boss, fromKysely } = await this.#open();
				await boss.send(queue, data, { db: fromKysely(transaction) });
			},
		};
	}

	/** Starts in the background and keeps trying, so that a server does not wait for it. */
	start(): void {
		this.#starting ??= this.#start();
	}

	/** Waits a few seconds for running jobs. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		const stopped = async () => {
			await this.#starting;
			if (this.#loaded === undefined) return;
			const { boss } = await this.#loaded;
			await boss.stop({ close: false, timeout: DRAIN_MS });
		};
		await Promise.race([stopped(), this.#options.clock.machine.sleep(STOP_WITHIN_MS)]);
	}

	async status(): Promise<JobStatus[]> {
		const nextRuns = await this.nextRuns();
		const queues = this.#registered.map(({ queue }) => queue);
		const stateOf = await queueStates(this.#options.pool, queues);
		return this.#registered.map(({ name, queue, cron }) => {
			const { lastRun, waiting, due } = stateOf(queue);
			return { name, cron, lastRun, waiting, nextRunAt: due ?? nextRuns.get(name) ?? null };
		});
	}

	async nextRuns(): Promise<ReadonlyMap<string, Date>> {
		const { boss } = await this.#load();
		const runs = new Map<string, Date>();
		for (const { name, cron } of this.#registered) {
			const [next] = cron === null ? [] : await boss.previewSchedule(cron, { count: 1 });
			if (next !== undefined) runs.set(name, next);
		}
		return runs;
	}

	/** Runs every schedule and everything that is queued, also what waits for a retry: for tests. */
	async runAll(): Promise<void> {
		for (const { cron, run } of this.#registered) if (cron !== null) await run({});
		for (const job of this.#registered)
			if (job.cron === null) await this.#take(job.queue, ({ data }) => this.#run(job, data));
		const { FAILED } = await this.#open();
		await this.#take(FAILED, (failed) => this.#abandon(failed));
	}

	#register(job: Omit<Registered, "queue">): Registered {
		const registered = { ...job, queue: job.name.replaceAll(" ", "-") };
		this.#registered.push(registered);
		return registered;
	}

	#load(): Promise<Loaded> {
		this.#loaded ??= import("./boss.ts").then((module) => {
			const { pool, log } = this.#options;
			const boss = module.createBoss(pool, this.#pace, {
				answered: () => {
					this.#isFailing = false;
				},
				// Once for each outage, although every poll fails.
				failed: ({ message }) => {
					if (!this.#isFailing)
						log.warn({ reason: message }, "the job queue failed; it goes on when the database answers");
					this.#isFailing = true;
				},
				warned: (sentence, data) => log.warn({ ...data }, sentence),
			});
			return { ...module, boss };
		});
		return this.#loaded;
	}

	/** Loads pg-boss and creates the queues. */
	#open(): Promise<Loaded> {
		this.#opened ??= this.#load().then(async (loaded) => {
			await loaded.createQueues(
				loaded.boss,
				this.#registered.map(({ queue, cron }) => ({ queue, isScheduled: cron !== null })),
			);
			return loaded;
		});
		this.#opened.catch(() => {
			this.#opened = undefined;
		});
		return this.#opened;
	}

	async #start(): Promise<void> {
		const { clock, log } = this.#options;
		const { signal } = this.#stopping;
		while (!signal.aborted) {
			try {
				return await this.#begin();
			} catch (error) {
				log.warn({ err: error }, "failed to start the jobs; trying again");
			}
			await clock.machine.sleep(START_AGAIN_MS, signal);
		}
	}

	/** All statements come before the first worker, so that it may be repeated after a failure. */
	async #begin(): Promise<void> {
		const { boss, FAILED, storeSchedules } = await this.#open();
		await boss.start();
		await storeSchedules(boss, this.#registered);
		if (this.#stopping.signal.aborted) return;
		for (const job of this.#registered) {
			const pollingIntervalSeconds = job.cron === null ? this.#pace.queued : this.#pace.scheduled;
			await boss.work<object>(job.queue, { pollingIntervalSeconds }, async (jobs) => {
				for (const { data } of jobs) await this.#run(job, data);
			});
		}
		const polling = { pollingIntervalSeconds: this.#pace.due, includeMetadata: true } as const;
		await boss.work<object, void, typeof polling>(FAILED, polling, async (jobs) => {
			for (const failed of jobs) await this.#abandon(failed);
		});
	}

	/** The thrown error has no details, because pg-boss stores it, and they may name a customer. */
	async #run({ name, run }: Registered, data: object | null): Promise<void> {
		const { clock, log, measures } = this.#options;
		const startedMs = clock.machine.monotonicMs();
		const ran = (result: "done" | "failed") => measures?.jobRan(name, result, clock.machine.monotonicMs() - startedMs);
		try {
			await run(data ?? {});
			ran("done");
		} catch (error) {
			ran("failed");
			log.warn({ err: error, job: name }, "a job failed; it is retried later");
			throw new Error("The reason is in the server's log.");
		}
	}

	/** After the last retry, or if each process died that tried. */
	async #abandon({ data, sourceName }: FailedJob): Promise<void> {
		const job = this.#registered.find(({ queue }) => queue === sourceName);
		raiseAlarm(this.#options.log, "JOB_FAILED", { job: job?.name ?? sourceName });
		await job?.abandoned(data ?? {});
	}

	async #take(queue: string, work: (job: FailedJob) => Promise<void>): Promise<void> {
		const { boss } = await this.#open();
		const options = { batchSize: MOST_AT_ONCE, ignoreStartAfter: true, includeMetadata: true } as const;
		for (const job of await boss.fetch<object>(queue, options)) {
			await work(job).then(
				() => boss.complete(queue, job),
				(error: unknown) => boss.fail(queue, job, { message: String(error) }),
			);
		}
	}
}
