import * as z from "zod";
import { defineCall } from "./call.ts";
import { isoTime, wrapped } from "./primitives.ts";

const none = z.strictObject({});

/** Scheduled or queued work of the server. */
export const job = z.strictObject({
	name: z.string(),
	/** Cron with five fields, in UTC; null: it runs when something is queued. */
	schedule: z.string().nullable(),
	/** The latest run, on any process; null: none is known. */
	last_run: z
		.strictObject({
			started_at: isoTime,
			/** Null while it runs, and until it is retried. */
			finished_at: isoTime.nullable(),
			/** `failed`: it is retried, or has raised the alarm `JOB_FAILED`. */
			result: z.enum(["running", "done", "failed"]),
		})
		.nullable(),
	next_run_at: isoTime.nullable(),
	/** Runs that wait, including retries. */
	waiting: z.int().min(0),
});
export type Job = z.infer<typeof job>;

export const jobs = defineCall({
	id: "jobs",
	method: "GET",
	path: "/admin/jobs",
	tag: "desk",
	access: "staff",
	permission: "settings.read",
	summary: "List the server's jobs with their last and next run",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(job)),
	errors: [],
});
