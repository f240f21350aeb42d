import type { Timers } from "../../platform/clock.ts";
import type { Pool } from "../../platform/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Measures } from "../../platform/measures.ts";
import type { RealtimeMessage } from "../publisher.ts";

export interface DispatcherOptions {
	readonly pool: Pool;
	/** Machine time, because the wait is for the database and other processes. */
	readonly timers: Timers;
	readonly log: Log;
	/** A rejection is retried. */
	readonly publish: (messages: readonly RealtimeMessage[]) => Promise<void>;
	/** Longest wait of the next rows until other nodes have these. Absent: unlimited, so that order is strict. */
	readonly waitMs?: number;
	/** Poll interval, for rows of another process and missed notifications. */
	readonly pollMs?: number;
	readonly measures?: Pick<Measures, "pushed"> | undefined;
}

/** What the dispatcher has done since its start. */
export interface DispatcherMetrics {
	dispatched: number;
	refused: number;
	retries: number;
	isLeader: boolean;
}
