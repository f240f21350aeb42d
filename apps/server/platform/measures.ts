/** Rate limits, by what they count. */
export type Limit =
	| "session"
	| "network"
	| "token"
	| "api-token"
	| "documents"
	| "bridge"
	| "publishing"
	| "price-sockets";

/**
 * Measurements at the place of the work. They may cost an order no more than an addition: the engine reports batches,
 * not commands. No label may come from a customer.
 */
export interface Measures {
	/** A batch of commands is in the log: how long its oldest one waited, and how long deciding and writing took. */
	batchWritten(of: { readonly waitedMs: number; readonly decidedMs: number; readonly writtenMs: number }): void;
	/** A command was answered with `accepted` or a code. */
	answered(command: string, outcome: string): void;
	/** Time from a batch's acknowledgement until it was in the tables. */
	readable(ms: number): void;
	/** Time from the commit of the oldest of some events until they were pushed. */
	pushed(ms: number): void;
	/** A call was answered. `route` is the route template; `code` is the refusal's code or null. */
	called(of: {
		readonly method: string;
		readonly route: string;
		readonly status: number;
		readonly ms: number;
		readonly code: string | null;
	}): void;
	/** A request was refused because of a rate limit. */
	limited(limit: Limit): void;
	/** A run of a job or a loop has ended. */
	jobRan(job: string, result: "done" | "failed", ms: number): void;
}
