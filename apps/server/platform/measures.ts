/** Limits of the door, by what they count. */
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
 * What is measured where the work is done. Nothing of it may cost an order more than an addition: the engine tells of
 * batches, not of commands. No name given here may come from a customer.
 */
export interface Measures {
	/** A batch of commands is in the log: how long its oldest one had waited, and how long deciding and writing took. */
	batchWritten(of: { readonly waitedMs: number; readonly decidedMs: number; readonly writtenMs: number }): void;
	/** A command was answered with `accepted` or a code. */
	answered(command: string, outcome: string): void;
	/** So long after its acknowledgement a batch was in the tables. */
	readable(ms: number): void;
	/** So long after their commit the oldest of some events was pushed. */
	pushed(ms: number): void;
	/** A call was answered; `route` is the route's template, `code` the refusal's or null. */
	called(of: {
		readonly method: string;
		readonly route: string;
		readonly status: number;
		readonly ms: number;
		readonly code: string | null;
	}): void;
	/** Somebody was refused because of a limit. */
	limited(limit: Limit): void;
	/** A job that runs again and again has ended. */
	jobRan(job: string, result: "done" | "failed", ms: number): void;
}
