import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@truefill/contracts/errors";
import type { BackTestResultWire, StrategyWire } from "@truefill/contracts/http";
import type { Refusal } from "@truefill/core/result";
import type { Clock, Log } from "../../platform/index.ts";

/** Threads at once, of all customers together: one core stays for orders. */
const AT_ONCE = 1;
/** More than these wait longer than anybody watches. */
const MOST_WAITING = 20;
const KEPT_MS = 3_600_000;
/** Finished ones of one customer. */
const KEPT_OF_ONE = 5;

export interface BackTestJob {
	readonly id: string;
	readonly userId: string;
	readonly strategy: StrategyWire;
	status: "waiting" | "running" | "done" | "failed" | "cancelled";
	/** From 0 to 100. */
	progress: number;
	result: BackTestResultWire | null;
	problem: Refusal<ErrorCode> | null;
	endedMs: number;
	readonly abort: AbortController;
}

/** Runs one job; undefined: it was cancelled. */
export type RunJob = (
	job: BackTestJob,
) => Promise<BackTestResultWire | undefined | { readonly refused: Refusal<ErrorCode> }>;

/** Back-tests of customers: one at a time each, in order of arrival, with their results for an hour. */
export class BackTestJobs {
	private readonly jobs = new Map<string, BackTestJob & { readonly run: RunJob }>();
	private running = 0;
	private readonly clock: Clock;
	private readonly log: Log;
	private stopped = false;

	constructor(clock: Clock, log: Log) {
		this.clock = clock;
		this.log = log;
	}

	/** The reason is why it is not taken. */
	start(userId: string, strategy: StrategyWire, run: RunJob): BackTestJob | "BACK_TEST_RUNNING" | "BACK_TESTS_BUSY" {
		this.forget();
		const unfinished = [...this.jobs.values()].filter(({ status }) => status === "waiting" || status === "running");
		if (unfinished.some((job) => job.userId === userId)) return "BACK_TEST_RUNNING";
		if (unfinished.length > MOST_WAITING || this.stopped) return "BACK_TESTS_BUSY";
		const job = {
			id: `bt_${randomUUID()}`,
			userId,
			strategy,
			status: "waiting" as BackTestJob["status"],
			progress: 0,
			result: null,
			problem: null,
			endedMs: 0,
			abort: new AbortController(),
			run,
		};
		this.jobs.set(job.id, job);
		this.next();
		return job;
	}

	get(userId: string, id: string): BackTestJob | undefined {
		const job = this.jobs.get(id);
		return job?.userId === userId ? job : undefined;
	}

	cancel(job: BackTestJob): void {
		if (job.status !== "waiting" && job.status !== "running") return;
		job.status = "cancelled";
		job.endedMs = this.clock.nowMs();
		job.abort.abort();
	}

	stop(): void {
		this.stopped = true;
		for (const job of this.jobs.values()) this.cancel(job);
	}

	private next(): void {
		if (this.running >= AT_ONCE) return;
		const job = [...this.jobs.values()].find(({ status }) => status === "waiting");
		if (job === undefined) return;
		job.status = "running";
		this.running += 1;
		void this.work(job).finally(() => {
			this.running -= 1;
			this.next();
		});
	}

	private async work(job: BackTestJob & { readonly run: RunJob }): Promise<void> {
		try {
			const made = await job.run(job);
			if (made === undefined || job.abort.signal.aborted) return;
			if ("refused" in made) {
				job.problem = made.refused;
				job.status = "failed";
			} else {
				job.result = made;
				job.progress = 100;
				job.status = "done";
			}
		} catch (error) {
			if (job.abort.signal.aborted) return;
			this.log.error({ err: error, backTest: job.id }, "a back-test failed");
			job.problem = { code: "BACK_TEST_FAILED", params: {} };
			job.status = "failed";
		} finally {
			job.endedMs = this.clock.nowMs();
		}
	}

	private forget(): void {
		const nowMs = this.clock.nowMs();
		const finished = [...this.jobs.values()].filter(({ status }) => status !== "waiting" && status !== "running");
		const ofUser = new Map<string, number>();
		for (const { id, userId, endedMs } of finished.toReversed()) {
			const count = (ofUser.get(userId) ?? 0) + 1;
			ofUser.set(userId, count);
			if (count > KEPT_OF_ONE || nowMs - endedMs > KEPT_MS) this.jobs.delete(id);
		}
	}
}
